import type { Text } from '#contract/kernel/text.ts';
import type { OfferEvent } from '#machines/space/space-offer.commands.ts';
import type { OrderEvent } from '#machines/space/space-order.commands.ts';

/** What the log calls the events of offers and orders. */
const OFFER_EVENTS: Readonly<Record<OfferEvent, Text>> = {
  CREATE: { zh: '新建', en: 'Made' },
  COPY: { zh: '复制', en: 'Copied' },
  EDIT: { zh: '修改', en: 'Changed' },
  SELL_FOR: { zh: '代卖方发布', en: 'Made for a seller' },
  SUBMIT: { zh: '提交', en: 'Submitted' },
  APPROVE: { zh: '审核通过', en: 'Approved' },
  REJECT: { zh: '审核退回', en: 'Returned' },
  PAUSE: { zh: '暂停', en: 'Paused' },
  RESUME: { zh: '恢复销售', en: 'Sold again' },
  CHANGE_QTY: { zh: '修改数量', en: 'Quantity changed' },
  CHANGE_PRICE: { zh: '修改价格', en: 'Price changed' },
  CHANGE_SAILING: { zh: '修改船期', en: 'Sailing changed' },
  CHANGE_TERMS: { zh: '修改截止与备注', en: 'Terms changed' },
  PIN: { zh: '置顶', en: 'Pinned' },
  SELL_OUT: { zh: '售罄', en: 'Sold out' },
  RELIST: { zh: '重新上架', en: 'On sale again' },
  CLOSE: { zh: '销售截止', en: 'Sale closed' },
  TAKE_OFF: { zh: '下架', en: 'Taken off' },
  FINISH: { zh: '完结', en: 'Finished' },
};

const ORDER_EVENTS: Readonly<Record<OrderEvent, Text>> = {
  HOLD: { zh: '占舱', en: 'Held' },
  EXTEND: { zh: '延长', en: 'Extended' },
  SUBMIT: { zh: '提交', en: 'Submitted' },
  GIVE_UP: { zh: '放弃', en: 'Given up' },
  TIMEOUT: { zh: '超时', en: 'Time was over' },
  CONFIRM: { zh: '确认', en: 'Confirmed' },
  REJECT: { zh: '拒绝', en: 'Refused' },
  WITHDRAW: { zh: '撤回', en: 'Taken back' },
  CANCEL: { zh: '取消', en: 'Cancelled' },
  REQUEST_CANCEL: { zh: '申请取消', en: 'Cancellation asked for' },
  ACCEPT_CANCEL: { zh: '同意取消', en: 'Cancellation accepted' },
  REFUSE_CANCEL: { zh: '拒绝取消', en: 'Cancellation refused' },
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

const wordsIn =
  (words: Readonly<Record<string, Text>>) =>
  (event: string): Text =>
    words[event] ?? { zh: event, en: event };
export const offerEventWords = wordsIn(OFFER_EVENTS);
export const orderEventWords = wordsIn(ORDER_EVENTS);
