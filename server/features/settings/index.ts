import type { Feature } from '../../kernel/feature.ts';
import { registerCalendarCalls } from './calendar/calls.ts';
import { registerCompanyLinkCalls } from './company-links.calls.ts';
import { seedSettings } from './demo.ts';
import { registerMyDataCall } from './my-data.calls.ts';
import { registerProfileCalls } from './profile.calls.ts';
import { registerRightsCalls } from './rights.calls.ts';
import { registerSectionCalls } from './sections.calls.ts';

/** How a person has set the product up, and what he may know and decide about himself. */
export const settingsFeature: Feature = {
  name: 'settings',
  register(app, deps) {
    registerSectionCalls(app, deps);
    registerProfileCalls(app, deps);
    registerCompanyLinkCalls(app, deps);
    registerRightsCalls(app, deps);
    registerMyDataCall(app, deps);
    registerCalendarCalls(app, deps);
  },
  seedDemo: seedSettings,
};
