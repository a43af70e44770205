import type { ImportState } from '#contract/imports/import-run.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { ImportEvent } from './import-run.commands.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.4.2), not from the lifecycle, and the
 * oracle of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type ImportCell = ImportState | 'IM-01';
type ImportTable = Readonly<Record<OrNew<ImportState>, Readonly<Record<ImportEvent, ImportCell>>>>;

const no = 'IM-01';

/** Nothing is known here but this one command; the rest of the line is refused. */
const line = (cells: Partial<Record<ImportEvent, ImportCell>>): Readonly<Record<ImportEvent, ImportCell>> => ({
  ...{ CREATE: no, UPLOAD: no, PARSED: no, FAIL: no, MAP: no, DECIDE: no },
  ...{ APPLY: no, APPLIED: no, UNDONE: no, CANCEL: no, ROLLBACK: no, DISCARD: no },
  ...cells,
});

/** Of a run that has written rows and has none left. */
export const IMPORT_TABLE: ImportTable = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ UPLOAD: 'PARSING' }),
  PARSING: line({ PARSED: 'PREVIEW', FAIL: 'FAILED', CANCEL: 'DISCARDED' }),
  PREVIEW: line({ MAP: 'PARSING', DECIDE: 'PREVIEW', APPLY: 'APPLYING', DISCARD: 'DISCARDED' }),
  FAILED: line({ MAP: 'PARSING', DISCARD: 'DISCARDED' }),
  APPLYING: line({ APPLIED: 'APPLIED', CANCEL: 'PARTLY' }),
  APPLIED: line({ ROLLBACK: 'ROLLED_BACK' }),
  PARTLY: line({ DECIDE: 'PARTLY', APPLY: 'APPLYING', ROLLBACK: 'ROLLED_BACK' }),
  ROLLED_BACK: line({}),
  DISCARDED: line({}),
};

/** The cell where a run has written nothing yet (`applied` 0), or rows are left at its end. */
export function importCell(
  state: OrNew<ImportState>,
  event: ImportEvent,
  { applied, left }: { readonly applied: number; readonly left: number },
): ImportCell {
  if (state === 'APPLYING' && applied === 0 && event === 'CANCEL') return 'PREVIEW';
  if (state === 'APPLYING' && applied === 0 && event === 'UNDONE') return 'PREVIEW';
  if (state === 'APPLYING' && left > 0 && event === 'APPLIED') return 'PARTLY';
  return IMPORT_TABLE[state][event];
}
