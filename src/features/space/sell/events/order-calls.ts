import { askRevoke, markSettled, shipOrder } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  confirmSpaceOrder,
  markNoShow,
  rejectSpaceOrder,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import type { Command } from '#kit/command.ts';
import type { OrderEvent } from '#machines/space/space-order.document.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import type { zh } from '../locale/zh.ts';

/** Events of sold orders: which call each is, behind which buttons, and what has to be said first. */

const { queue, sold, orders, cancelled, allSold } = SPACE_PATHS;

interface OrderEventWords {
  readonly event: OrderEvent;
  readonly rights: readonly (readonly [path: string, code: ButtonCode])[];
  readonly call: unknown;
  readonly shortcut: string;
  readonly intent?: Command['intent'];
  /** `plain` is sent at once, `sure` after a question; the others have dialogs of their own. */
  readonly asks: 'plain' | 'sure' | 'reason' | 'refs' | 'revoke' | 'settle' | 'fee';
  readonly body?: object;
}

const asSeller = (code: ButtonCode) => [queue, sold, orders].map(path => [path, code] as const);

export const ORDER_CALLS = {
  confirm: {
    event: 'CONFIRM',
    rights: asSeller('CONFIRM'),
    call: confirmSpaceOrder,
    shortcut: 'a',
    asks: 'plain',
    intent: 'success',
  },
  reject: {
    event: 'REJECT',
    rights: asSeller('REJECT'),
    call: rejectSpaceOrder,
    shortcut: 'alt+x',
    asks: 'reason',
    intent: 'warning',
  },
  cancel: {
    event: 'REQUEST_CANCEL',
    rights: [[orders, 'CANCEL']],
    call: cancelSpaceOrder,
    shortcut: 'shift+c',
    asks: 'fee',
    intent: 'danger',
  },
  acceptCancel: {
    event: 'ACCEPT_CANCEL',
    rights: [[cancelled, 'ACCEPT_CANCEL']],
    call: answerSpaceCancel,
    shortcut: 'a',
    asks: 'plain',
    intent: 'success',
    body: { accept: true },
  },
  refuseCancel: {
    event: 'REFUSE_CANCEL',
    rights: [[cancelled, 'REFUSE_CANCEL']],
    call: answerSpaceCancel,
    shortcut: 'alt+x',
    asks: 'reason',
    intent: 'warning',
    body: { accept: false },
  },
  assign: { event: 'ASSIGN_REF', rights: [[sold, 'ASSIGN_REF']], call: null, shortcut: 'shift+a', asks: 'refs' },
  ship: { event: 'SHIP', rights: [[sold, 'SHIP']], call: shipOrder, shortcut: 'shift+s', asks: 'sure' },
  noShow: {
    event: 'NO_SHOW',
    rights: [[sold, 'NO_SHOW']],
    call: markNoShow,
    shortcut: 'shift+n',
    asks: 'sure',
    intent: 'warning',
  },
  revoke: {
    event: 'ASK_REVOKE',
    rights: [[sold, 'REVOKE']],
    call: askRevoke,
    shortcut: 'shift+v',
    asks: 'revoke',
    intent: 'danger',
  },
  waive: {
    event: 'WAIVE_FEE',
    call: waiveSpaceFee,
    shortcut: 'w',
    asks: 'reason',
    rights: [
      [cancelled, 'WAIVE_FEE'],
      [allSold, 'WAIVE_FEE'],
    ],
  },
  settle: {
    event: 'MARK_SETTLED',
    rights: [[allSold, 'MARK_SETTLED']],
    call: markSettled,
    shortcut: 'shift+m',
    asks: 'settle',
  },
} as const satisfies Record<Exclude<keyof typeof zh.order, 'log'>, OrderEventWords>;

export type OrderAct = keyof typeof ORDER_CALLS;
export const orderCall = (act: OrderAct): OrderEventWords => ORDER_CALLS[act];
