import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startProduct, TEMPLATE_VARIABLE } from './product.ts';

/** Once per run: the client must be built; the demo data is seeded into a folder that every product gets a copy of. */
export default async function prepareStories(): Promise<() => void> {
  const client = path.resolve(import.meta.dirname, '../../dist/client/index.html');
  if (!existsSync(client)) throw new Error('The client is not built: run `npm run build` first (npm test does).');
  // A folder of this run alone: another run beside it must not take it away. Workers inherit the variable.
  const template = mkdtempSync(path.join(tmpdir(), 'fairlead-demo-'));
  process.env[TEMPLATE_VARIABLE] = template;
  const product = await startProduct({ dataDir: template, env: { DEMO: '1' } });
  await product.close();
  return () => rmSync(template, { recursive: true, force: true });
}
