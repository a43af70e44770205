import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import {
  BUILD_STEP,
  load,
  onPostgres,
  playwright,
  runSteps,
  STATIC_STEPS,
  scale,
  vitest,
  WITHOUT_LONG,
} from './steps.mjs';

/**
 * `npm test`: everything, on a fresh machine too. Installs what is missing (packages, a PostgreSQL to test against, a Chromium),
 * then runs types, lint, boundaries, unused code, unit, model and API tests on the embedded database, those of kernel and documents
 * again on a real PostgreSQL, several servers that are restarted under load, one under mixed load, the build, and the main stories in a real browser.
 */
ensureInstalled();
const { provisionPostgres } = await import('../tests/support/provision-postgres.mjs');

const chromium = findChromium();
const postgres = await provisionPostgres();
let code = 1;
try {
  code = await runSteps([
    ...STATIC_STEPS,
    // Files share their workers: half of the time was loading the same modules again for each of them.
    vitest('unit tests of contract, machines and client', [
      '--no-isolate',
      '--exclude',
      'server/**',
      '--exclude',
      'tests/**',
    ]),
    vitest('unit, model and API tests of the server (embedded database)', [
      ...['--no-isolate', '--exclude', 'src/**'],
      ...WITHOUT_LONG,
    ]),
    // What stands nearest to the database, and every document's walk; the rest of them by `npm run test:sweeps`.
    onPostgres('API tests of kernel and documents (PostgreSQL)', postgres.url, [
      '--exclude',
      'server/features/**/!(*.walk).int.test.ts',
      // A server that is killed and started again and again: once on each database is enough for every commit.
      '--exclude',
      'tests/contract/*-killed.int.test.ts',
      // Attacks on calls: what they find does not hang on the database; `npm run test:sweeps` asks this one too.
      '--exclude',
      'tests/harness/security/**',
    ]),
    // On the demo rows that the step before has made.
    scale('several servers behind a load balancer', postgres.url, ['--short']),
    load('one server under mixed load', postgres.url, ['--short']),
    BUILD_STEP,
    playwright('stories', ['--project=stories'], { CHROMIUM_PATH: chromium }),
  ]);
} finally {
  await postgres.stop();
}
process.exit(code);
