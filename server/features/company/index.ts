import type { Feature } from '../../kernel/feature.ts';
import { seedCompanies } from './demo.ts';
import { registerApplicationCalls } from './onboarding/application.calls.ts';
import { servedCompanyApplication } from './onboarding/company-application.served.ts';
import { registerApplicationExport } from './onboarding/export.calls.ts';
import { startOnboardingSweep } from './onboarding/sweep.ts';
import { servedCompanyChange } from './profile/company-change.served.ts';
import { registerLogoCalls } from './profile/logo.calls.ts';
import { registerProfileCalls } from './profile/profile.calls.ts';

/** Companies: who they are, how they come onto the platform, who serves them. */
export const companyFeature: Feature = {
  name: 'company',
  documents: [servedCompanyApplication, servedCompanyChange],
  register(app, deps) {
    registerApplicationCalls(app, deps);
    registerApplicationExport(app, deps);
    registerProfileCalls(app, deps);
    registerLogoCalls(app, deps);
  },
  seedDemo: seedCompanies,
  start: deps =>
    startOnboardingSweep(deps, error =>
      console.error('company: the sweep failed, trying again', (error as Error).message),
    ),
};
