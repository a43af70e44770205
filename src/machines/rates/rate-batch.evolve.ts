import type { Fact } from '#contract/kernel/facts.ts';
import {
  type BatchCounts,
  type BatchKind,
  type BatchState,
  NO_BATCH_COUNTS,
} from '#contract/rates/batch/batch-codes.ts';
import type { BatchContext } from './rate-batch.commands.ts';

/** (batch, fact) -> batch: the one meaning of a batch's log. Its rows are no part of it. */

/** What the first fact tells; change of path '' with this as `after`. */
export interface BatchBirth {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly kind: BatchKind;
  readonly title: string;
  /** What it is to do; frozen at the preview. */
  readonly plan: unknown;
  /** The increase, the batch that is retried, or the file that it comes from. */
  readonly originId: string | null;
}

export interface BatchDocument extends BatchBirth {
  readonly state: BatchState;
  readonly version: number;
  readonly counts: BatchCounts;
  readonly authorId: string | null;
  readonly confirmedBy: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly appliedAt: string | null;
  readonly finishedAt: string | null;
}

/** What a fact may change beyond the state; each is a change of the fact under its own name. */
export type BatchChanges = Partial<Pick<BatchDocument, 'counts' | 'plan'>>;

const EFFECTS: Readonly<Record<string, (batch: BatchDocument, fact: Fact) => Partial<BatchDocument>>> = {
  PREVIEW: () => ({ counts: NO_BATCH_COUNTS, reason: null }),
  APPLY: (_, { at }) => ({ appliedAt: at }),
  CONFIRM: (_, { at, actorEmployeeId }) => ({ appliedAt: at, confirmedBy: actorEmployeeId }),
  FINISH: (_, { at }) => ({ finishedAt: at }),
  FAIL: (_, { at, remarks }) => ({ finishedAt: at, reason: remarks }),
  RETURN: (_, { remarks }) => ({ reason: remarks }),
  CANCEL: (_, { at, remarks }) => ({ finishedAt: at, reason: remarks }),
};

function born(fact: Fact): BatchDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as BatchBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a batch cannot begin with ${fact.event}`);
  return {
    ...birth,
    ...{ state: fact.toState as BatchState, version: 0, counts: NO_BATCH_COUNTS, authorId: fact.actorEmployeeId },
    ...{ confirmedBy: null, reason: null, appliedAt: null, finishedAt: null, createdAt: fact.at, updatedAt: fact.at },
  };
}

export function evolveBatch(before: BatchDocument | null, fact: Fact): BatchDocument {
  const batch = before ?? born(fact);
  if (fact.seq !== batch.version + 1 || fact.fromState !== (before?.state ?? null))
    throw new Error(`fact ${fact.seq} ${fact.event} of batch ${batch.no} does not follow ${batch.version}`);
  const changed = Object.fromEntries(
    fact.changes.filter(change => change.path !== '').map(({ path, after }) => [path, after]),
  );
  return {
    ...batch,
    ...EFFECTS[fact.event]?.(batch, fact),
    ...changed,
    state: fact.toState as BatchState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** The counts may be younger than the last fact. */
export const batchContextOf = (batch: BatchDocument, counts: BatchCounts = batch.counts): BatchContext => ({
  ownerCompanyId: batch.companyId,
  authorId: batch.authorId,
  hasWork: batch.plan !== null,
  counts,
  appliedAt: batch.appliedAt,
});

export const newBatchContext = (ownerCompanyId: string): BatchContext => ({
  ...{ ownerCompanyId, authorId: null, hasWork: false, counts: NO_BATCH_COUNTS, appliedAt: null },
});
