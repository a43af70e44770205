import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { BUILD_STEP, playwright, runSteps, STATIC_STEPS, vitest } from './steps.mjs';

/**
 * `npm test`: everything, on a fresh machine too. Installs what is missing (packages, a PostgreSQL to test against, a Chromium),
 * then runs types, lint, boundaries, unused code, unit, model and API tests on the embedded database, the API tests again on a
 * real PostgreSQL, the build, and the stories in a real browser.
 */
ensureInstalled();
const { provisionPostgres } = await import('../tests/support/provision-postgres.mjs');

// These are about the embedded database alone, whatever TEST_DATABASE_URL says, or about no database at all.
const withoutEmbedded = [
  'server/db/embedded',
  'server/db/folder-lock',
  'server/features/imports/imports.kill',
  'server/features/imports/bulk',
  'server/jobs/killed-job',
  'tests/contract/kernel-admin',
  'tests/contract/kernel-client-files',
  'tests/contract/kernel-start',
].flatMap(name => ['--exclude', `${name}.int.test.ts`]);
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
    vitest('unit, model and API tests of the server (embedded database)', ['--no-isolate', '--exclude', 'src/**']),
    vitest('API tests (PostgreSQL)', ['.int.test.ts', '--no-isolate', ...withoutEmbedded], {
      TEST_DATABASE_URL: postgres.url,
    }),
    BUILD_STEP,
    playwright('stories', ['--project=stories'], { CHROMIUM_PATH: chromium }),
  ]);
} finally {
  await postgres.stop();
}
process.exit(code);
