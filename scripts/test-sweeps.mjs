import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { BUILD_STEP, playwright, runSteps } from './steps.mjs';

/**
 * `npm run test:sweeps`: every built screen as everybody who may open it: no barrier in either theme, all of it by keys alone, no
 * two commands on one key. What `npm test` proves of typical screens is proved here of all.
 */
ensureInstalled();
process.exit(
  await runSteps([BUILD_STEP, playwright('sweeps', ['--project=sweeps'], { CHROMIUM_PATH: findChromium() })]),
);
