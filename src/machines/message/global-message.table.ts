import type { GlobalState } from '#contract/message/global-message.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { GlobalEvent } from './global-message.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (G.3), not from the lifecycle, and the oracle
 * of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type GlobalCell = GlobalState | 'GM-01' | readonly GlobalState[];
type GlobalTable = Readonly<Record<OrNew<GlobalState>, Readonly<Record<GlobalEvent, GlobalCell>>>>;

const no = 'GM-01';

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Record<GlobalEvent, GlobalCell>>): Readonly<Record<GlobalEvent, GlobalCell>> => ({
  CREATE: no,
  EDIT: no,
  SUBMIT: no,
  APPROVE: no,
  REJECT: no,
  CANCEL: no,
  SEND: no,
  RECALL: no,
  REMIND: no,
  EXPIRE: no,
  ...cells,
});

/** To few it leaves by itself; what goes to many is looked at first. */
export const documentTable: GlobalTable = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', SUBMIT: ['SCHEDULED', 'IN_REVIEW'] }),
  IN_REVIEW: line({ APPROVE: 'SCHEDULED', REJECT: 'DRAFT' }),
  SCHEDULED: line({ CANCEL: 'DRAFT', SEND: 'SENT' }),
  SENT: line({ RECALL: 'RECALLED', REMIND: 'SENT', EXPIRE: 'EXPIRED' }),
  RECALLED: line({}),
  EXPIRED: line({}),
};
