import { BATCH_STATE_LABELS, BATCH_STATES, type BatchState } from '#contract/rates/batch/batch-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { BatchCommand, BatchContext } from './rate-batch.commands.ts';
import * as guard from './rate-batch.guards.ts';

/**
 * Life of a batch of rates (design A.3.3):
 *
 *     NEW -> DRAFT -> COMPUTING -> PREVIEW -> (PENDING ->) APPLYING -> DONE, PARTIAL, FAILED
 *                                                                       '-> REVERTED, PARTLY_REVERTED
 *
 * States × commands, invariants and gaps: `rate-batch.lifecycle.md`.
 */
type Row = TransitionRow<BatchState, BatchContext, BatchCommand>;

const READY = [guard.isOwner, guard.hasRows, guard.isWithoutErrors] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT', 'PREVIEW'], event: 'PREVIEW', to: 'COMPUTING', guards: [guard.isOwner, guard.hasWork] },
  { from: ['COMPUTING'], event: 'COMPUTED', to: 'PREVIEW', guards: [guard.isSystem] },
  { from: ['COMPUTING', 'APPLYING'], event: 'FAIL', to: 'FAILED', guards: [guard.isSystem] },
  { from: ['PREVIEW'], event: 'EXCLUDE_ROW', to: 'same', guards: [guard.isOwner] },
  { from: ['PREVIEW'], event: 'EDIT_ROW', to: 'same', guards: [guard.isOwner] },
  { from: ['PREVIEW'], event: 'APPLY', to: 'APPLYING', guards: [...READY, guard.isFreeOfApproval] },
  { from: ['PREVIEW'], event: 'SUBMIT', to: 'PENDING', guards: [...READY, guard.isForApproval] },
  { from: ['PENDING'], event: 'CONFIRM', to: 'APPLYING', guards: [guard.isOwner, guard.isSecondPerson] },
  { from: ['PENDING'], event: 'RETURN', to: 'PREVIEW', guards: [guard.isOwner, guard.hasReason] },
  { from: ['APPLYING'], event: 'FINISH', to: 'FAILED', guards: [guard.isSystem, guard.isNothingWritten] },
  { from: ['APPLYING'], event: 'FINISH', to: 'DONE', guards: [guard.isSystem, guard.isWhole] },
  { from: ['APPLYING'], event: 'FINISH', to: 'PARTIAL', guards: [guard.isSystem] },
  // The rows go back by a job; the batch keeps its state until they have.
  { from: ['DONE', 'PARTIAL'], event: 'REVERT', to: 'same', guards: [guard.isOwner, guard.isWithinRevertTime] },
  { from: ['DONE', 'PARTIAL'], event: 'REVERTED', to: 'REVERTED', guards: [guard.isSystem, guard.isNothingKept] },
  { from: ['DONE', 'PARTIAL'], event: 'REVERTED', to: 'PARTLY_REVERTED', guards: [guard.isSystem] },
  { from: ['DRAFT', 'COMPUTING', 'PREVIEW', 'PENDING'], event: 'CANCEL', to: 'CANCELLED', guards: [guard.isOwner] },
];

export const rateBatchLifecycle: Lifecycle<BatchState, BatchContext, BatchCommand> = defineLifecycle<
  BatchState,
  BatchContext,
  BatchCommand
>({
  id: 'rateBatch',
  states: BATCH_STATES,
  notPermitted: 'RB-01',
  labels: BATCH_STATE_LABELS,
  rows: ROWS,
});
