import type { Feature } from '../../kernel/feature.ts';
import { seedSi } from './demo/seed.ts';
import { registerReadCalls } from './read.calls.ts';
import { prepareRemarks } from './review/canned-remarks.ts';
import { startSweep } from './review/claim-sweep.ts';
import { registerStatusCalls } from './status.calls.ts';
import { registerSubmitCalls } from './submit.calls.ts';
import { registerTemplateCalls } from './template.calls.ts';

/** Shipping instructions: submission, review, reading, templates. */
export const siFeature: Feature = {
  name: 'si',
  prepare: prepareRemarks,
  register(app, deps) {
    registerSubmitCalls(app, deps);
    registerStatusCalls(app, deps);
    registerReadCalls(app, deps);
    registerTemplateCalls(app, deps);
  },
  seedDemo: seedSi,
  start: deps => startSweep(deps, error => console.error('si: sweep failed, trying again', (error as Error).message)),
};
