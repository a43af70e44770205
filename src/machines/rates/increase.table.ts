import type { EventName } from '../kernel/document.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { IncreaseRow, increase } from './increase.document.ts';

/** States × events, total; written from the design (A.3.4) and the oracle of the walk. */
type Cell = IncreaseRow['state'] | 'RB-01' | 'INCREASE_USED';
type Line = Readonly<Record<EventName<typeof increase>, Cell>>;

const no = 'RB-01';

const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  EDIT: no,
  PREVIEW: no,
  SCHEDULE: no,
  APPLY: no,
  SETTLE: no,
  STOP: no,
  POSTPONE: no,
  CANCEL: no,
  REVERT: no,
  DELETE: no,
  RESTORE: no,
  ...cells,
});

/** What waits for its day or has come stays. */
const kept = 'INCREASE_USED';

export const documentTable: Readonly<Record<OrNew<IncreaseRow['state']>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', PREVIEW: 'PREVIEW', DELETE: 'DELETED' }),
  PREVIEW: line({ EDIT: 'DRAFT', PREVIEW: 'PREVIEW', SCHEDULE: 'SCHEDULED', DELETE: 'DELETED' }),
  SCHEDULED: line({ APPLY: 'APPLYING', POSTPONE: 'SCHEDULED', CANCEL: 'CANCELLED', DELETE: kept }),
  APPLYING: line({ SETTLE: 'APPLIED', STOP: 'DRAFT', DELETE: kept }),
  APPLIED: line({ POSTPONE: 'APPLYING', REVERT: 'REVERTED', DELETE: kept }),
  CANCELLED: line({ DELETE: 'DELETED' }),
  REVERTED: line({ DELETE: 'DELETED' }),
  DELETED: line({ RESTORE: 'DRAFT' }),
};
