import type { Text } from '../kernel/text.ts';

/** Words of a booking (design commercial C.3). The nine codes of DCSA Booking 2.0 are kept; the first four never leave the system. */

export const BOOKING_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PENDING_ACCEPTANCE: { zh: '待受理', en: 'Waiting for acceptance', tone: 'warn' },
  RETURNED: { zh: '已退回', en: 'Returned to the customer', tone: 'bad' },
  ACCEPTED: { zh: '已受理', en: 'Accepted' },
  RECEIVED: { zh: '船公司已接收', en: 'Received by carrier' },
  PENDING_UPDATE: { zh: '待更新', en: 'Carrier asks for an update', tone: 'warn' },
  UPDATE_RECEIVED: { zh: '更新已提交', en: 'Update received' },
  CONFIRMED: { zh: '已放舱', en: 'Confirmed', tone: 'good' },
  PENDING_AMENDMENT: { zh: '待更改', en: 'Carrier asks for an amendment', tone: 'warn' },
  REJECTED: { zh: '已拒绝', en: 'Rejected before confirmation', tone: 'bad' },
  DECLINED: { zh: '放舱撤销', en: 'Withdrawn by carrier', tone: 'bad' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
  COMPLETED: { zh: '已完成', en: 'Completed' },
} as const;
export type BookingState = keyof typeof BOOKING_STATE_LABELS;
export const BOOKING_STATES = Object.keys(BOOKING_STATE_LABELS) as BookingState[];

/** `amendedBookingStatus`: what became of the last change asked for after confirmation. */
export const AMENDMENT_LABELS = {
  AMENDMENT_RECEIVED: { zh: '更改待答复', en: 'Amendment received', tone: 'warn' },
  AMENDMENT_CONFIRMED: { zh: '更改已确认', en: 'Amendment confirmed', tone: 'good' },
  AMENDMENT_DECLINED: { zh: '更改被拒绝', en: 'Amendment declined', tone: 'bad' },
  AMENDMENT_CANCELLED: { zh: '更改已撤回', en: 'Amendment cancelled' },
} as const;
export type AmendmentState = keyof typeof AMENDMENT_LABELS;

/** `bookingCancellationStatus`. */
export const CANCELLATION_LABELS = {
  CANCELLATION_RECEIVED: { zh: '取消待答复', en: 'Cancellation received', tone: 'warn' },
  CANCELLATION_CONFIRMED: { zh: '取消已确认', en: 'Cancellation confirmed' },
  CANCELLATION_DECLINED: { zh: '取消被拒绝', en: 'Cancellation declined', tone: 'bad' },
} as const;
export type CancellationState = keyof typeof CANCELLATION_LABELS;

/** Why a booking refuses an event. */
export const BOOKING_CODES = {
  'BK-01': { zh: '当前状态不能执行此操作', en: 'Not possible in this state' },
  'BK-02': { zh: '只有客户或受理方可以操作', en: 'Only the customer or the desk may do this' },
  'BK-03': { zh: '只有受理方可以操作', en: 'Only the desk may do this' },
  'BK-04': { zh: '只有船公司回执或受理方可以操作', en: 'Only the carrier’s message or the desk may do this' },
  'BK-05': { zh: '请填写原因', en: 'Give the reason' },
  'BK-06': { zh: '尚有 {n} 处未填写或有误', en: '{n} fields are missing or wrong' },
  'BK-07': {
    zh: '价格已超过 24 小时或已变化，请确认新价格',
    en: 'The price is older than 24 hours or has changed; agree to the new one',
  },
  'BK-08': { zh: '没有修改内容', en: 'Nothing was changed' },
  'BK-09': { zh: '请填写船公司回馈', en: 'Give the carrier’s feedback' },
  'BK-10': { zh: '缺少订舱号、起运港、目的港或箱量', en: 'Booking number, ports or equipment are missing' },
  'BK-11': { zh: '已有未发送的报文', en: 'A message is still on its way' },
  'BK-12': { zh: '没有待答复的更改', en: 'No amendment waits for an answer' },
  'BK-13': { zh: '没有待答复的取消', en: 'No cancellation waits for an answer' },
  'BK-14': { zh: '取消申请待答复', en: 'A cancellation waits for an answer' },
  'BK-15': { zh: '没有待答复的甩柜', en: 'No roll-over waits for an answer' },
  'BK-16': { zh: '请确认取消费用 {fee}', en: 'Agree to the fee of {fee}' },
  'BK-17': { zh: '时间未到', en: 'It is not time yet' },
  'BK-18': { zh: '拆分后的数量之和与原订舱不符', en: 'The parts do not add up to the booking' },
  'BK-19': { zh: '该订舱没有甩过柜', en: 'It was never rolled over' },
  'BK-20': { zh: '此操作由现舱订单带动', en: 'This follows the order of ready space' },
  'BK-21': { zh: '没有待重新计价的甩柜', en: 'No roll-over waits for a new price' },
  'BK-22': { zh: '尚未放舱，没有业务编号', en: 'Not confirmed yet: there is no shipment' },
  AMEND_OPEN: { zh: '已有未答复的更改', en: 'An amendment is still open' },
  AMEND_FIELD: { zh: '{f} 不能更改，请取消后重订', en: '{f} cannot be amended; cancel and rebook' },
  LATE_AMEND: { zh: '已过截单时间，更改须有权限', en: 'After the SI cut-off a change needs the right to it' },
  CREDIT_BLOCKED: { zh: '账期冻结，请联系结算', en: 'Credit is blocked; contact settlement' },
  SURPLUS_SOLD: {
    zh: '现舱 {offers} 已售出或占用 {containers}，订舱不能低于此数',
    en: '{containers} of it are sold or held as ready space ({offers}); the booking cannot have less',
  },
  SURPLUS_OFFERED: {
    zh: '{containers} 正作为现舱 {offers} 在售，请先在“我的现舱”减量或下架',
    en: '{containers} of it are on sale as ready space; lower or take off {offers} first, under My offers',
  },
  TAKEN: { zh: '{d} 正在处理', en: 'Being handled by {d}' },
} as const satisfies Readonly<Record<string, Text>>;
export type BookingCode = keyof typeof BOOKING_CODES;
