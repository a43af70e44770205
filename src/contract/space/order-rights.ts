import type { Right } from '../kernel/call.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

/** Who may send which event of an order of ready space (design commercial B.4); its calls and its document ask for the same. */

const { hall, buy, list, ownOrders, ownCancelled } = SPACE_PATHS;
const { queue, sold, orders, cancelled, allSold, allSelling } = SPACE_PATHS;

const at = (code: string, ...paths: readonly string[]): readonly Right[] => paths.map(path => spaceRight(path, code));

/** Staff give back for a customer at the list of all orders. */
const GIVE_BACK = at('CANCEL', hall, buy, ownOrders, orders);
const CONFIRM = at('CONFIRM', queue, sold, orders);

export const ORDER_RIGHTS = {
  HOLD: at('BUY', hall, buy, list),
  EXTEND: at('EXTEND', hall, buy, ownOrders),
  SUBMIT: at('SUBMIT', hall, buy, ownOrders),
  GIVE_UP: GIVE_BACK,
  WITHDRAW: GIVE_BACK,
  CANCEL: GIVE_BACK,
  REQUEST_CANCEL: GIVE_BACK,
  REDUCE: GIVE_BACK,
  CONFIRM,
  REJECT: at('REJECT', queue, sold, orders),
  // At the list of cancellations each answer is a right of its own.
  ACCEPT_CANCEL: [...CONFIRM, ...at('ACCEPT_CANCEL', cancelled)],
  REFUSE_CANCEL: [...CONFIRM, ...at('REFUSE_CANCEL', cancelled)],
  ASSIGN_REF: at('ASSIGN_REF', sold),
  SHIP: at('SHIP', sold),
  NO_SHOW: at('NO_SHOW', sold),
  WAIVE_FEE: at('WAIVE_FEE', cancelled, allSold),
  ASK_REVOKE: at('REVOKE', sold),
  SELLER_CANCEL: at('APPROVE', allSelling),
  REFUSE_REVOKE: at('REJECT', allSelling),
  MARK_SETTLED: at('MARK_SETTLED', allSold),
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/** Menu paths where orders are read, the own ones first. */
export const ORDER_PATHS = [ownOrders, hall, buy, list, orders, ownCancelled, cancelled, sold, queue, allSold] as const;
