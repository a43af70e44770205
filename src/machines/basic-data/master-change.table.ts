import type { ChangeState } from '#contract/basic-data/change/master-change.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { ChangeEvent } from './master-change.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.4.1), not from the declaration, and the
 * oracle of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type ChangeCell = ChangeState | 'MC-01';
type ChangeTable = Readonly<Record<OrNew<ChangeState>, Readonly<Record<ChangeEvent, ChangeCell>>>>;

const no = 'MC-01';

/** Nothing is known here but these; the rest of the line is refused. */
const line = (cells: Partial<Record<ChangeEvent, ChangeCell>>): Readonly<Record<ChangeEvent, ChangeCell>> => ({
  PROPOSE: no,
  DIRECT: no,
  APPROVE: no,
  REJECT: no,
  APPLY: no,
  RETURN: no,
  REVERT: no,
  ...cells,
});

export const documentTable: ChangeTable = {
  NEW: line({ PROPOSE: 'PROPOSED', DIRECT: 'APPROVED' }),
  PROPOSED: line({ APPROVE: 'APPROVED', REJECT: 'REJECTED' }),
  APPROVED: line({ APPLY: 'APPLIED', RETURN: 'PROPOSED', REJECT: 'REJECTED' }),
  APPLIED: line({ REVERT: 'REVERTED' }),
  REJECTED: line({}),
  REVERTED: line({}),
};
