import type { Feature } from '../../kernel/feature.ts';
import { seedPeople } from './demo/seed.ts';
import { registerDepartments } from './departments/calls.ts';
import { registerEmployeeImport } from './imports/calls.ts';
import { registerInvitations } from './invitations/calls.ts';
import { PEOPLE_RESOURCES } from './resources.ts';
import { registerSeatActs } from './seats/calls.ts';
import { registerOtherCompanySeats } from './seats/other-company.ts';
import { registerUsers } from './users/calls.ts';

/** The people of a company (seats, departments, invitations), and for the platform its individual users. */
export const peopleFeature: Feature = {
  name: 'people',
  resources: PEOPLE_RESOURCES,
  register(app, deps) {
    registerSeatActs(app, deps);
    registerOtherCompanySeats(app, deps);
    registerDepartments(app, deps);
    registerInvitations(app, deps);
    registerUsers(app, deps);
    registerEmployeeImport(app, deps);
  },
  seedDemo: seedPeople,
};
