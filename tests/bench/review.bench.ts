import { Operator } from '#tests/support/drivers/operator.ts';
import { Reviewer } from '#tests/support/drivers/reviewer.ts';
import prepareStories from '#tests/support/prepare-stories.ts';
import { startProduct } from '#tests/support/product.ts';
import { launchBrowser } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/**
 * How many shipping instructions a reviewer decides in a minute by keys alone, as fast as the product lets them: from the key to
 * the next one lying open. Every third is returned with a canned remark.
 */
const DECISIONS = 10;

await prepareStories();
const product = await startProduct();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const person = new Operator(await context.newPage(), product.url);
  await person.signIn('PLTFRM', 'docsup', 'Fairlead#2026');
  const reviewer = new Reviewer(person);
  await reviewer.openQueue();
  const ms: number[] = [];
  let refused = 0;
  const began = performance.now();
  while (ms.length < DECISIONS) {
    const no = await reviewer.opened();
    const from = performance.now();
    if (ms.length % 3 === 2) await reviewer.returnWithCanned(1);
    else {
      await reviewer.ticks();
      await person.can('si.APPROVE');
      const answered = person.page.waitForResponse(/ShippingInstruction\/Apply$/);
      await person.press('a');
      if (!(await answered).ok()) {
        // The server knows a reason that the list does not; the reviewer goes on with the next.
        await person.press('j');
        refused += 1;
        continue;
      }
    }
    await reviewer.isGone(no);
    await reviewer.opened();
    ms.push(performance.now() - from);
  }
  const minutes = (performance.now() - began) / 60_000;
  line('review by keys', {
    decisions: ms.length,
    refused,
    'a minute': ms.length / minutes,
    'key to next p50 ms': median(ms),
    'key to next p95 ms': quantile(ms, 0.95),
  });
} finally {
  await browser.close();
  await product.close();
}
