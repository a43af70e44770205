import type { VoyageStatus } from '#contract/basic-data/voyage-fields.ts';
import type { EventName } from '../kernel/document.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { VoyageRow, voyage } from './voyage.document.ts';

/** States × events, total; written from the design (A.4.3) and the oracle of the walk. */
type Cell = VoyageRow['state'] | 'VY-01' | 'VY-16';
type Line = Readonly<Record<EventName<typeof voyage>, Cell | readonly VoyageStatus[]>>;

const no = 'VY-01';

const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  GENERATE: no,
  IMPORT: no,
  SEED: no,
  EDIT: no,
  OPEN: no,
  CLOSE: no,
  DEPART: no,
  ARRIVE: no,
  BLANK: no,
  SLIDE: no,
  DELETE: no,
  RESTORE: no,
  FOLLOW_MERGE: no,
  FOLLOW_REVERT: no,
  ...cells,
});

/** Merges follow in every state; whether it goes its calls and cargo say. */
const there = (state: VoyageStatus, cells: Partial<Line>): Line =>
  line({ EDIT: state, DELETE: 'DELETED', FOLLOW_MERGE: state, FOLLOW_REVERT: state, ...cells });

/** Voyages of every age are in a demo, and come back as they were. */
const any = ['PLANNED', 'OPEN', 'CLOSED', 'SAILED', 'COMPLETED', 'BLANKED', 'SLID'] as const;

export const documentTable: Readonly<Record<OrNew<VoyageRow['state']>, Line>> = {
  NEW: line({ CREATE: 'PLANNED', GENERATE: 'PLANNED', IMPORT: 'PLANNED', SEED: any }),
  PLANNED: there('PLANNED', { OPEN: 'OPEN', BLANK: 'BLANKED' }),
  OPEN: there('OPEN', { CLOSE: 'CLOSED', BLANK: 'BLANKED', SLIDE: 'SLID' }),
  CLOSED: there('CLOSED', { DEPART: 'SAILED', BLANK: 'BLANKED', SLIDE: 'SLID' }),
  SAILED: there('SAILED', { ARRIVE: 'COMPLETED' }),
  COMPLETED: there('COMPLETED', { EDIT: 'VY-16' }),
  BLANKED: there('BLANKED', { EDIT: 'VY-16' }),
  SLID: there('SLID', { EDIT: 'VY-16' }),
  DELETED: line({ RESTORE: any }),
};
