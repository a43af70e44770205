import type { RateState } from '#contract/rates/codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { RateEvent } from './rate.declaration.ts';

/**
 * States × events, total, of both kinds of rates. Written from the design (A.3.1) and the oracle of the walk: what an event whose guards
 * hold does in this state, or the code it is refused with; of several states the first is that of what needs no second person.
 */
type Cell = RateState | readonly RateState[] | 'RATE-L-01';

type Line = Readonly<Record<RateEvent, Cell>>;

const no = 'RATE-L-01';

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  IMPORT: no,
  COPY: no,
  SAVE: no,
  SUBMIT: no,
  PUBLISH: no,
  CONFIRM: no,
  RETURN: no,
  REVISE: no,
  SET_SPACE: no,
  HIDE: no,
  SHOW: no,
  WITHDRAW: no,
  EXPIRE: no,
  EXTEND: no,
  CUT: no,
  SUPERSEDE: no,
  DELETE: no,
  ...cells,
});

export const RATE_TABLE: Readonly<Record<OrNew<RateState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT', IMPORT: 'DRAFT', COPY: 'DRAFT' }),
  DRAFT: line({ SAVE: 'DRAFT', SUBMIT: 'PENDING', PUBLISH: 'ACTIVE', DELETE: 'DELETED' }),
  PENDING: line({ CONFIRM: 'ACTIVE', RETURN: ['DRAFT', 'ACTIVE'] }),
  ACTIVE: line({
    REVISE: ['ACTIVE', 'PENDING'],
    SET_SPACE: 'ACTIVE',
    HIDE: 'HIDDEN',
    WITHDRAW: 'WITHDRAWN',
    EXPIRE: 'EXPIRED',
    EXTEND: ['ACTIVE', 'PENDING'],
    CUT: 'ACTIVE',
    SUPERSEDE: 'SUPERSEDED',
  }),
  HIDDEN: line({ SHOW: 'ACTIVE', WITHDRAW: 'WITHDRAWN', EXPIRE: 'EXPIRED' }),
  EXPIRED: line({ EXTEND: ['ACTIVE', 'PENDING'] }),
  SUPERSEDED: line({}),
  WITHDRAWN: line({}),
  DELETED: line({}),
};
