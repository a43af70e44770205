import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { run } from './steps.mjs';

/** `npm run bench:load`: mixed traffic, many live connections, a soak; figures and ratios, and what must hold under load. */
ensureInstalled();
const { provisionPostgres } = await import('../tests/support/provision-postgres.mjs');
const postgres = await provisionPostgres();
let code = 1;
try {
  code = await run(['tests/bench/load/main.ts', ...process.argv.slice(2)], {
    TEST_DATABASE_URL: postgres.url,
    NODE_NO_WARNINGS: '1',
  });
} finally {
  await postgres.stop();
}
process.exit(code);
