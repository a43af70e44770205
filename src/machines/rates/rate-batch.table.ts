import type { BatchState } from '#contract/rates/batch/batch-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { BatchEvent } from './rate-batch.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.3.3), not from the declaration, and the oracle of
 * the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
type BatchCell = BatchState | 'RB-01' | readonly BatchState[];
type Line = Readonly<Record<BatchEvent, BatchCell>>;

const no = 'RB-01';

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  PREVIEW: no,
  COMPUTED: no,
  EXCLUDE_ROW: no,
  EDIT_ROW: no,
  APPLY: no,
  SUBMIT: no,
  CONFIRM: no,
  RETURN: no,
  FINISH: no,
  FAIL: no,
  REVERT: no,
  REVERTED: no,
  CANCEL: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<BatchState>, Line>> = {
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
  // What became of the rows decides how it ends.
  APPLYING: line({ FINISH: ['DONE', 'PARTIAL', 'FAILED'], FAIL: ['PARTIAL', 'FAILED'] }),
  DONE: line({ REVERT: 'DONE', REVERTED: ['REVERTED', 'PARTLY_REVERTED'] }),
  PARTIAL: line({ REVERT: 'PARTIAL', REVERTED: ['REVERTED', 'PARTLY_REVERTED'] }),
  FAILED: line({}),
  REVERTED: line({}),
  PARTLY_REVERTED: line({}),
  CANCELLED: line({}),
};
