import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import {
  BUILD_STEP,
  faults,
  kit,
  LONG_CALLS,
  LONG_STEP,
  load,
  onEmbedded,
  onPostgres,
  playwright,
  RECORDINGS_STEP,
  runSteps,
  scale,
  WITHOUT_LONG,
} from './steps.mjs';

/**
 * `npm run test:sweeps`: what every CI run proves beyond `npm test`. The tests that take long; calls of documents held against
 * their recordings; all tests of calls on the embedded database; seeded faults of several servers, of one under load and of one that is killed and cut off, each of which must be
 * found; a hundred random documents on the document kit; stories of broken lines, wrong clocks, rare ways and other layouts; and every built screen as everybody who may open it: no
 * barrier in either theme, all of it by keys alone, no two commands on one key.
 */
ensureInstalled();
const { provisionPostgres } = await import('../tests/support/provision-postgres.mjs');
const browser = { CHROMIUM_PATH: findChromium() };
const postgres = await provisionPostgres();
let code = 1;
try {
  code = await runSteps([
    LONG_STEP,
    RECORDINGS_STEP,
    onEmbedded('API tests (embedded database)', ['.int.test.ts', ...WITHOUT_LONG]),
    onPostgres('long tests of calls (PostgreSQL)', postgres.url, LONG_CALLS),
    scale('seeded faults of several servers', postgres.url, ['--faults']),
    load('seeded faults of a server under load', postgres.url, ['--faults']),
    faults('seeded faults that kills and cuts must show', ['--faults']),
    kit('random documents on the document kit', ['--seeds', '100']),
    BUILD_STEP,
    playwright('stories of edges', ['--project=edges'], browser),
    playwright('sweeps', ['--project=sweeps'], browser),
  ]);
} finally {
  await postgres.stop();
}
process.exit(code);
