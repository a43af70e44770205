import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { runSteps, STATIC_STEPS, vitest } from './steps.mjs';

/** `npm run check`: what is quick enough to run while working; `npm test` proves the rest. */
ensureInstalled();
process.exit(await runSteps([...STATIC_STEPS, vitest('unit', ['--exclude', '**/*.int.test.ts'])]));
