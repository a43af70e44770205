import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './steps.mjs';

/**
 * `npm run test:kit [-- --seeds N] [-- --seed 7,9] [-- --races N] [-- --faults [--only begin,…]]`: random documents, declared, served and
 * walked on the document kit; commands that meet, on PostgreSQL; mistakes planted in the kit.
 */
ensureInstalled();
process.exit(await run(['tests/harness/kit/main.ts', ...process.argv.slice(2)], { NODE_NO_WARNINGS: '1' }));
