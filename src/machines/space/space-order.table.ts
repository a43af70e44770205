import type { OrderState } from '#contract/space/space-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { OrderEvent } from './space-order.document.ts';

/** States × commands, total; written from the design (B.3.2) and the oracle of the walk. */
export type OrderCell = OrderState | 'NS-01';
type Line = Readonly<Record<OrderEvent, OrderCell>>;

const no = 'NS-01';

const line = (cells: Partial<Line>): Line => ({
  HOLD: no,
  EXTEND: no,
  SUBMIT: no,
  GIVE_UP: no,
  TIMEOUT: no,
  CONFIRM: no,
  REJECT: no,
  WITHDRAW: no,
  CANCEL: no,
  REQUEST_CANCEL: no,
  ACCEPT_CANCEL: no,
  REFUSE_CANCEL: no,
  SELLER_CANCEL: no,
  REDUCE: no,
  ASSIGN_REF: no,
  SHIP: no,
  NO_SHOW: no,
  WAIVE_FEE: no,
  ASK_REVOKE: no,
  REFUSE_REVOKE: no,
  MARK_SETTLED: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<OrderState>, Line>> = {
  NEW: line({ HOLD: 'HELD' }),
  HELD: line({ EXTEND: 'HELD', SUBMIT: 'SUBMITTED', GIVE_UP: 'RELEASED', TIMEOUT: 'RELEASED' }),
  SUBMITTED: line({ CONFIRM: 'CONFIRMED', REJECT: 'REJECTED', TIMEOUT: 'REJECTED', WITHDRAW: 'CANCELLED' }),
  CONFIRMED: line({
    CANCEL: 'CANCELLED',
    REQUEST_CANCEL: 'CANCEL_REQUESTED',
    SELLER_CANCEL: 'CANCELLED',
    REDUCE: 'CONFIRMED',
    ASSIGN_REF: 'CONFIRMED',
    SHIP: 'SHIPPED',
    NO_SHOW: 'NO_SHOW',
    ASK_REVOKE: 'CONFIRMED',
    REFUSE_REVOKE: 'CONFIRMED',
    MARK_SETTLED: 'CONFIRMED',
  }),
  CANCEL_REQUESTED: line({ ACCEPT_CANCEL: 'CANCELLED', REFUSE_CANCEL: 'CONFIRMED' }),
  RELEASED: line({}),
  REJECTED: line({}),
  CANCELLED: line({ WAIVE_FEE: 'CANCELLED', MARK_SETTLED: 'CANCELLED' }),
  SHIPPED: line({ MARK_SETTLED: 'SHIPPED' }),
  NO_SHOW: line({ WAIVE_FEE: 'NO_SHOW', MARK_SETTLED: 'NO_SHOW' }),
};
