import type { Fact } from '#contract/kernel/facts.ts';
import { currentDraft, type SiDraft, type SiRecord, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import type { SiState } from '#contract/si/status.ts';
import { applyChanges } from './content-changes.ts';
import type { SiContext, SiDecision } from './shipping-instruction.commands.ts';
import { isSiEvent, type SiEvent } from './shipping-instruction.lifecycle.ts';

export { diffContent } from './content-changes.ts';

/**
 * (document, fact) -> document: the one meaning of a log. The server projects its rows with it, a test rebuilds them with it,
 * the timeline shows "as it was after event n" with it.
 */

/** What the first fact tells beside the content; it never changes afterwards. */
export type SiHead = Pick<SiRecord, 'id' | 'no' | 'companyId' | 'companyCode' | 'sources'>;

/** Change of the first fact: path '' and this as `after`. */
export type SiBirth = SiDraft & SiHead;

/** A decision with what it overwrote, so that UNDO_REVIEW can put it back. */
interface KeptDecision extends Omit<SiDecision, 'messageOut'> {
  readonly before: Pick<SiRecord, 'reviewerId' | 'reviewedAt' | 'reviewRemarks'>;
}

/** The record as its facts tell it. Names of people and companies and computed totals are joined by the projection. */
export interface SiDocument
  extends SiBirth,
    Pick<
      SiRecord,
      | 'version'
      | 'revision'
      | 'late'
      | 'amendment'
      | 'reviewRemarks'
      | 'createId'
      | 'lastEditorId'
      | 'claimerId'
      | 'claimedAt'
      | 'reviewerId'
      | 'reviewedAt'
      | 'submittedAt'
      | 'updatedAt'
      | 'deleted'
    > {
  readonly state: SiState;
  readonly everSent: boolean;
  readonly decision: KeptDecision | null;
}

type Effect = (document: SiDocument, fact: Fact) => Partial<SiDocument>;

const editor = (document: SiDocument, fact: Fact): string => fact.actorEmployeeId ?? document.lastEditorId;
const unclaimed = { claimerId: null, claimedAt: null } as const;
const none: Effect = () => ({});

/** Submitted again: who and when, and whether the cut-off had passed (A5.12). The reviewer's remarks stay readable. */
const submitted: Effect = (document, fact) => ({
  ...unclaimed,
  lastEditorId: editor(document, fact),
  submittedAt: fact.at,
  late: document.deadline !== '' && Date.parse(fact.at) > Date.parse(document.deadline),
});

const decided =
  (event: SiDecision['event']): Effect =>
  (document, fact) => ({
    ...unclaimed,
    reviewerId: fact.actorEmployeeId,
    reviewedAt: fact.at,
    reviewRemarks: fact.remarks ?? '',
    decision: {
      by: fact.actorEmployeeId,
      at: fact.at,
      event,
      before: {
        reviewerId: document.reviewerId,
        reviewedAt: document.reviewedAt,
        reviewRemarks: document.reviewRemarks,
      },
    },
  });

const claimed: Effect = (_, fact) => ({ claimerId: fact.actorEmployeeId, claimedAt: fact.at });

const EFFECTS: Readonly<Record<SiEvent, Effect>> = {
  CREATE: submitted,
  SAVE_DRAFT: (document, fact) => ({ lastEditorId: editor(document, fact) }),
  SUBMIT: submitted,
  CLAIM: claimed,
  CLAIM_LAPSED: () => unclaimed,
  RELEASE_CLAIM: () => unclaimed,
  APPROVE: decided('APPROVE'),
  RETURN: decided('RETURN'),
  DECLINE: decided('DECLINE'),
  UNDO_REVIEW: (document, fact) => ({ ...document.decision?.before, ...claimed(document, fact) }),
  WITHDRAW: () => unclaimed,
  MODIFY: (document, fact) => ({
    ...submitted(document, fact),
    amendment: document.amendment || fact.fromState === 'SENT' || fact.fromState === 'CONFIRMED',
  }),
  MAKE_BILL: none,
  REOPEN: (_, fact) => ({ reviewRemarks: fact.remarks ?? '' }),
  SEND: () => ({ everSent: true }),
  CARRIER_ACCEPT: none,
  CARRIER_REJECT: none,
  CANCEL_AT_CARRIER: none,
  COMPLETE: none,
  UNLOCK: none,
  DELETE: () => ({ deleted: true }),
  RESTORE: () => ({ deleted: false }),
  SET_EXTENDED: none,
  CUTOFF_NEAR: none,
  CUTOFF_PASSED: none,
  LATE_FEE_PROPOSED: none,
};

function born(fact: Fact): SiDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as SiBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a shipping instruction cannot begin with ${fact.event}`);
  return {
    ...currentDraft(birth),
    state: fact.toState as SiState,
    version: 0,
    revision: fact.revision,
    late: false,
    amendment: false,
    reviewRemarks: '',
    // On behalf of a customer's employee the SI is that employee's; the staff member stays its last editor (four eyes).
    createId: fact.onBehalfOfEmployeeId ?? fact.actorEmployeeId ?? '',
    lastEditorId: '',
    claimerId: null,
    claimedAt: null,
    reviewerId: null,
    reviewedAt: null,
    submittedAt: fact.at,
    updatedAt: fact.at,
    deleted: false,
    everSent: false,
    decision: null,
  };
}

/** Throws on a log with a gap or a wrong order: such a log must never be projected (INV-SI-1). */
export function evolveSi(document: SiDocument | null, fact: Fact): SiDocument {
  if (!isSiEvent(fact.event)) throw new Error(`unknown fact ${fact.event}`);
  const before = document ?? born(fact);
  if (fact.seq !== before.version + 1 || fact.fromState !== (document?.state ?? null))
    throw new Error(
      `fact ${fact.seq} ${fact.event} from ${fact.fromState} does not follow ${before.version} ${before.state}`,
    );
  const content = document ? (applyChanges(document, fact.changes) as SiDocument) : before;
  return {
    ...content,
    decision: fact.toState === before.state ? before.decision : null,
    ...EFFECTS[fact.event](content, fact),
    state: fact.toState as SiState,
    version: fact.seq,
    revision: fact.revision,
    updatedAt: fact.at,
  };
}

/** The document after these facts; `null` without any. */
export const foldSi = (facts: readonly Fact[]): SiDocument | null =>
  facts.reduce<SiDocument | null>((document, fact) => evolveSi(document, fact), null);

/** What is true of a document beside its facts: the server knows it and adds it. */
export interface SiSurroundings {
  /** The message about the last decision has left the outbox. */
  readonly messageOut: boolean;
  /** Last sign of life of the claimer since the claim. */
  readonly activeAt?: string | null;
}

const later = (a: string | null, b: string | null | undefined): string | null =>
  a !== null && b && Date.parse(b) > Date.parse(a) ? b : a;

/** What the lifecycle's guards ask. */
export const siContextOf = (document: SiDocument, { messageOut, activeAt }: SiSurroundings): SiContext => ({
  siType: document.siType,
  ownerCompanyId: document.companyId,
  createId: document.createId,
  lastEditorId: document.lastEditorId,
  claimerId: document.claimerId,
  claimedAt: later(document.claimedAt, activeAt),
  decision: document.decision && {
    by: document.decision.by,
    at: document.decision.at,
    event: document.decision.event,
    messageOut,
  },
  everSent: document.everSent,
  deleted: document.deleted,
});

const CONTENT_FIELDS = Object.keys(siDraftSchema.shape) as (keyof SiDraft)[];

/** The content alone, as the form edits it and `diffContent` compares it. */
export const contentOf = (document: SiDraft): SiDraft =>
  Object.fromEntries(CONTENT_FIELDS.map(field => [field, document[field]])) as unknown as SiDraft;
