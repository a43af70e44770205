import type { EmployeeState } from '#contract/people/employee.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  EMPLOYEE_SYSTEM,
  type EmployeeActor,
  type EmployeeCommandOf,
  type EmployeeContext,
  type EmployeeEvent,
} from './employee.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const EMPLOYEE_ACTORS = {
  admin: { employeeId: 'admin', userId: null, companyId: 'OURS', companyKind: 'customer' },
  staff: { employeeId: 'staff', userId: null, companyId: 'PLATFORM', companyKind: 'platform' },
  stranger: { employeeId: 'stranger', userId: null, companyId: 'OTHER', companyKind: 'customer' },
  oneself: { employeeId: 'oneself', userId: null, companyId: 'OURS', companyKind: 'customer' },
  invited: { employeeId: null, userId: 'invited', companyId: null, companyKind: null },
  system: EMPLOYEE_SYSTEM,
} as const satisfies Record<string, EmployeeActor>;
export type EmployeeActorName = keyof typeof EMPLOYEE_ACTORS;

export const RESIGNED_AT = '2026-03-10T09:00:00.000Z';

/** A seat with a role and an address, one of two administrators of an active company. */
export const employeeContext = (over: Partial<EmployeeContext> = {}): EmployeeContext => ({
  employeeId: 'oneself',
  companyId: 'OURS',
  isCompanyActive: true,
  roles: 1,
  hasContact: true,
  isAdmin: true,
  otherAdmins: 1,
  resends: 0,
  resignedAt: RESIGNED_AT,
  resignedFrom: 'ACTIVE',
  ...over,
});

type Payload<Event extends EmployeeEvent> = Event extends EmployeeEvent
  ? Omit<EmployeeCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface EmployeeSample<Event extends EmployeeEvent = EmployeeEvent> {
  readonly as: EmployeeActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<EmployeeContext>;
}

export interface EmployeeFailingSample<Event extends EmployeeEvent = EmployeeEvent> extends EmployeeSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<EmployeeState>[];
  /** Days after the person left. */
  readonly afterDays?: number;
}

interface Samples<Event extends EmployeeEvent> {
  readonly passes: readonly [EmployeeSample<Event>, ...EmployeeSample<Event>[]];
  readonly fails: readonly EmployeeFailingSample<Event>[];
}

const roles = { roles: 1, isWithinCeiling: true } as const;
const kept = { ...roles, staysAdmin: true } as const;
const link = { isLinkValid: true, bindings: 0 } as const;
const suspended = { isCompanyActive: false } as const;
const alone = { otherAdmins: 0 } as const;

const fail = <Event extends EmployeeEvent>(
  guard: string,
  code: string,
  payload: Payload<Event>,
  states: readonly OrNew<EmployeeState>[],
  more: Partial<EmployeeFailingSample<Event>> = {},
): EmployeeFailingSample<Event> => ({ guard, code, in: states, as: 'admin', payload, ...more });

const strangers = <Event extends EmployeeEvent>(payload: Payload<Event>, states: readonly OrNew<EmployeeState>[]) =>
  fail<Event>('isAdministrator', 'not_found', payload, states, { as: 'stranger' });

export const EMPLOYEE_SAMPLES: { readonly [Event in EmployeeEvent]: Samples<Event> } = {
  INVITE: {
    passes: [
      { as: 'admin', payload: { ...roles, hasContact: true } },
      { as: 'staff', payload: { ...roles, hasContact: true } },
    ],
    fails: [
      strangers<'INVITE'>({ ...roles, hasContact: true }, ['NEW']),
      fail<'INVITE'>('isCompanyActive', 'COMPANY_SUSPENDED', { ...roles, hasContact: true }, ['NEW'], {
        context: suspended,
      }),
      fail<'INVITE'>('hasContactToInvite', 'CONTACT_NEEDED', { ...roles, hasContact: false }, ['NEW']),
      fail<'INVITE'>('hasSomeRole', 'ROLE_NEEDED', { ...roles, roles: 0, hasContact: true }, ['NEW']),
      fail<'INVITE'>('isWithinCeiling', 'CEILING_EXCEEDED', { ...roles, isWithinCeiling: false, hasContact: true }, [
        'NEW',
      ]),
    ],
  },
  CREATE: {
    passes: [
      { as: 'admin', payload: roles },
      { as: 'system', payload: roles },
    ],
    fails: [
      strangers<'CREATE'>(roles, ['NEW']),
      fail<'CREATE'>('isCompanyActive', 'COMPANY_SUSPENDED', roles, ['NEW'], { context: suspended }),
      fail<'CREATE'>('hasSomeRole', 'ROLE_NEEDED', { ...roles, roles: 0 }, ['NEW']),
      fail<'CREATE'>('isWithinCeiling', 'CEILING_EXCEEDED', { ...roles, isWithinCeiling: false }, ['NEW']),
    ],
  },
  ACCEPT: {
    passes: [
      { as: 'invited', payload: link },
      { as: 'invited', payload: { ...link, bindings: 19 } },
    ],
    fails: [
      fail<'ACCEPT'>('isUser', 'AUTH_FORBIDDEN', link, ['INVITED']),
      fail<'ACCEPT'>('isLinkValid', 'INVITATION_INVALID', { ...link, isLinkValid: false }, ['INVITED'], {
        as: 'invited',
      }),
      fail<'ACCEPT'>('isCompanyActive', 'COMPANY_SUSPENDED', link, ['INVITED'], { as: 'invited', context: suspended }),
      fail<'ACCEPT'>('hasRoomToBind', 'BIND_LIMIT', { ...link, bindings: 20 }, ['INVITED'], { as: 'invited' }),
    ],
  },
  RESEND: {
    passes: [
      { as: 'admin', payload: {} },
      { as: 'staff', payload: {}, context: { resends: 4 } },
    ],
    fails: [
      strangers<'RESEND'>({}, ['INVITED']),
      fail<'RESEND'>('isCompanyActive', 'COMPANY_SUSPENDED', {}, ['INVITED'], { context: suspended }),
      fail<'RESEND'>('hasContact', 'CONTACT_NEEDED', {}, ['INVITED'], { context: { hasContact: false } }),
      fail<'RESEND'>('isResendLeft', 'RESEND_LIMIT', {}, ['INVITED'], { context: { resends: 5 } }),
    ],
  },
  EDIT: {
    passes: [
      { as: 'admin', payload: kept },
      { as: 'oneself', payload: kept, context: alone },
      { as: 'admin', payload: { ...kept, staysAdmin: false } },
    ],
    fails: [
      strangers<'EDIT'>(kept, ['INVITED', 'ACTIVE', 'DISABLED']),
      fail<'EDIT'>('hasSomeRole', 'ROLE_NEEDED', { ...kept, roles: 0 }, ['INVITED', 'ACTIVE', 'DISABLED']),
      fail<'EDIT'>('isWithinCeiling', 'CEILING_EXCEEDED', { ...kept, isWithinCeiling: false }, [
        'INVITED',
        'ACTIVE',
        'DISABLED',
      ]),
      fail<'EDIT'>('keepsAnAdmin', 'LAST_ADMIN', { ...kept, staysAdmin: false }, ['ACTIVE'], { context: alone }),
    ],
  },
  DISABLE: {
    passes: [
      { as: 'admin', payload: {} },
      { as: 'admin', payload: {}, context: { isAdmin: false, otherAdmins: 0 } },
    ],
    fails: [
      strangers<'DISABLE'>({}, ['ACTIVE']),
      fail<'DISABLE'>('isSomebodyElse', 'NOT_ONESELF', {}, ['ACTIVE'], { as: 'oneself' }),
      fail<'DISABLE'>('isNotLastAdmin', 'LAST_ADMIN', {}, ['ACTIVE'], { context: alone }),
    ],
  },
  ENABLE: {
    passes: [{ as: 'admin', payload: {} }],
    fails: [
      strangers<'ENABLE'>({}, ['DISABLED']),
      fail<'ENABLE'>('isCompanyActive', 'COMPANY_SUSPENDED', {}, ['DISABLED'], { context: suspended }),
      fail<'ENABLE'>('hasRole', 'ROLE_NEEDED', {}, ['DISABLED'], { context: { roles: 0 } }),
    ],
  },
  RESIGN: {
    passes: [{ as: 'admin', payload: { unassigned: 0 } }],
    fails: [
      strangers<'RESIGN'>({ unassigned: 0 }, ['ACTIVE', 'DISABLED']),
      fail<'RESIGN'>('isSomebodyElse', 'NOT_ONESELF', { unassigned: 0 }, ['ACTIVE', 'DISABLED'], { as: 'oneself' }),
      fail<'RESIGN'>('isNotLastAdmin', 'LAST_ADMIN', { unassigned: 0 }, ['ACTIVE'], { context: alone }),
      fail<'RESIGN'>('isHandedOver', 'HANDOVER_NEEDED', { unassigned: 2 }, ['ACTIVE', 'DISABLED']),
    ],
  },
  REHIRE: {
    passes: [{ as: 'admin', payload: {} }],
    fails: [
      strangers<'REHIRE'>({}, ['RESIGNED']),
      fail<'REHIRE'>('isCompanyActive', 'COMPANY_SUSPENDED', {}, ['RESIGNED'], { context: suspended }),
      fail<'REHIRE'>('hasRole', 'ROLE_NEEDED', {}, ['RESIGNED'], { context: { roles: 0 } }),
    ],
  },
  UNDO_RESIGN: {
    passes: [
      { as: 'admin', payload: { bindings: 0 } },
      { as: 'admin', payload: { bindings: 0 }, context: { resignedFrom: 'DISABLED' } },
    ],
    fails: [
      strangers<'UNDO_RESIGN'>({ bindings: 0 }, ['RESIGNED']),
      fail<'UNDO_RESIGN'>('isWithinUndoTime', 'UNDO_TOO_LATE', { bindings: 0 }, ['RESIGNED'], { afterDays: 8 }),
      fail<'UNDO_RESIGN'>('hasRoomToBind', 'BIND_LIMIT', { bindings: 20 }, ['RESIGNED']),
    ],
  },
};
