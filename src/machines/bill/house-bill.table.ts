import type { BillState } from '#contract/bill/status.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { BillEvent } from './house-bill.document.ts';

/**
 * States × commands, total. Written from the design (C3), not from the declaration, and the oracle of the walk: what a command whose
 * guards hold does in this state, or the code it is refused with.
 */
export type BillCell = BillState | 'BL-L-01' | 'BL-08' | 'BL-11';

type Line = Readonly<Record<BillEvent, BillCell>>;

const no = 'BL-L-01';
const NOTHING: Line = {
  CREATE: no,
  CREATE_FROM_SI: no,
  UPDATE_FROM_SI: no,
  REOPEN: no,
  EDIT: no,
  SEND_PROOF: no,
  VIEWED: no,
  ACCEPT: no,
  REQUEST_CHANGE: no,
  RECALL_PROOF: no,
  ISSUE: no,
  PRINT_ORIGINAL: no,
  REPRINT_ORIGINAL: no,
  SURRENDER: no,
  RELEASE: no,
  AMEND: no,
  FINISH_AMEND: no,
  VOID: no,
};

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Line>): Line => ({ ...NOTHING, ...cells });

/** The SI takes the bill back to its draft as long as it has not been issued. */
const OPEN = { UPDATE_FROM_SI: 'DRAFT', REOPEN: 'DRAFT', VOID: 'VOID' } as const;
const FROZEN = { UPDATE_FROM_SI: 'BL-11', EDIT: 'BL-11' } as const;

export const documentTable: Readonly<Record<OrNew<BillState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT', CREATE_FROM_SI: 'DRAFT' }),
  DRAFT: line({ ...OPEN, EDIT: 'DRAFT', SEND_PROOF: 'PROOF_SENT', ISSUE: 'BL-08' }),
  PROOF_SENT: line({
    ...OPEN,
    VIEWED: 'PROOF_SENT',
    ACCEPT: 'CONFIRMED',
    REQUEST_CHANGE: 'CHANGE_REQUESTED',
    RECALL_PROOF: 'DRAFT',
    ISSUE: 'BL-08',
  }),
  CHANGE_REQUESTED: line({ ...OPEN, EDIT: 'CHANGE_REQUESTED', SEND_PROOF: 'PROOF_SENT', ISSUE: 'BL-08' }),
  CONFIRMED: line({ ...OPEN, EDIT: 'BL-11', ISSUE: 'ISSUED' }),
  ISSUED: line({
    ...FROZEN,
    PRINT_ORIGINAL: 'ISSUED',
    REPRINT_ORIGINAL: 'ISSUED',
    SURRENDER: 'SURRENDERED',
    RELEASE: 'RELEASED',
    AMEND: 'AMENDING',
    VOID: 'VOID',
  }),
  SURRENDERED: line({ ...FROZEN, RELEASE: 'RELEASED', AMEND: 'AMENDING', VOID: 'VOID' }),
  RELEASED: line({ ...FROZEN }),
  AMENDING: line({ UPDATE_FROM_SI: 'AMENDING', EDIT: 'AMENDING', FINISH_AMEND: 'CONFIRMED', VOID: 'VOID' }),
  VOID: line({}),
};
