import { ERRORS } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choices, instant, reference, references, text } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  BUSINESS_LINE,
  EMPLOYEE_PATH,
  EMPLOYEE_STATE,
  type EmployeeState,
  MOST_BINDINGS,
  MOST_RESENDS_A_DAY,
  UNDO_RESIGN_DAYS,
} from '#contract/people/employee.ts';
import {
  type DocumentGuard,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  sideGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * An employee, the seat of a person at one company (design A.3):
 *
 *     NEW -> INVITED -> ACTIVE <-> DISABLED
 *      '------------------'-> RESIGNED <-'     (rehired, or taken back within 7 days)
 *
 * Always: a company that has an administrator keeps one; nobody switches off the seat they act from; an invitation is used once.
 */

const MADE = { computed: true, hiddenColumn: true } as const;
const DAY_MS = 86_400_000;
const words = (zh: string, en: string): Text => ({ zh, en });

const fields = {
  companyId: text(words('所属企业', 'Company'), { max: 36, required: true, ...MADE }),
  account: text(words('账号', 'Account'), { max: 30, required: true, ...MADE }),
  employeeNo: text(words('工号', 'No.'), { max: 20, required: true, ...MADE }),
  name: text(words('姓名', 'Name'), { max: 50, required: true, ...MADE }),
  nameEn: text(words('英文名', 'English name'), { max: 70, required: true, ...MADE }),
  phone: text(words('手机', 'Phone'), { max: 16, ...MADE }),
  email: text(words('邮箱', 'E-mail'), { max: 254, ...MADE }),
  departmentId: reference(words('部门', 'Department'), 'Department', MADE),
  position: text(words('职位', 'Position'), { max: 50, ...MADE }),
  managerId: reference(words('上级', 'Manager'), 'Employee', MADE),
  roleIds: references(words('角色', 'Roles'), 'SeatRole', MADE),
  businessLines: choices(words('业务线', 'Business lines'), BUSINESS_LINE, MADE),
  /** The individual user who sits on it. */
  userId: text(words('绑定用户', 'Bound user'), { max: 36, ...MADE }),
  resignedAt: instant(words('离职时间', 'Left at'), MADE),
  /** The state in which the person left, to which UNDO_RESIGN leads back. */
  resignedFrom: text(words('离职前状态', 'State before'), { max: 20, ...MADE }),
};

/** Refusals are answer codes of the calls. */
const CODES = {
  event_not_allowed: ERRORS.event_not_allowed,
  not_found: ERRORS.not_found,
  AUTH_FORBIDDEN: ERRORS.AUTH_FORBIDDEN,
  NOT_ONESELF: ERRORS.NOT_ONESELF,
  COMPANY_SUSPENDED: ERRORS.COMPANY_SUSPENDED,
  LAST_ADMIN: ERRORS.LAST_ADMIN,
  CONTACT_NEEDED: ERRORS.CONTACT_NEEDED,
  ROLE_NEEDED: ERRORS.ROLE_NEEDED,
  CEILING_EXCEEDED: ERRORS.CEILING_EXCEEDED,
  INVITATION_INVALID: ERRORS.INVITATION_INVALID,
  BIND_LIMIT: ERRORS.BIND_LIMIT,
  RESEND_LIMIT: ERRORS.RESEND_LIMIT,
  HANDOVER_NEEDED: ERRORS.HANDOVER_NEEDED,
  UNDO_TOO_LATE: ERRORS.UNDO_TOO_LATE,
} as const;

const SIDES = { owner: 'companyId' } as const;

/** Administrators of the company itself, and staff of the platform who look after it. */
const isAdministrator = sideGuard(SIDES)('owner', 'not_found', {
  orSystem: true,
  or: ({ companyKind }) => companyKind === 'platform',
});
const isUser = guard({ code: 'AUTH_FORBIDDEN', holds: (_, { actor }) => actor.userId !== null });
const isSomebodyElse = guard<{ readonly id: string }>({
  code: 'NOT_ONESELF',
  holds: ({ id }, { actor }) => actor.employeeId !== id,
});

interface Company {
  readonly isCompanyActive: boolean;
}
const isCompanyActive = guard<unknown, unknown, Company>({
  code: 'COMPANY_SUSPENDED',
  needs: ['world'],
  holds: (_, { world }) => world.isCompanyActive,
});

/** Who else administers the company. */
interface Administrators {
  readonly isAdmin: boolean;
  /** Other active seats that do. */
  readonly otherAdmins: number;
}
const isNotLastAdmin = guard<unknown, unknown, Administrators>({
  code: 'LAST_ADMIN',
  needs: ['world'],
  holds: (_, { world: { isAdmin, otherAdmins } }) => !isAdmin || otherAdmins > 0,
});
interface Kept {
  /** Whether the seat administers its company with the roles it is to have. */
  readonly staysAdmin: boolean;
}
/** Taking the last administrator's roles away locks the company out. */
const keepsAnAdmin = guard<unknown, unknown, Administrators & Kept>({
  code: 'LAST_ADMIN',
  needs: ['world'],
  holds: (_, { world: { isAdmin, otherAdmins, staysAdmin } }) => !isAdmin || staysAdmin || otherAdmins > 0,
});

const hasContact = guard<{ readonly phone: string | null; readonly email: string | null }>({
  code: 'CONTACT_NEEDED',
  holds: ({ phone, email }) => phone !== null || email !== null,
});

/** The roles that the seat is to have, judged by what its company may grant. */
interface WantedRoles {
  readonly roles: number;
  readonly isWithinCeiling: boolean;
}
const hasSomeRole = guard<unknown, unknown, WantedRoles>({
  code: 'ROLE_NEEDED',
  needs: ['world'],
  holds: (_, { world }) => world.roles > 0,
});
const isWithinCeiling = guard<unknown, unknown, WantedRoles>({
  code: 'CEILING_EXCEEDED',
  needs: ['world'],
  holds: (_, { world }) => world.isWithinCeiling,
});
const hasRole = guard<{ readonly roleIds: readonly string[] }>({
  code: 'ROLE_NEEDED',
  holds: ({ roleIds }) => roleIds.length > 0,
});

interface Binding {
  /** How many seats the user is bound to already. */
  readonly bindings: number;
}
interface Link {
  readonly isLinkValid: boolean;
}
const isLinkValid = guard<unknown, unknown, Link>({
  code: 'INVITATION_INVALID',
  needs: ['world'],
  holds: (_, { world }) => world.isLinkValid,
});
const hasRoomToBind = guard<unknown, unknown, Binding>({
  code: 'BIND_LIMIT',
  needs: ['world'],
  holds: (_, { world }) => world.bindings < MOST_BINDINGS,
});
interface Resends {
  /** Invitations sent again in the last 24 hours. */
  readonly resends: number;
}
const isResendLeft = guard<unknown, unknown, Resends>({
  code: 'RESEND_LIMIT',
  needs: ['world'],
  holds: (_, { world }) => world.resends < MOST_RESENDS_A_DAY,
  params: () => ({ n: MOST_RESENDS_A_DAY }),
});
interface OpenWork {
  /** Kinds of open work that nobody was named for. */
  readonly unassigned: number;
}
const isHandedOver = guard<unknown, unknown, OpenWork>({
  code: 'HANDOVER_NEEDED',
  needs: ['world'],
  holds: (_, { world }) => world.unassigned === 0,
  params: (_, { world }) => ({ n: world.unassigned }),
});
const isWithinUndoTime = guard<{ readonly resignedAt: string | null }>({
  code: 'UNDO_TOO_LATE',
  needs: ['clock'],
  holds: ({ resignedAt }, { at }) =>
    resignedAt !== null && Date.parse(at) - Date.parse(resignedAt) <= UNDO_RESIGN_DAYS * DAY_MS,
  params: () => ({ n: UNDO_RESIGN_DAYS }),
});
/** A seat that was switched off before its person left comes back switched off. */
const wasActive = guard<{ readonly resignedFrom: string | null }>({
  code: 'event_not_allowed',
  chooses: true,
  holds: ({ resignedFrom }) => resignedFrom === 'ACTIVE',
});

/** Guards of one event, and all that they have to know of the world. */
const asking = <W>(...guards: readonly DocumentGuard<never, unknown, W>[]) => guards;

const button = (code: string) => ({ right: [{ path: EMPLOYEE_PATH, code }] });

const EVENTS = {
  INVITE: event({
    from: [NEW],
    to: 'INVITED',
    guards: asking<Company & WantedRoles>(isAdministrator, isCompanyActive, hasContact, hasSomeRole, isWithinCeiling),
    label: words('邀请', 'Invite'),
    ...button('INVITE'),
  }),
  CREATE: event({
    from: [NEW],
    to: 'ACTIVE',
    guards: asking<Company & WantedRoles>(isAdministrator, isCompanyActive, hasSomeRole, isWithinCeiling),
    label: words('新增', 'Add'),
    ...button('ADD'),
  }),
  /** The link is the right, and the caller has no seat yet: an alias sends it. */
  ACCEPT: event({
    from: ['INVITED'],
    to: 'ACTIVE',
    guards: asking<Company & Link & Binding>(isUser, isLinkValid, isCompanyActive, hasRoomToBind),
    label: words('接受邀请', 'Accept'),
  }),
  RESEND: event({
    from: ['INVITED'],
    to: 'same',
    guards: asking<Company & Resends>(isAdministrator, isCompanyActive, hasContact, isResendLeft),
    label: words('重发邀请', 'Send again'),
    ...button('RESEND'),
  }),
  EDIT: event({
    from: ['INVITED', 'ACTIVE', 'DISABLED'],
    to: 'same',
    guards: asking<WantedRoles & Administrators & Kept>(isAdministrator, hasSomeRole, isWithinCeiling, keepsAnAdmin),
    label: words('编辑', 'Edit'),
    onlyIfChanged: true,
    ...button('EDIT'),
  }),
  DISABLE: event({
    from: ['ACTIVE'],
    to: 'DISABLED',
    guards: [isAdministrator, isSomebodyElse, isNotLastAdmin],
    label: words('停用', 'Disable'),
    remarks: 'optional',
    ...button('DISABLE'),
  }),
  ENABLE: event({
    from: ['DISABLED'],
    to: 'ACTIVE',
    guards: [isAdministrator, isCompanyActive, hasRole],
    label: words('启用', 'Enable'),
    remarks: 'optional',
    ...button('ENABLE'),
  }),
  RESIGN: event({
    from: ['ACTIVE', 'DISABLED'],
    to: 'RESIGNED',
    guards: asking<Administrators & OpenWork>(isAdministrator, isSomebodyElse, isNotLastAdmin, isHandedOver),
    label: words('离职', 'Leave'),
    remarks: 'optional',
    ...button('RESIGN'),
  }),
  REHIRE: event({
    from: ['RESIGNED'],
    to: 'ACTIVE',
    guards: [isAdministrator, isCompanyActive, hasRole],
    label: words('重新入职', 'Rehire'),
    remarks: 'optional',
    ...button('ENABLE'),
  }),
  UNDO_RESIGN: event({
    rows: [
      { from: ['RESIGNED'], to: 'ACTIVE', guards: [isAdministrator, isWithinUndoTime, hasRoomToBind, wasActive] },
      { from: ['RESIGNED'], to: 'DISABLED', guards: [isAdministrator, isWithinUndoTime, hasRoomToBind] },
    ],
    label: words('撤销离职', 'Take the leave back'),
    remarks: 'optional',
    ...button('RESIGN'),
  }),
};

const stays = () => ({ resignedAt: null, resignedFrom: null });

const state = (name: EmployeeState) => {
  const { tone, ...label } = EMPLOYEE_STATE[name];
  return { label, tone };
};

export const employee = defineDocument({
  type: 'employee',
  controller: 'Employee',
  title: words('员工账号', 'Employees'),
  paths: [EMPLOYEE_PATH],
  fields,
  number: 'employeeNo',
  sides: SIDES,
  owner: 'owner',
  platform: true,
  sort: 'employeeNo',
  search: ['account', 'email'],
  stateAs: 'status',
  states: {
    INVITED: state('INVITED'),
    ACTIVE: state('ACTIVE'),
    DISABLED: state('DISABLED'),
    RESIGNED: state('RESIGNED'),
  },
  codes: CODES,
  notPermitted: 'event_not_allowed',
  derived: ['resignedAt', 'resignedFrom'],
  // Links that were sent again, work that was handed over; exceptions of rights stand in logs of before.
  tells: ['sentTo', 'handover', 'exceptions'],
  bornByField: true,
  fold: {
    RESIGN: (_after: unknown, { at, fromState }: Fact) => ({ resignedAt: at, resignedFrom: fromState }),
    REHIRE: stays,
    UNDO_RESIGN: stays,
  },
  events: EVENTS,
});

export type EmployeeRow = DocumentRowOf<typeof employee>;
export type EmployeeEvent = EventName<typeof employee>;
