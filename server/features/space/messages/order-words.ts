import type { Text } from '#contract/kernel/text.ts';
import type { OrderState } from '#contract/space/space-codes.ts';
import type { OrderEvent } from '#machines/space/space-order.document.ts';

/** What is said of an order and to whom, by what happened to it (design commercial 0.6). */

interface Said {
  readonly to: 'BUYER' | 'SELLER';
  /** Name in `contract/message/events.ts`. */
  readonly event: string;
  readonly isWarning?: true;
  readonly title: Text;
}

const decided = (zh: string, en: string, more: Partial<Said> = {}): Said => ({
  to: 'BUYER',
  event: 'space-order-decided',
  title: { zh, en },
  ...more,
});
const ended = (to: Said['to'], zh: string, en: string): Said => ({
  to,
  event: 'space-order-ended',
  isWarning: true,
  title: { zh, en },
});

const CONFIRMED = decided('订单已确认 {no}', 'Order {no} is confirmed');

/** Who asked hears nothing: he has the answer on his screen. A seller's own cancellation is told with what is offered instead. */
const SAYINGS: Readonly<Partial<Record<OrderEvent, Partial<Record<OrderState, readonly Said[]>>>>> = {
  SUBMIT: {
    SUBMITTED: [
      { to: 'SELLER', event: 'space-order-submitted', title: { zh: '订单待确认 {no}', en: 'Order {no} to confirm' } },
    ],
    CONFIRMED: [
      CONFIRMED,
      {
        to: 'SELLER',
        event: 'space-order-submitted',
        title: { zh: '舱位已售出 {no}', en: 'Space is sold: order {no}' },
      },
    ],
  },
  CONFIRM: { CONFIRMED: [CONFIRMED] },
  REJECT: { REJECTED: [decided('订单被拒绝 {no}', 'Order {no} is rejected', { isWarning: true })] },
  TIMEOUT: {
    RELEASED: [ended('BUYER', '占舱已超时释放 {no}', 'The hold {no} has run out')],
    REJECTED: [
      decided('卖方逾期未答，订单取消 {no}', 'Order {no}: no answer in time, so it is rejected', { isWarning: true }),
    ],
    CONFIRMED: [CONFIRMED],
  },
  WITHDRAW: { CANCELLED: [ended('SELLER', '买方撤回订单 {no}', 'The buyer took order {no} back')] },
  CANCEL: { CANCELLED: [ended('SELLER', '买方取消订单 {no}', 'The buyer cancelled order {no}')] },
  REDUCE: { CONFIRMED: [ended('SELLER', '买方减少订单箱量 {no}', 'The buyer needs fewer containers: order {no}')] },
  REQUEST_CANCEL: {
    CANCEL_REQUESTED: [ended('SELLER', '买方申请取消 {no}', 'The buyer asks to cancel order {no}')],
  },
  ACCEPT_CANCEL: { CANCELLED: [decided('取消已接受 {no}', 'The cancellation of order {no} is accepted')] },
  REFUSE_CANCEL: {
    CONFIRMED: [decided('取消被拒绝 {no}', 'The cancellation of order {no} is rejected', { isWarning: true })],
  },
  NO_SHOW: { NO_SHOW: [ended('BUYER', '订单记为亏舱 {no}', 'Order {no} is marked as a no-show')] },
};

export const sayingsOf = (event: OrderEvent, to: OrderState): readonly Said[] => SAYINGS[event]?.[to] ?? [];
