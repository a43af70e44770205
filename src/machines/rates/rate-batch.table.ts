import type { BatchState } from '#contract/rates/batch/batch-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { BatchEvent } from './rate-batch.commands.ts';

/**
 * States × commands, total. Written from the design (A.3.3), not from the lifecycle, and the oracle of the walk: what a command whose
 * guards hold does in this state, or the code it is refused with.
 */
export type BatchCell = BatchState | 'RB-01';
type Line = Readonly<Record<BatchEvent, BatchCell>>;

const no = 'RB-01';

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Line>): Line => ({
  ...{ CREATE: no, PREVIEW: no, COMPUTED: no, EXCLUDE_ROW: no, EDIT_ROW: no, APPLY: no, SUBMIT: no },
  ...{ CONFIRM: no, RETURN: no, FINISH: no, FAIL: no, REVERT: no, REVERTED: no, CANCEL: no },
  ...cells,
});

/** Of a batch without errors and conflicts, whose rows all went back. */
const BATCH_TABLE: Readonly<Record<OrNew<BatchState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ PREVIEW: 'COMPUTING', CANCEL: 'CANCELLED' }),
  COMPUTING: line({ COMPUTED: 'PREVIEW', FAIL: 'FAILED', CANCEL: 'CANCELLED' }),
  PREVIEW: line({
    PREVIEW: 'COMPUTING',
    EXCLUDE_ROW: 'PREVIEW',
    EDIT_ROW: 'PREVIEW',
    APPLY: 'APPLYING',
    SUBMIT: 'PENDING',
    CANCEL: 'CANCELLED',
  }),
  PENDING: line({ CONFIRM: 'APPLYING', RETURN: 'PREVIEW', CANCEL: 'CANCELLED' }),
  APPLYING: line({ FINISH: 'DONE', FAIL: 'FAILED' }),
  DONE: line({ REVERT: 'DONE', REVERTED: 'REVERTED' }),
  PARTIAL: line({ REVERT: 'PARTIAL', REVERTED: 'REVERTED' }),
  FAILED: line({}),
  REVERTED: line({}),
  PARTLY_REVERTED: line({}),
  CANCELLED: line({}),
};

/** The cell where rows are in conflict, nothing was written, or rows stay at a revert. */
export function batchCell(
  state: OrNew<BatchState>,
  event: BatchEvent,
  { written, conflict, kept }: { readonly written: number; readonly conflict: number; readonly kept: number },
): BatchCell {
  const cell = BATCH_TABLE[state][event];
  if (cell === 'DONE' && event === 'FINISH') return written === 0 ? 'FAILED' : conflict > 0 ? 'PARTIAL' : 'DONE';
  return cell === 'REVERTED' && kept > 0 ? 'PARTLY_REVERTED' : cell;
}
