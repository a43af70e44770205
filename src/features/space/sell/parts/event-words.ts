import type { Text } from '#contract/kernel/text.ts';
import { spaceOffer } from '#machines/space/space-offer.document.ts';
import type { OrderEvent } from '#machines/space/space-order.document.ts';

/** What the log calls the events of orders. */
const ORDER_EVENTS: Readonly<Record<OrderEvent, Text>> = {
  HOLD: { zh: '占舱', en: 'Held' },
  EXTEND: { zh: '延长', en: 'Extended' },
  SUBMIT: { zh: '提交', en: 'Submitted' },
  GIVE_UP: { zh: '放弃', en: 'Given up' },
  TIMEOUT: { zh: '超时', en: 'Time was over' },
  CONFIRM: { zh: '确认', en: 'Confirmed' },
  REJECT: { zh: '拒绝', en: 'Rejected' },
  WITHDRAW: { zh: '撤回', en: 'Taken back' },
  CANCEL: { zh: '取消', en: 'Cancelled' },
  REQUEST_CANCEL: { zh: '申请取消', en: 'Cancellation asked for' },
  ACCEPT_CANCEL: { zh: '同意取消', en: 'Cancellation accepted' },
  REFUSE_CANCEL: { zh: '拒绝取消', en: 'Cancellation rejected' },
  ASK_REVOKE: { zh: '卖方申请撤销', en: 'Seller asked to revoke' },
  REFUSE_REVOKE: { zh: '撤销未通过', en: 'Not revoked' },
  SELLER_CANCEL: { zh: '卖方撤销', en: 'Revoked by the seller' },
  REDUCE: { zh: '减少箱量', en: 'Reduced' },
  ASSIGN_REF: { zh: '分配订舱号', en: 'Booking numbers given' },
  SHIP: { zh: '出运', en: 'Shipped' },
  NO_SHOW: { zh: '亏舱', en: 'No-show' },
  WAIVE_FEE: { zh: '免除费用', en: 'Fee waived' },
  MARK_SETTLED: { zh: '标记已结算', en: 'Settled' },
};

/** What the log calls an event of an offer. */
export const offerEventWords = (event: string): Text =>
  Object.entries(spaceOffer.events).find(([name]) => name === event)?.[1].past ?? { zh: event, en: event };
export const orderEventWords = (event: string): Text =>
  (ORDER_EVENTS as Readonly<Record<string, Text>>)[event] ?? { zh: event, en: event };
