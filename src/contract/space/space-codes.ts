import type { Text } from '../kernel/text.ts';

/** Words of ready space (design commercial B.3, B.6). */

export const OFFER_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PENDING: { zh: '待审核', en: 'Pending review', tone: 'warn' },
  ON_SALE: { zh: '在售', en: 'On sale', tone: 'good' },
  PAUSED: { zh: '暂停', en: 'Paused', tone: 'warn' },
  SOLD_OUT: { zh: '售罄', en: 'Sold out' },
  CLOSED: { zh: '已截止', en: 'Closed' },
  OFF: { zh: '已下架', en: 'Taken off' },
  FINISHED: { zh: '已完结', en: 'Finished' },
} as const;
export type OfferState = keyof typeof OFFER_STATE_LABELS;
export const OFFER_STATES = Object.keys(OFFER_STATE_LABELS) as OfferState[];

export const ORDER_STATE_LABELS = {
  HELD: { zh: '占舱中', en: 'On hold', tone: 'warn' },
  SUBMITTED: { zh: '待确认', en: 'Waiting for seller', tone: 'warn' },
  CONFIRMED: { zh: '已确认', en: 'Confirmed', tone: 'good' },
  CANCEL_REQUESTED: { zh: '取消申请中', en: 'Cancellation requested', tone: 'warn' },
  RELEASED: { zh: '超时释放', en: 'Released by timeout' },
  REJECTED: { zh: '已拒绝', en: 'Rejected by seller', tone: 'bad' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
  SHIPPED: { zh: '已出运', en: 'Shipped', tone: 'good' },
  NO_SHOW: { zh: '亏舱', en: 'No-show', tone: 'bad' },
} as const;
export type OrderState = keyof typeof ORDER_STATE_LABELS;
export const ORDER_STATES = Object.keys(ORDER_STATE_LABELS) as OrderState[];

/** What an order takes of its lines while it stands so; the states not named take nothing. */
export const COUNTS_AS: Readonly<Partial<Record<OrderState, 'held' | 'sold'>>> = {
  HELD: 'held',
  SUBMITTED: 'held',
  CONFIRMED: 'sold',
  CANCEL_REQUESTED: 'sold',
  SHIPPED: 'sold',
  NO_SHOW: 'sold',
};

/** Why an offer or an order refuses. */
export const SPACE_CODES = {
  'NS-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'NS-02': { zh: '只有卖方可以操作', en: 'Only the seller may do this' },
  'NS-03': { zh: '只有买方可以操作', en: 'Only the buyer may do this' },
  'NS-04': { zh: '只有平台审核人员可以操作', en: 'Only staff who review offers may do this' },
  'NS-05': { zh: '不能审核本人发布的舱位', en: 'Nobody reviews an offer of their own' },
  'NS-06': { zh: '请填写原因', en: 'Give the reason' },
  'NS-07': { zh: '由系统自动执行', en: 'Done by the system alone' },
  'NS-08': { zh: '尚有 {n} 处未填写或有误', en: '{n} fields are missing or wrong' },
  'NS-09': { zh: '时间未到', en: 'It is not time yet' },
  'NS-10': { zh: '尚有未结束的订单', en: 'There are orders that have not ended' },
  'NS-11': { zh: '仍有可售舱位', en: 'There is space left' },
  'NS-12': { zh: '没有可售舱位', en: 'There is no space left' },
  'NS-13': { zh: '每笔占舱只能延长一次', en: 'A hold is extended once only' },
  'NS-14': { zh: '有人在排队，不能延长', en: 'Somebody is waiting; the hold cannot be extended' },
  'NS-15': { zh: '此时取消需支付费用 {fee}', en: 'Cancelling now costs {fee}' },
  'NS-16': { zh: '请确认取消费用 {fee}', en: 'Agree to the fee of {fee}' },
  'NS-17': { zh: '须由平台批准', en: 'The platform has to approve it' },
  'NS-18': { zh: '至少保留一个箱', en: 'At least one container has to stay' },
  'NS-19': { zh: '不能处理本人提出的申请', en: 'Nobody decides a request of their own' },
  'NS-20': { zh: '只有平台人员可以操作', en: 'Only staff of the platform may do this' },
  'NS-21': { zh: '已经结算', en: 'It is settled already' },
  'NS-22': { zh: '没有费用', en: 'There is no fee' },
  'NS-23': { zh: '卖方没有申请撤销', en: 'The seller has not asked to revoke it' },
  'NS-24': { zh: '已经申请撤销，等待平台处理', en: 'Asked for already; the platform has to decide' },
  REFS_OVER: { zh: '订舱号数量超过箱量', en: 'More booking numbers than containers' },
  SPACE_INSUFFICIENT: { zh: '舱位不足：需要 {n}，剩余 {m}', en: 'Not enough space: asked {n}, left {m}' },
  HOLD_EXPIRED: { zh: '占舱已超时释放，已保留填写内容', en: 'The hold has expired; your input is kept' },
  OFFER_CLOSED: { zh: '该舱位已停止销售', en: 'This space is no longer for sale' },
  BUYER_LIMIT: { zh: '超过单客户限购 {n}', en: 'Over the limit of {n} per buyer' },
  ORDER_MIN: { zh: '起订量 {n}', en: 'Minimum {n}' },
  HOLD_LIMIT: { zh: '未完成占舱不能超过 {n} 笔', en: 'No more than {n} open holds' },
  CREDIT_BLOCKED: { zh: '账期冻结，请联系结算', en: 'Credit is blocked; contact settlement' },
  OWN_OFFER: { zh: '不能购买本公司舱位', en: 'Cannot buy your own space' },
  QTY_BELOW_USED: { zh: '数量不能小于已占用 {n}', en: 'Cannot be less than {n} in use' },
  SURPLUS_OVER: { zh: '{type} 可转卖余量为 {n}', en: '{n} × {type} of the booking may still go to sale' },
  NOT_CONFIRMED: { zh: '订舱 {no} 未处于已确认状态', en: 'Booking {no} is not confirmed' },
  BOOKING_VAGUE: {
    zh: '订舱 {no} 缺少船公司、港口或开航时间',
    en: 'Booking {no} lacks its carrier, a port or the departure',
  },
  SPACE_THERE: { zh: '舱位充足，请直接占舱', en: 'There is enough space: hold it now' },
  NOT_WAITING: { zh: '已不在排队', en: 'No longer in the queue' },
  NO_BIDS: { zh: '该舱位不接受议价', en: 'This offer takes no bids' },
  COUNTER_RANGE: { zh: '还价须高于出价 {low}，且不高于现价 {high}', en: 'Above the bid of {low}, not above {high}' },
  BID_ABOVE: { zh: '出价不能高于现价 {price}', en: 'A bid is not above the price of {price}' },
} as const satisfies Readonly<Record<string, Text>>;
export type SpaceCode = keyof typeof SPACE_CODES;

/** Open holds a buyer's company may have at a time. */
export const MOST_HOLDS = 5;

/** Reason of an order that ended because its seller said nothing; beside words of people, so it is words too. */
export const NO_ANSWER = '卖方未在期限内答复 / The seller did not answer in time';
export const BOOKING_ENDED = '源订舱已终止 / The booking that it was made of has ended';
export const FEWER_CONFIRMED = '船公司减少了放舱数量 / The carrier confirms fewer containers';
