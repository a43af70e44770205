import type { Feature } from '../../kernel/feature.ts';
import { workFigures } from './figures.ts';
import { startKeepingMinutes } from './history/keep-minutes.ts';
import { registerSystemJobs } from './jobs.calls.ts';
import { registerRetention } from './retention/retention.calls.ts';
import { startClearing } from './retention/schedule.ts';
import { startTelling } from './servers.ts';
import { registerState } from './state.calls.ts';

/** How the product runs, and what keeps it running: figures, background jobs, backups, the clearing away of what is old. */
export const operationsFeature: Feature = {
  name: 'operations',
  register(app, deps) {
    registerSystemJobs(app, deps);
    registerRetention(app, deps);
  },
  figures: workFigures,
  operate(app, deps, running) {
    registerState(app, deps, running);
    const [telling, keeping] = [startTelling(deps, running), startKeepingMinutes(deps, running)];
    return {
      async stop() {
        await keeping.stop();
        await telling.stop();
      },
    };
  },
  start: startClearing,
};
