import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command: an employee of the owner, or the system (expiry, overlap, increases on their day). */
export interface RateActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
  /** May publish without a second person, and extend without a limit. */
  readonly publishes: boolean;
}

export const RATE_SYSTEM: RateActor = { employeeId: null, companyId: null, companyKind: 'system', publishes: true };

/** What every command carries. Time and person come with it, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string;
}

/** The content was checked as it will stand. */
interface Checked {
  /** Errors of design A.6; warnings do not count. */
  readonly openErrors: number;
}

/** The content is to be sold: what stands in the way of it. */
interface Offered extends Checked {
  /** `YYYY-MM-DD`, last day of validity of the content as it will stand. */
  readonly validTo: string;
  /** Today at the port of loading, `YYYY-MM-DD`. */
  readonly today: string;
  /** Published rates it overlaps whose cuts were not agreed to. */
  readonly openOverlaps: number;
  /** Approval rules that are hit (codes); none lets it be published at once. */
  readonly approvalHits: readonly string[];
}

interface Payloads {
  CREATE: unknown;
  IMPORT: unknown;
  COPY: unknown;
  SAVE: unknown;
  SUBMIT: Checked & { readonly validTo: string; readonly today: string; readonly approvalHits: readonly string[] };
  PUBLISH: Offered;
  CONFIRM: Offered & { readonly fourEyes: boolean };
  RETURN: unknown;
  REVISE: Offered;
  SET_SPACE: unknown;
  HIDE: unknown;
  SHOW: Omit<Offered, 'approvalHits'>;
  WITHDRAW: unknown;
  EXPIRE: { readonly today: string };
  EXTEND: Offered & { readonly addedDays: number };
  /** Days or container types go to another rate (A.5.1). */
  CUT: unknown;
  SUPERSEDE: unknown;
  DELETE: unknown;
}

export type RateEvent = keyof Payloads;
export type RateCommandOf<Event extends RateEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a rate (design A.3.1). */
export type RateCommand = { [Event in RateEvent]: RateCommandOf<Event> }[RateEvent];

/** What the guards ask of the document. */
export interface RateContext {
  readonly ownerCompanyId: string;
  /** Who wrote the content that waits or stands. */
  readonly authorId: string | null;
  /** Last day of validity, `YYYY-MM-DD`. */
  readonly validTo: string;
  /** Is an earlier content on sale while a revision waits for its second person? */
  readonly isStanding: boolean;
}

export const newRateContext = (ownerCompanyId: string): RateContext => ({
  ownerCompanyId,
  authorId: null,
  validTo: '',
  isStanding: false,
});
