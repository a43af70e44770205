import path from 'node:path';
import process from 'node:process';
import { ensureInstalled, ROOT } from './ensure-installed.mjs';
import { run } from './steps.mjs';

/**
 * `npm run test:faults [-- --seed N] [-- --only name] [-- --times N] [-- --short]`: kills, cuts, freezes and fills what the product
 * runs on, in the middle of work, and reads the database afterwards. Its short form is part of `npm test`.
 */
ensureInstalled();
const main = path.join(ROOT, 'tests', 'harness', 'faults', 'main.ts');
process.exit(await run([main, ...process.argv.slice(2)], { NODE_NO_WARNINGS: '1' }));
