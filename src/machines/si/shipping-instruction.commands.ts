import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command. `system` is the platform's own clock and its carrier channel: no employee, no company. */
export interface SiActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
  /** Holds `SUPERVISOR_RIGHT` (contract/si/rights.ts). */
  readonly supervisor: boolean;
}

export const SYSTEM_ACTOR: SiActor = { employeeId: null, companyId: null, companyKind: 'system', supervisor: false };

/** What every command carries. Time and person come with it, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: SiActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string;
}

interface Checked {
  /** The rule catalogue was run on this very content and found no error. */
  readonly checkClean: boolean;
}

interface Payloads {
  CREATE: Checked;
  SAVE_DRAFT: unknown;
  SUBMIT: Checked;
  CLAIM: unknown;
  CLAIM_LAPSED: unknown;
  RELEASE_CLAIM: unknown;
  /** `openDifferences`: those of a validate-only SI that nobody has accepted yet (A5.7). */
  APPROVE: Checked & { readonly openDifferences?: number };
  RETURN: unknown;
  DECLINE: unknown;
  UNDO_REVIEW: unknown;
  WITHDRAW: unknown;
  MODIFY: Checked & { readonly amendReason?: string };
  MAKE_BILL: unknown;
  REOPEN: unknown;
  /** `openSendWarnings`: open warnings of class "send". */
  SEND: { readonly channelReady: boolean; readonly openSendWarnings?: number };
  CARRIER_ACCEPT: unknown;
  CARRIER_REJECT: unknown;
  CANCEL_AT_CARRIER: unknown;
  COMPLETE: unknown;
  UNLOCK: { readonly billVoided: boolean };
  DELETE: unknown;
  RESTORE: unknown;
  SET_EXTENDED: unknown;
  /** The documentation cut-off is near, and past; remarks name the instant it was told for. */
  CUTOFF_NEAR: unknown;
  CUTOFF_PASSED: unknown;
  /** Submitted after the cut-off: the late fee is proposed (A5.12). */
  LATE_FEE_PROPOSED: unknown;
}

export type SiEvent = keyof Payloads;
export type SiCommandOf<Event extends SiEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything a person or the system may ask of a shipping instruction (design A3.2). */
export type SiCommand = { [Event in SiEvent]: SiCommandOf<Event> }[SiEvent];

/** A review decision that may still be taken back. */
export interface SiDecision {
  readonly by: string | null;
  readonly at: string;
  readonly event: 'APPROVE' | 'RETURN' | 'DECLINE';
  /** The message to the customer has left the outbox. */
  readonly messageOut: boolean;
}

/** What the guards ask of the document; `siContextOf` (evolve) makes it. */
export interface SiContext {
  readonly siType: number;
  readonly ownerCompanyId: string;
  readonly createId: string;
  readonly lastEditorId: string;
  /** Set in IN_REVIEW and nowhere else (INV-SI-2). */
  readonly claimerId: string | null;
  /** Last sign of activity of the claimer. */
  readonly claimedAt: string | null;
  readonly decision: SiDecision | null;
  /** Was sent to the carrier at least once: the next message replaces it. */
  readonly everSent: boolean;
  readonly deleted: boolean;
}

/** Context of a document that does not exist yet. */
export const newSiContext = (ownerCompanyId: string, siType = 1): SiContext => ({
  siType,
  ownerCompanyId,
  createId: '',
  lastEditorId: '',
  claimerId: null,
  claimedAt: null,
  decision: null,
  everSent: false,
  deleted: false,
});
