import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command. `system` is the clock: it sends what is due and ends what is over. */
export interface GlobalActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
}

export const GLOBAL_SYSTEM: GlobalActor = { employeeId: null, companyId: null, companyKind: 'system' };

/** Time, person and the size of the audience come with the command, so the machine needs neither clock nor database. */
interface Asked {
  readonly actor: GlobalActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  CREATE: unknown;
  EDIT: unknown;
  /** How many it reaches now. */
  SUBMIT: { readonly addressed: number };
  APPROVE: unknown;
  REJECT: { readonly remarks: string };
  CANCEL: unknown;
  SEND: { readonly addressed: number };
  RECALL: unknown;
  REMIND: unknown;
  EXPIRE: unknown;
}

export type GlobalEvent = keyof Payloads;
export type GlobalCommandOf<Event extends GlobalEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything a person or the clock may ask of a global message (design G.3). */
export type GlobalCommand = { [Event in GlobalEvent]: GlobalCommandOf<Event> }[GlobalEvent];

/** What the guards ask of the message; `globalContextOf` (evolve) makes it. */
export interface GlobalContext {
  readonly ownerCompanyId: string;
  readonly isForAll: boolean;
  readonly isWritten: boolean;
  readonly mustConfirm: boolean;
  readonly submittedBy: string | null;
  readonly sentAt: string | null;
  readonly expiresAt: string | null;
}

/** Context of a message that does not exist yet. */
export const newGlobalContext = (ownerCompanyId: string): GlobalContext => ({
  ...{ ownerCompanyId, isForAll: false, isWritten: false, mustConfirm: false },
  ...{ submittedBy: null, sentAt: null, expiresAt: null },
});
