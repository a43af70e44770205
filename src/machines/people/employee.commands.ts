import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { EmployeeState } from '#contract/people/employee.ts';

/** Who sends a command: an administrator with a seat, or the invited user without one. `system` seeds and opens companies. */
export interface EmployeeActor {
  readonly employeeId: string | null;
  readonly userId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system' | null;
}

export const EMPLOYEE_SYSTEM: EmployeeActor = {
  employeeId: null,
  userId: null,
  companyId: null,
  companyKind: 'system',
};

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: EmployeeActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** The roles that the seat is to have, judged by the company's ceiling. */
interface Roles {
  readonly roles: number;
  readonly isWithinCeiling: boolean;
}

interface Payloads {
  INVITE: Roles & { readonly hasContact: boolean };
  ACCEPT: { readonly isLinkValid: boolean; readonly bindings: number };
  RESEND: unknown;
  CREATE: Roles;
  /** `staysAdmin`: whether the seat still administers its company with the roles it is to have. */
  EDIT: Roles & { readonly staysAdmin: boolean };
  DISABLE: unknown;
  ENABLE: unknown;
  /** Kinds of open work that nobody was named for. */
  RESIGN: { readonly unassigned: number };
  REHIRE: unknown;
  UNDO_RESIGN: { readonly bindings: number };
}

export type EmployeeEvent = keyof Payloads;
export type EmployeeCommandOf<Event extends EmployeeEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an employee (design A.3). */
export type EmployeeCommand = { [Event in EmployeeEvent]: EmployeeCommandOf<Event> }[EmployeeEvent];

/** What the guards ask of the seat and its company. */
export interface EmployeeContext {
  readonly employeeId: string | null;
  readonly companyId: string;
  readonly isCompanyActive: boolean;
  readonly roles: number;
  readonly hasContact: boolean;
  readonly isAdmin: boolean;
  /** Other active seats that administer the company. */
  readonly otherAdmins: number;
  /** Invitations sent again in the last 24 hours. */
  readonly resends: number;
  readonly resignedAt: string | null;
  readonly resignedFrom: EmployeeState | null;
}

/** Context of a seat that does not exist yet. */
export const newEmployeeContext = (companyId: string, isCompanyActive: boolean): EmployeeContext => ({
  employeeId: null,
  companyId,
  isCompanyActive,
  roles: 0,
  hasContact: false,
  isAdmin: false,
  otherAdmins: 0,
  resends: 0,
  resignedAt: null,
  resignedFrom: null,
});
