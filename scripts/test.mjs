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
  WITHOUT_CALLS,
  WITHOUT_LONG,
} from './steps.mjs';

/**
 * `npm test`: everything, on a fresh machine too. Installs what is missing (packages, a PostgreSQL to test against, a Chromium),
 * then runs types, lint, boundaries, unused code, unit and model tests, those of the kernel and the documents' walks on the embedded
 * database, all tests of calls on a real PostgreSQL, several servers that are restarted under load, one under mixed load, the build, and the main stories in a real browser.
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
    vitest('unit and model tests of the server, its kernel, walks of documents (embedded database)', [
      '--no-isolate',
      '--exclude',
      'src/**',
      ...WITHOUT_LONG,
      ...WITHOUT_CALLS,
    ]),
    // All calls: on this database in half the time. `npm run test:sweeps` asks them of the embedded one.
    onPostgres('API tests (PostgreSQL)', postgres.url, [
      '.int.test.ts',
      '--exclude',
      'tests/harness/security/**',
      ...WITHOUT_LONG,
    ]),
    // On the demo rows that the step before has made.
    scale('several servers behind a load balancer', postgres.url, ['--short']),
    load('one server under mixed load', postgres.url, ['--short']),
    BUILD_STEP,
    playwright('stories', ['--project=stories', '--project=kit'], { CHROMIUM_PATH: chromium }),
  ]);
} finally {
  await postgres.stop();
}
process.exit(code);
