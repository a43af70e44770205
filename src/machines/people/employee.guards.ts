import { MOST_BINDINGS, MOST_RESENDS_A_DAY, UNDO_RESIGN_DAYS } from '#contract/people/employee.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { EmployeeCommandOf, EmployeeContext, EmployeeEvent } from './employee.commands.ts';

/** Refusals carry answer codes (`contract/kernel/errors.ts`). */
type AnyGuard = Guard<EmployeeContext, EmployeeCommandOf<EmployeeEvent>>;
type GuardOf<Event extends EmployeeEvent> = Guard<EmployeeContext, EmployeeCommandOf<Event>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);
const DAY_MS = 86_400_000;

/** Administrators of the company itself, and staff of the platform who look after it. */
export const isAdministrator: AnyGuard = ({ companyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyKind === 'platform' || actor.companyId === companyId, {
    code: 'not_found',
  });

export const isUser: AnyGuard = (_, { actor }) => unless(actor.userId !== null, { code: 'AUTH_FORBIDDEN' });

export const isCompanyActive: AnyGuard = context => unless(context.isCompanyActive, { code: 'COMPANY_SUSPENDED' });

export const isSomebodyElse: AnyGuard = ({ employeeId }, { actor }) =>
  unless(employeeId === null || actor.employeeId !== employeeId, { code: 'NOT_ONESELF' });

export const isNotLastAdmin: AnyGuard = ({ isAdmin, otherAdmins }) =>
  unless(!isAdmin || otherAdmins > 0, { code: 'LAST_ADMIN' });

export const hasContactToInvite: GuardOf<'INVITE'> = (_, { hasContact }) =>
  unless(hasContact, { code: 'CONTACT_NEEDED' });

export const hasContact: AnyGuard = context => unless(context.hasContact, { code: 'CONTACT_NEEDED' });

export const hasSomeRole: GuardOf<'INVITE' | 'CREATE' | 'EDIT'> = (_, { roles }) =>
  unless(roles > 0, { code: 'ROLE_NEEDED' });

export const hasRole: AnyGuard = ({ roles }) => unless(roles > 0, { code: 'ROLE_NEEDED' });

export const isWithinCeiling: GuardOf<'INVITE' | 'CREATE' | 'EDIT'> = (_, command) =>
  unless(command.isWithinCeiling, { code: 'CEILING_EXCEEDED' });

/** Whoever takes the last administrator's roles away locks the company out. */
export const keepsAnAdmin: GuardOf<'EDIT'> = ({ isAdmin, otherAdmins }, { staysAdmin }) =>
  unless(!isAdmin || staysAdmin || otherAdmins > 0, { code: 'LAST_ADMIN' });

export const isLinkValid: GuardOf<'ACCEPT'> = (_, command) =>
  unless(command.isLinkValid, { code: 'INVITATION_INVALID' });

export const hasRoomToBind: GuardOf<'ACCEPT' | 'UNDO_RESIGN'> = (_, { bindings }) =>
  unless(bindings < MOST_BINDINGS, { code: 'BIND_LIMIT' });

export const isResendLeft: AnyGuard = ({ resends }) =>
  unless(resends < MOST_RESENDS_A_DAY, { code: 'RESEND_LIMIT', params: { n: MOST_RESENDS_A_DAY } });

export const isHandedOver: GuardOf<'RESIGN'> = (_, { unassigned }) =>
  unless(unassigned === 0, { code: 'HANDOVER_NEEDED', params: { n: unassigned } });

export const isWithinUndoTime: AnyGuard = ({ resignedAt }, { at }) =>
  unless(resignedAt !== null && Date.parse(at) - Date.parse(resignedAt) <= UNDO_RESIGN_DAYS * DAY_MS, {
    code: 'UNDO_TOO_LATE',
    params: { n: UNDO_RESIGN_DAYS },
  });

/** Which way back a resignation leads: a seat that was switched off before stays off. */
export const wasActive: AnyGuard = ({ resignedFrom }) =>
  unless(resignedFrom === 'ACTIVE', { code: 'event_not_allowed' });
