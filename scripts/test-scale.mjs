import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { runSteps, scale } from './steps.mjs';

/**
 * `npm run test:scale`: several servers behind nginx on one PostgreSQL and one Redis, restarted one after the other under load.
 * `--short`, `--seed-fault=<name>`, `--faults`: see tests/harness/scale/main.ts.
 */
ensureInstalled();
const { provisionPostgres } = await import('../tests/support/provision-postgres.mjs');
const postgres = await provisionPostgres();
let code = 1;
try {
  code = await runSteps([scale('several servers', postgres.url, process.argv.slice(2))]);
} finally {
  await postgres.stop();
}
process.exit(code);
