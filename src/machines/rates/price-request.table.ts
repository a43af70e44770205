import type { RequestState } from '#contract/rates/request/request-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { RequestEvent } from './price-request.commands.ts';

/** States × commands, total; written from the design (A.4.4) and the oracle of the walk. */
export type RequestCell = RequestState | 'PQ-01';
type Line = Readonly<Record<RequestEvent, RequestCell>>;

const no = 'PQ-01';

const line = (cells: Partial<Line>): Line => ({
  ...{ ASK: no, ASSIGN: no, ANSWER: no, CLOSE: no, ESCALATE: no },
  ...cells,
});

export const REQUEST_TABLE: Readonly<Record<OrNew<RequestState>, Line>> = {
  NEW: line({ ASK: 'OPEN' }),
  OPEN: line({ ASSIGN: 'ASSIGNED', CLOSE: 'CLOSED', ESCALATE: 'OPEN' }),
  ASSIGNED: line({ ASSIGN: 'ASSIGNED', ANSWER: 'ANSWERED', CLOSE: 'CLOSED', ESCALATE: 'ASSIGNED' }),
  ANSWERED: line({ CLOSE: 'CLOSED' }),
  CLOSED: line({}),
};
