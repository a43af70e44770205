import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { BUILD_STEP, playwright, runSteps } from './steps.mjs';

/**
 * `npm run test:sweeps`: what every CI run proves beyond `npm test`. Stories of broken lines, wrong clocks, rare ways and other
 * layouts; and every built screen as everybody who may open it: no barrier in either theme, all of it by keys alone, no two
 * commands on one key.
 */
ensureInstalled();
process.exit(
  await runSteps([
    BUILD_STEP,
    playwright('stories of edges', ['--project=edges'], { CHROMIUM_PATH: findChromium() }),
    playwright('sweeps', ['--project=sweeps'], { CHROMIUM_PATH: findChromium() }),
  ]),
);
