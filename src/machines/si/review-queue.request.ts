import type { Problem } from '#contract/kernel/envelope.ts';
import type { SiState } from '#contract/si/status.ts';
import { changed, openRow, type Queue, type QueueRow, without } from './review-queue.rows.ts';

/** What the review queue is told, what it asks and what it remembers. */
export type Decision = 'APPROVE' | 'RETURN' | 'DECLINE';
export type WithRemarks = Exclude<Decision, 'APPROVE'>;
export type Sent = Decision | 'CLAIM' | 'RELEASE_CLAIM' | 'UNDO_REVIEW';

export interface ReviewRequest {
  readonly event: Sent;
  readonly id: string;
  readonly version: number;
  readonly remarks: string;
}
export interface ReviewAnswer {
  readonly version: number;
  readonly state: SiState;
}
export interface BulkAnswer {
  readonly id: string;
  /** Code of the refusal; `null` = approved. */
  readonly refused: string | null;
}

export type ReviewEvent =
  /** The list was read again, as after a live message. */
  | { readonly type: 'ROWS'; readonly rows: readonly QueueRow[] }
  | { readonly type: 'RETRY' }
  | { readonly type: 'NEXT' }
  | { readonly type: 'PREVIOUS' }
  | { readonly type: 'PICK'; readonly id: string }
  | { readonly type: 'MARK' }
  | { readonly type: 'UNMARK_ALL' }
  /** Claims the open row, or releases it when it is claimed: one key. */
  | { readonly type: 'CLAIM' }
  | { readonly type: 'APPROVE' }
  | { readonly type: 'BULK_APPROVE' }
  | { readonly type: 'RETURN' }
  | { readonly type: 'DECLINE' }
  | { readonly type: 'TYPE'; readonly remarks: string }
  /** A canned remark, 1 to 9: begins a return, or goes below what is typed. */
  | { readonly type: 'CANNED'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'UNDO' };

export type InnerEvent = { readonly type: 'review.decided' } | { readonly type: 'review.undone' };

export interface ReviewContext {
  readonly me: string;
  readonly queue: Queue;
  /** What is being decided or written. */
  readonly request: ReviewRequest | null;
  /** The decision that may still be taken back. */
  readonly undoable: {
    readonly id: string;
    readonly version: number;
    readonly event: Decision;
    readonly state: SiState;
  } | null;
  /** Code of a step that was refused here. */
  readonly refusal: string | null;
  /** Answer of the server to a call that failed. */
  readonly problem: Problem | null;
  /** The SI that `problem` is about; the list may have moved on since. Null where it is about none. */
  readonly problemOf: string | null;
  /** Ids of the SIs that the last bulk approval has approved. */
  readonly bulkApproved: readonly string[];
  /** Rows of the last bulk approval that were refused, with the code. */
  readonly bulkRefused: Readonly<Record<string, string>>;
}

export const requestFor = ({ queue }: ReviewContext, event: Sent, remarks = ''): ReviewRequest | null => {
  const row = openRow(queue);
  return row ? { event, id: row.id, version: row.version, remarks } : null;
};

export const isDecision = (event: Sent): event is Decision =>
  event === 'APPROVE' || event === 'RETURN' || event === 'DECLINE';

/** The queue after the server accepted `request`. A decided row leaves it; a claim stays and shows its owner. */
export function answered(
  { queue, request, me }: ReviewContext,
  { version, state }: ReviewAnswer,
): Partial<ReviewContext> {
  if (request === null) return {};
  const { id, event } = request;
  if (isDecision(event)) return { queue: without(queue, [id]), undoable: { id, version, event, state } };
  return { queue: changed(queue, { id, version, state, claimerId: event === 'CLAIM' ? me : null }) };
}
