import type { OrNew } from '../kernel/lifecycle.ts';
import type { VoyageEvent } from './voyage.commands.ts';
import type { VoyageState } from './voyage.lifecycle.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.4.3), not from the lifecycle, and the
 * oracle of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type VoyageCell = VoyageState | 'VY-01';
type VoyageTable = Readonly<Record<OrNew<VoyageState>, Readonly<Record<VoyageEvent, VoyageCell>>>>;

const no = 'VY-01';

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Record<VoyageEvent, VoyageCell>>): Readonly<Record<VoyageEvent, VoyageCell>> => ({
  ...{ CREATE: no, OPEN: no, CLOSE: no, DEPART: no, ARRIVE: no, BLANK: no, SLIDE: no },
  ...cells,
});

export const VOYAGE_TABLE: VoyageTable = {
  NEW: line({ CREATE: 'PLANNED' }),
  PLANNED: line({ OPEN: 'OPEN', BLANK: 'BLANKED' }),
  OPEN: line({ CLOSE: 'CLOSED', BLANK: 'BLANKED', SLIDE: 'SLID' }),
  CLOSED: line({ DEPART: 'SAILED', BLANK: 'BLANKED', SLIDE: 'SLID' }),
  SAILED: line({ ARRIVE: 'COMPLETED' }),
  COMPLETED: line({}),
  BLANKED: line({}),
  SLID: line({}),
};
