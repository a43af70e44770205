import type { OfferState } from '#contract/space/space-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { OfferEvent } from './space-offer.document.ts';

/** States × commands, total; written from the design (B.3.1) and the oracle of the walk. */
type OfferCell = OfferState | 'DELETED' | 'NS-01' | 'MD-16';
type Line = Readonly<Record<OfferEvent, OfferCell | readonly OfferCell[]>>;

const no = 'NS-01';

const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  COPY: no,
  EDIT: no,
  SELL_FOR: no,
  SUBMIT: no,
  APPROVE: no,
  REJECT: no,
  PAUSE: no,
  RESUME: no,
  CHANGE_QTY: no,
  CHANGE_PRICE: no,
  CHANGE_SAILING: no,
  CHANGE_TERMS: no,
  PIN: no,
  SELL_OUT: no,
  RELIST: no,
  CLOSE: no,
  TAKE_OFF: no,
  FINISH: no,
  // What was published once is in use.
  DELETE: 'MD-16',
  RESTORE: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<OfferState | 'DELETED'>, Line>> = {
  NEW: line({ CREATE: 'DRAFT', COPY: 'DRAFT', DELETE: no }),
  DRAFT: line({ EDIT: 'DRAFT', SELL_FOR: 'DRAFT', SUBMIT: ['PENDING', 'ON_SALE'], DELETE: 'DELETED' }),
  PENDING: line({ APPROVE: 'ON_SALE', REJECT: 'DRAFT' }),
  ON_SALE: line({
    PAUSE: 'PAUSED',
    CHANGE_QTY: ['ON_SALE', 'SOLD_OUT'],
    CHANGE_PRICE: 'ON_SALE',
    CHANGE_SAILING: 'ON_SALE',
    SELL_OUT: 'SOLD_OUT',
    CLOSE: 'CLOSED',
    TAKE_OFF: 'OFF',
    CHANGE_TERMS: 'ON_SALE',
    PIN: 'ON_SALE',
  }),
  PAUSED: line({
    RESUME: 'ON_SALE',
    CHANGE_QTY: 'PAUSED',
    CHANGE_PRICE: 'PAUSED',
    CHANGE_SAILING: 'PAUSED',
    CLOSE: 'CLOSED',
    TAKE_OFF: 'OFF',
    CHANGE_TERMS: 'PAUSED',
    PIN: 'PAUSED',
  }),
  SOLD_OUT: line({
    CHANGE_QTY: ['ON_SALE', 'SOLD_OUT'],
    CHANGE_SAILING: 'SOLD_OUT',
    RELIST: 'ON_SALE',
    CLOSE: 'CLOSED',
    TAKE_OFF: 'OFF',
    CHANGE_TERMS: 'SOLD_OUT',
    PIN: 'SOLD_OUT',
  }),
  CLOSED: line({ TAKE_OFF: 'OFF', FINISH: 'FINISHED' }),
  OFF: line({ FINISH: 'FINISHED' }),
  FINISHED: line({}),
  DELETED: line({ DELETE: no, RESTORE: 'DRAFT' }),
};
