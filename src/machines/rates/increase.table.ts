import type { IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { IncreaseEvent } from './increase.commands.ts';

/** States × commands, total; written from the design (A.3.4) and the oracle of the walk. */
export type IncreaseCell = IncreaseState | 'RB-01';
type Line = Readonly<Record<IncreaseEvent, IncreaseCell>>;

const no = 'RB-01';

const line = (cells: Partial<Line>): Line => ({
  ...{ CREATE: no, EDIT: no, PREVIEW: no, SCHEDULE: no, APPLY: no, POSTPONE: no, CANCEL: no, REVERT: no },
  ...cells,
});

export const INCREASE_TABLE: Readonly<Record<OrNew<IncreaseState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', PREVIEW: 'PREVIEW' }),
  PREVIEW: line({ EDIT: 'DRAFT', PREVIEW: 'PREVIEW', SCHEDULE: 'SCHEDULED' }),
  SCHEDULED: line({ APPLY: 'APPLIED', POSTPONE: 'SCHEDULED', CANCEL: 'CANCELLED' }),
  APPLIED: line({ POSTPONE: 'APPLIED', REVERT: 'REVERTED' }),
  CANCELLED: line({}),
  REVERTED: line({}),
};
