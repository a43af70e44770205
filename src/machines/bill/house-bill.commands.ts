import type { BillDocType } from '#contract/bill/body.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command: an employee, a visitor of a proof's link, or the system (release by application). */
export interface BillActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system' | 'shareLink';
  /** Holds the right of a document supervisor. */
  readonly supervisor: boolean;
}

export const BILL_SYSTEM: BillActor = { employeeId: null, companyId: null, companyKind: 'system', supervisor: false };

/** What every command carries. Time and person come with it, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: BillActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string;
}

/** The words were checked: how many findings are errors. */
interface Checked {
  readonly openErrors: number;
}

interface Returned {
  readonly originalsReturned: number;
}

interface Payloads {
  CREATE: unknown;
  CREATE_FROM_SI: unknown;
  UPDATE_FROM_SI: unknown;
  REOPEN: unknown;
  EDIT: unknown;
  SEND_PROOF: Checked;
  VIEWED: unknown;
  ACCEPT: unknown;
  REQUEST_CHANGE: unknown;
  RECALL_PROOF: unknown;
  /** `today` at the place of issue, `YYYY-MM-DD`. `releaseApproved` is false where a setting wants an application that is open. */
  ISSUE: { readonly today: string; readonly releaseApproved: boolean };
  PRINT_ORIGINAL: unknown;
  REPRINT_ORIGINAL: unknown;
  SURRENDER: Returned;
  RELEASE: unknown;
  AMEND: Returned & { readonly indemnity: boolean };
  FINISH_AMEND: Checked;
  VOID: unknown;
}

export type BillEvent = keyof Payloads;
export type BillCommandOf<Event extends BillEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a house bill (design C3). */
export type BillCommand = { [Event in BillEvent]: BillCommandOf<Event> }[BillEvent];

/** What the guards ask of the document. */
export interface BillContext {
  readonly ownerCompanyId: string;
  readonly docType: BillDocType;
  readonly originals: string;
  readonly onBoardDate: string;
  /** Originals that have been printed. */
  readonly printed: number;
  /** Who has seen the proof that is out: employee ids, `link` for visitors. */
  readonly viewers: readonly string[];
}

/** Context of a bill that does not exist yet. */
export const newBillContext = (ownerCompanyId: string): BillContext => ({
  ownerCompanyId,
  docType: 'ORIGINAL',
  originals: '3',
  onBoardDate: '',
  printed: 0,
  viewers: [],
});
