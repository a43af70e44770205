import type { ImportState } from '#contract/imports/import-run.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { ImportEvent } from './import-run.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.4.2), not from the declaration, and the
 * oracle of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
type ImportCell = ImportState | 'IM-01' | readonly ImportState[];
type ImportTable = Readonly<Record<OrNew<ImportState>, Readonly<Record<ImportEvent, ImportCell>>>>;

const no = 'IM-01';

/** Nothing is known here but these; the rest of the line is refused. */
const line = (cells: Partial<Record<ImportEvent, ImportCell>>): Readonly<Record<ImportEvent, ImportCell>> => ({
  CREATE: no,
  UPLOAD: no,
  PARSED: no,
  FAIL: no,
  MAP: no,
  DECIDE: no,
  APPLY: no,
  APPLIED: no,
  UNDONE: no,
  CANCEL: no,
  ROLLBACK: no,
  DISCARD: no,
  ...cells,
});

export const documentTable: ImportTable = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ UPLOAD: 'PARSING' }),
  PARSING: line({ PARSED: 'PREVIEW', FAIL: 'FAILED', CANCEL: 'DISCARDED' }),
  PREVIEW: line({ MAP: 'PARSING', DECIDE: 'PREVIEW', APPLY: 'APPLYING', DISCARD: 'DISCARDED' }),
  FAILED: line({ MAP: 'PARSING', DISCARD: 'DISCARDED' }),
  // Whether rows are left, and whether any was written, decides between the two.
  APPLYING: line({ APPLIED: ['APPLIED', 'PARTLY'], UNDONE: 'PREVIEW', CANCEL: ['PREVIEW', 'PARTLY'] }),
  APPLIED: line({ ROLLBACK: 'ROLLED_BACK' }),
  PARTLY: line({ DECIDE: 'PARTLY', APPLY: 'APPLYING', ROLLBACK: 'ROLLED_BACK' }),
  ROLLED_BACK: line({}),
  DISCARDED: line({}),
};
