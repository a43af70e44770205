import type { Feature } from '../../../kernel/feature.ts';
import { registerAssignmentCalls } from './assignments/calls.ts';
import { customerAssignments } from './assignments/served.ts';
import { seedPartners } from './demo/seed.ts';
import { registerPartnerCalls } from './partner.calls.ts';
import { customers, providers } from './partner-served.ts';
import { indexMissing } from './partner-words.ts';
import { registerStatusCalls } from './status.calls.ts';
import { registerSurveyCalls } from './survey.calls.ts';

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
  prepare: indexMissing,
  seedDemo: seedPartners,
};
