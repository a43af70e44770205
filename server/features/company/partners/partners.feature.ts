import type { Deps } from '../../../kernel/deps.ts';
import type { Feature } from '../../../kernel/feature.ts';
import { registerAssignmentCalls } from './assignments/calls.ts';
import { customerAssignments } from './assignments/served.ts';
import { seedPartners } from './demo/seed.ts';
import { registerPartnerCalls } from './partner.calls.ts';
import { customers, providers } from './partner-served.ts';
import { indexMissing } from './partner-words.ts';
import { registerStatusCalls } from './status.calls.ts';
import { registerSurveyCalls } from './survey.calls.ts';

/** Rows of older versions are rare and the look for them is not free: nobody who starts waits for it. */
const INDEX_AFTER_MS = 3_000;

function indexSoon(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    running = indexMissing(deps).catch((error: unknown) => console.error('partners: index failed', error));
  }, INDEX_AFTER_MS).unref();
  return {
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}

/** Customers, providers, and who of the platform is responsible for them. */
export const partnersFeature: Feature = {
  name: 'partners',
  resources: [customers, providers, customerAssignments],
  register(app, deps) {
    registerAssignmentCalls(app, deps);
    registerStatusCalls(app, deps);
    registerPartnerCalls(app, deps);
    registerSurveyCalls(app, deps);
  },
  seedDemo: seedPartners,
  start: indexSoon,
};
