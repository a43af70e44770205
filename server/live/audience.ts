import type { Who } from '../kernel/who.ts';
import type { Audience } from './bus.ts';

const includes = (list: readonly string[] | undefined, value: string | null | undefined): boolean =>
  !!value && !!list?.includes(value);

/** Is this caller among those a live event is for? Any one member that fits is enough. */
export const isAddressed = (to: Audience, { sessionId, userId, seat }: Who): boolean =>
  includes(to.sessions, sessionId) ||
  includes(to.users, userId) ||
  includes(to.employees, seat?.employeeId) ||
  includes(to.companies, seat?.companyId) ||
  includes(to.companyCodes, seat?.companyCode) ||
  (to.platform === true && seat?.companyKind === 'platform') ||
  (to.seats === true && seat !== null);
