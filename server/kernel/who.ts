import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { AccountMode, MenuNode } from '#contract/session/session.ts';

/** The seat a session acts in: an employee of one company. */
export interface Seat {
  readonly employeeId: string;
  readonly employeeName: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly companyKind: CompanyKind;
  /** Menu tree after grants and ceiling; rights are asked of it and of nothing else. */
  readonly menu: readonly MenuNode[];
}

/** Who calls, as the bearer token told. */
export interface Who {
  readonly sessionId: string;
  readonly accountKey: string;
  readonly accountMode: AccountMode;
  readonly userId: string | null;
  readonly seat: Seat | null;
  /** A program with a token of its own calls, not a person with a session. */
  readonly program?: { readonly readsOnly: boolean };
  /** The seat demands a second step that the account does not have: setting it up is all that is open. */
  readonly wantsSecondStep?: true;
  /** Staff who look at the company as its people see it: reading only (design B.5.6). */
  readonly acting?: { readonly reason: string; readonly until: string };
}

/** A caller that certainly has a seat: every call with access `seat` or `anyOf`. */
export interface SeatedWho extends Who {
  readonly seat: Seat;
}
