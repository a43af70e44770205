import type { BillBody } from '#contract/bill/body.ts';
import type { BillState } from '#contract/bill/status.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { applyChanges, diffContent } from '../si/content-changes.ts';
import type { BillContext, BillEvent } from './house-bill.commands.ts';
import { isBillEvent } from './house-bill.events.ts';
import { viewerOf } from './house-bill.guards.ts';

/** (document, fact) -> document: the one meaning of a bill's log. */

/** What the SI said when the bill was made of it. */
export interface BillSource {
  readonly body: BillBody;
  readonly siVersion: number;
  readonly siRevision: number;
}

/** What changes hold: the words, and where they come from. */
export interface BillContent {
  readonly body: BillBody;
  readonly source: BillSource | null;
}

/** What the first fact tells; change of path '' with this as `after`. */
export interface BillBirth extends BillContent {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly siId: string | null;
  readonly shipmentId: string;
}

export interface BillDocument extends BillBirth {
  readonly state: BillState;
  readonly version: number;
  /** 1 at first, one more with every amendment. */
  readonly revision: number;
  readonly printed: number;
  readonly viewers: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Effect = (document: BillDocument, fact: Fact) => Partial<BillDocument>;
const none: Effect = () => ({});

const EFFECTS: Readonly<Record<BillEvent, Effect>> = {
  CREATE: none,
  CREATE_FROM_SI: none,
  UPDATE_FROM_SI: none,
  REOPEN: none,
  EDIT: none,
  // A new proof has been seen by nobody.
  SEND_PROOF: () => ({ viewers: [] }),
  VIEWED: ({ viewers }, fact) => ({ viewers: [...viewers, viewerOf({ employeeId: fact.actorEmployeeId })] }),
  ACCEPT: none,
  REQUEST_CHANGE: none,
  RECALL_PROOF: none,
  ISSUE: none,
  PRINT_ORIGINAL: ({ printed }) => ({ printed: printed + 1 }),
  REPRINT_ORIGINAL: none,
  SURRENDER: none,
  RELEASE: none,
  // The originals are back or replaced by an indemnity: the amended bill gets new ones.
  AMEND: ({ revision }) => ({ revision: revision + 1, printed: 0 }),
  FINISH_AMEND: none,
  VOID: none,
};

function born(fact: Fact): BillDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as BillBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a house bill cannot begin with ${fact.event}`);
  return {
    ...birth,
    state: fact.toState as BillState,
    version: 0,
    revision: 1,
    printed: 0,
    viewers: [],
    createdAt: fact.at,
    updatedAt: fact.at,
  };
}

/** Throws on a log with a gap or a wrong order: such a log must never be projected (INV-BL-1). */
export function evolveBill(document: BillDocument | null, fact: Fact): BillDocument {
  if (!isBillEvent(fact.event)) throw new Error(`unknown fact ${fact.event}`);
  const before = document ?? born(fact);
  if (fact.seq !== before.version + 1 || fact.fromState !== (document?.state ?? null))
    throw new Error(
      `fact ${fact.seq} ${fact.event} from ${fact.fromState} does not follow ${before.version} ${before.state}`,
    );
  const content = document ? (applyChanges(document, fact.changes) as BillDocument) : before;
  return {
    ...content,
    ...EFFECTS[fact.event](content, fact),
    state: fact.toState as BillState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** The document after these facts; `null` without any. */
export const foldBill = (facts: readonly Fact[]): BillDocument | null =>
  facts.reduce<BillDocument | null>((document, fact) => evolveBill(document, fact), null);

export const billContextOf = ({ companyId, body, printed, viewers }: BillDocument): BillContext => ({
  ownerCompanyId: companyId,
  docType: body.docType,
  originals: body.originals,
  onBoardDate: body.onBoardDate,
  printed,
  viewers,
});

/** Changes from one content to the next, as a fact keeps them. */
export const billChanges = (before: BillContent, after: BillContent) =>
  diffContent({ body: before.body, source: before.source }, { body: after.body, source: after.source });
