import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';
import { aloneTest } from './shared-story.ts';

/** A story with a product of its own whose clock the story moves: hours pass between two keys. */

const clock = path.join(mkdtempSync(path.join(tmpdir(), 'fairlead-clock-')), 'minutes');

/** So many minutes later than it is; the server looks at its clock some times a second. */
export const moveServer = (minutes: number): void => writeFileSync(clock, String(minutes));

export const movedTest = aloneTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured first argument
  product: async ({}, use) => {
    moveServer(0);
    const moved = path.resolve(import.meta.dirname, 'moved-clock.ts');
    const product = await startProduct({ env: { NODE_OPTIONS: `--import ${moved}`, MOVED_CLOCK: clock } });
    await use(product);
    await product.close();
    rmSync(path.dirname(clock), { recursive: true, force: true });
  },
});
