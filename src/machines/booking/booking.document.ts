import { z } from 'zod';
import {
  amendmentSchema,
  BOOKING,
  bookingPriceSchema,
  claimSchema,
  expectedCostSchema,
  shownCutOffSchema,
} from '#contract/booking/booking.ts';
import {
  AMENDMENT_LABELS,
  BOOKING_CODES,
  BOOKING_STATE_LABELS,
  type BookingState,
  CANCELLATION_LABELS,
} from '#contract/booking/booking-codes.ts';
import {
  type BookingConfirmation,
  feedbackSchema,
  ROLL_ANSWERS,
  rollSchema,
} from '#contract/booking/booking-confirmation.ts';
import { BOOKING_CHANNELS, type BookingContent, bookingLinksSchema } from '#contract/booking/booking-content.ts';
import { BOOKING_EVENT_LABELS } from '#contract/booking/event-labels.ts';
import { BOOKING_PATHS, bookingRight } from '#contract/booking/paths.ts';
import type { Right } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import {
  choice,
  code,
  content,
  instant,
  integer,
  longText,
  reference,
  rows,
  text,
  yesNo,
} from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  type DocumentGuard,
  type DocumentRowOf,
  type DocumentState,
  defineDocument,
  type EventName,
  event,
  knowsEvent as knows,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import type { FactShapes } from '../kernel/upcast.ts';
import * as is from './booking.guards.ts';

/**
 * Life of a booking (design commercial C.3, DCSA Booking 2.0):
 *
 *     NEW -> DRAFT -> PENDING_ACCEPTANCE -> ACCEPTED -> RECEIVED <-> PENDING_UPDATE, UPDATE_RECEIVED
 *              ^---- RETURNED <-'                '-----------'-> CONFIRMED <-> PENDING_AMENDMENT -> COMPLETED
 *
 * and out of it REJECTED, DECLINED, CANCELLED; a draft may be DELETED. From RECEIVED on the states are those of DCSA. Amendment,
 * cancellation and roll-over are regions beside the state, folded from the log. What an amendment asks for stands in `amended` until the
 * carrier confirms it; `content` is what is in force. States × events: `booking.table.ts`.
 */

const MADE = { computed: true, hiddenColumn: true } as const;
const GIVEN = { ...MADE, required: true } as const;
const words = (zh: string, en: string): Text => ({ zh, en });
const LISTED = { ...MADE, most: 1_000, toldWhole: true } as const;
const WHOLE = { ...MADE, toldWhole: true } as const;

const CARRIER_TIMES = z.object({
  main: z.string().optional(),
  amendment: z.string().optional(),
  cancellation: z.string().optional(),
  roll: z.string().optional(),
});
// Calls and messages of carriers are checked where they come in; what was kept before a rule was made stays as it is.
const held = { content: z.custom<BookingContent>(), confirmation: z.custom<BookingConfirmation>() };
const keptCutOffs = z.array(shownCutOffSchema.omit({ isDone: true }));

const fields = {
  bookingNo: code(words('订舱编号', 'Booking no.'), { max: 13, ...GIVEN }),
  companyId: text(words('客户', 'Customer'), { max: 36, ...GIVEN }),
  deskCompanyId: text(words('受理方', 'Handled by'), { max: 36, ...GIVEN }),
  channel: choice(words('来源', 'Channel'), BOOKING_CHANNELS, GIVEN),
  links: content(words('来源单据', 'Hangs from'), bookingLinksSchema, { ...GIVEN, toldWhole: true }),
  /** Null where the system made it: of ready space, of a file. */
  createdBy: text(words('制单人', 'Made by'), { max: 36, ...MADE }),
  content: content(words('订舱内容', 'Content'), held.content, { ...GIVEN, toldWhole: 'lists' }),
  amended: content(words('申请的更改', 'Amendment asked for'), held.content, WHOLE),
  /** The carrier's last answer: equipment, transport plan, cut-offs. */
  confirmed: content(words('放舱内容', 'Confirmation'), held.confirmation, WHOLE),
  /** Given when the carrier received it, and when it confirmed. */
  carrierRequestRef: text(words('船公司申请号', 'Carrier request reference'), { max: 100, ...MADE }),
  carrierRef: text(words('船公司订舱号', 'Carrier reference'), { max: 35, ...MADE }),
  /** The shipment made by the first confirmation. */
  cgoId: text(words('业务编号', 'Shipment'), { max: 36, ...MADE }),
  /** The price that was promised. */
  snapshotId: text(words('承诺价格', 'Promised price'), { max: 36, ...MADE }),
  takenBy: text(words('处理人', 'Being worked on by (id)'), { max: 36, ...MADE }),
  takenByName: text(words('正在处理', 'Being worked on by'), { max: 60, ...MADE }),
  takenUntil: instant(words('处理至', 'Taken until'), MADE),
  assigneeId: text(words('受理人', 'Assigned to (id)'), { max: 36, ...MADE }),
  /** What the desk or the carrier points at, until it is answered. */
  feedbacks: rows(words('待处理反馈', 'Feedback'), feedbackSchema.shape, LISTED),
  /** All that were asked for, the open one last. */
  amendments: rows(words('更改记录', 'Amendments'), amendmentSchema.shape, LISTED),
  rollList: rows(words('甩柜记录', 'Roll-overs'), rollSchema.shape, LISTED),

  isSent: yesNo(words('已发船公司', 'Sent to carrier'), MADE),
  amendment: choice(words('更改', 'Amendment'), AMENDMENT_LABELS, MADE),
  cancellation: choice(words('取消', 'Cancellation'), CANCELLATION_LABELS, MADE),
  hasOpenRoll: yesNo(words('甩柜待答复', 'Roll-over open'), MADE),
  stateReason: longText(words('原因', 'Reason'), { max: 500, ...MADE }),
  submittedAt: instant(words('提交时间', 'Submitted'), MADE),
  confirmedAt: instant(words('放舱时间', 'Confirmed'), MADE),

  /** The promised price as the customer may see it, and what an open amendment would make it. */
  price: content(words('价格', 'Price'), bookingPriceSchema, MADE),
  amendedPrice: content(words('更改后价格', 'Price of the amendment'), bookingPriceSchema, MADE),
  expectedCosts: content(words('预计费用', 'Expected costs'), z.array(expectedCostSchema), GIVEN),
  claims: content(words('索赔', 'Claims'), z.array(claimSchema), GIVEN),
  /** The carrier's own time of the last event applied in each region. */
  carrierTimes: content(words('船公司时间', 'Times of the carrier'), CARRIER_TIMES, GIVEN),
  /** As they hold now, with their source and what they were before. */
  cutOffs: content(words('截止时间', 'Cut-offs'), keptCutOffs, GIVEN),
  acceptDueAt: instant(words('受理期限', 'Accept by'), MADE),
  answerDueAt: instant(words('船公司答复期限', 'Carrier answers by'), MADE),
  issues: integer(words('待完善', 'Issues'), { min: 0, ...GIVEN }),
  deskNote: longText(words('受理备注', 'Note of the desk'), { max: 1_000, ...MADE }),
  assigneeName: text(words('受理人', 'Assigned to'), { max: 60, ...MADE }),
  customerName: text(words('客户', 'Customer'), { max: 120, ...MADE }),
  customerNameEn: text(words('客户(英文)', 'Customer (English)'), { max: 120, ...MADE }),
  deskName: text(words('受理方', 'Handled by'), { max: 120, ...MADE }),
  deskNameEn: text(words('受理方(英文)', 'Handled by (English)'), { max: 120, ...MADE }),
  createdByName: text(words('制单人', 'Made by'), { max: 60, ...MADE }),
  /** A repeated request of the form is the same booking. */
  requestKey: text(words('请求编号', 'Request'), { max: 100, ...MADE }),
};

const { mine, queue, data, ownList, ownDrafts, tracking } = BOOKING_PATHS;
const right = (code: string, ...paths: readonly string[]): Right[] => paths.map(path => bookingRight(path, code));
const past = (name: string): Text => BOOKING_EVENT_LABELS[name]!;

const STANDING = ['CONFIRMED', 'PENDING_AMENDMENT'] as const;
const WITH_CARRIER = ['RECEIVED', 'PENDING_UPDATE', 'UPDATE_RECEIVED'] as const;
const OPEN = ['PENDING_ACCEPTANCE', 'ACCEPTED', ...WITH_CARRIER, ...STANDING] as const;
/** While the carrier holds it and has not answered, nobody divides it. */
const DIVISIBLE = ['DRAFT', 'PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...STANDING] as const;
const ENDED = ['REJECTED', 'DECLINED', 'CANCELLED'] as const;
const EVERY = ['DRAFT', 'RETURNED', ...OPEN, ...ENDED, 'COMPLETED'] as const;

const pointedAt = content(words('反馈', 'Feedback'), z.array(feedbackSchema), { required: true });

/** The same guard, where the world tells of the price as well. */
const isSoundToSubmit: DocumentGuard<unknown, unknown, is.Submitting> = is.isSound;

const EVENTS = {
  CREATE: event({
    from: [NEW],
    to: 'DRAFT',
    guards: [is.isParty],
    label: words('新建', 'New booking'),
    past: past('CREATE'),
  }),
  SAVE: event({
    from: ['DRAFT', 'RETURNED'],
    to: 'same',
    guards: [is.isParty],
    label: words('编辑', 'Edit'),
    past: past('SAVE'),
    key: 'e',
    right: right('EDIT', mine, ownDrafts),
  }),
  SUBMIT: event({
    rows: [
      {
        from: ['DRAFT', 'RETURNED'],
        to: 'ACCEPTED',
        guards: [is.isParty, isSoundToSubmit, is.isPriceAgreed, is.hasCredit, is.isAcceptedAtOnce],
      },
      {
        from: ['DRAFT', 'RETURNED'],
        to: 'PENDING_ACCEPTANCE',
        guards: [is.isParty, isSoundToSubmit, is.isPriceAgreed, is.hasCredit],
      },
    ],
    label: words('提交', 'Submit'),
    past: past('SUBMIT'),
    key: 's',
    intent: 'primary',
    bulk: true,
    remarks: 'optional',
    right: right('SUBMIT', mine, ownDrafts),
  }),
  RETURN: event({
    from: ['PENDING_ACCEPTANCE'],
    to: 'RETURNED',
    guards: [is.isDesk, is.isFree, is.hasReason],
    label: words('退回', 'Return'),
    past: past('RETURN'),
    key: 'r',
    intent: 'warning',
    remarks: 'required',
    payload: { feedbacks: pointedAt },
    right: right('REJECT', queue),
  }),
  TAKE: event({
    from: ['PENDING_ACCEPTANCE'],
    to: 'same',
    guards: [is.isDesk, is.isFree],
    label: words('接单', 'Take'),
    past: past('TAKE'),
    key: 't',
    right: right('TAKE', queue),
  }),
  /** To a colleague of the desk. */
  ASSIGN: event({
    from: OPEN,
    to: 'same',
    guards: [is.isDesk],
    label: words('指派', 'Assign'),
    past: past('ASSIGN'),
    key: 'g a',
    bulk: true,
    payload: { employeeId: reference(words('同事', 'Colleague'), 'Employee', { required: true }) },
    right: right('ASSIGN', queue, data),
  }),
  ACCEPT: event({
    from: ['PENDING_ACCEPTANCE'],
    to: 'ACCEPTED',
    guards: [is.isDesk, is.isFree, is.isSound],
    label: words('受理', 'Accept'),
    past: past('ACCEPT'),
    key: 'a',
    intent: 'success',
    remarks: 'optional',
    right: right('ACCEPT', queue),
  }),
  SEND: event({
    from: ['ACCEPTED'],
    to: 'same',
    guards: [is.isDeskOrSystem, is.hasNoOpenMessage],
    label: words('发送船公司', 'Send'),
    past: past('SEND'),
    key: 'shift+s',
    right: right('SEND', queue),
  }),
  ACK: event({
    from: ['ACCEPTED'],
    to: 'RECEIVED',
    guards: [is.isCarrierOrDesk],
    label: words('登记接收', 'Mark received'),
    past: past('ACK'),
    key: 'm',
    /** The carrier does not always name one. */
    payload: { carrierRequestRef: text(words('船公司申请号', 'Carrier request reference'), { max: 100 }) },
    right: right('MARK_RECEIVED', queue),
  }),
  UPDATE: event({
    from: WITH_CARRIER,
    to: 'UPDATE_RECEIVED',
    guards: [is.isParty, is.isSound, is.hasChanges],
    label: words('更新', 'Update'),
    past: past('UPDATE'),
    key: 'u',
    remarks: 'optional',
    right: right('UPDATE', queue, mine, ownList),
  }),
  ASK_UPDATE: event({
    from: ['RECEIVED', 'UPDATE_RECEIVED'],
    to: 'PENDING_UPDATE',
    guards: [is.isCarrierOrDesk, is.hasFeedback],
    label: words('要求更新', 'Ask for an update'),
    past: past('ASK_UPDATE'),
    key: 'shift+u',
    remarks: 'optional',
    payload: { feedbacks: pointedAt },
    right: right('ASK_UPDATE', queue),
  }),
  CONFIRM: event({
    from: ['ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'],
    to: 'CONFIRMED',
    guards: [is.isCarrierOrDesk, is.isComplete],
    label: words('放舱', 'Confirm'),
    past: past('CONFIRM'),
    key: 'c',
    intent: 'success',
    remarks: 'optional',
    // The customer is the desk of a booking that is placed elsewhere.
    right: [...right('CONFIRM', queue), ...right('SET_REFERENCE', ownList)],
  }),
  RECONFIRM: event({
    from: STANDING,
    to: 'CONFIRMED',
    guards: [is.isCarrierOrDesk, is.isComplete],
    label: words('重新放舱', 'Confirm anew'),
    past: past('RECONFIRM'),
    intent: 'success',
    remarks: 'optional',
    right: [...right('CONFIRM', queue), ...right('SET_REFERENCE', ownList)],
  }),
  REJECT: event({
    from: ['ACCEPTED', ...WITH_CARRIER],
    to: 'REJECTED',
    guards: [is.isCarrierOrDesk, is.hasReason],
    label: words('船公司拒绝', 'Rejected by carrier'),
    past: past('REJECT'),
    key: 'alt+x',
    intent: 'danger',
    remarks: 'required',
    right: right('CARRIER_REJECT', queue),
  }),
  ASK_AMEND: event({
    from: ['CONFIRMED'],
    to: 'PENDING_AMENDMENT',
    guards: [is.isCarrierOrDesk, is.hasFeedback],
    label: words('要求更改', 'Ask for an amendment'),
    past: past('ASK_AMEND'),
    remarks: 'optional',
    payload: { feedbacks: pointedAt },
    right: right('ASK_UPDATE', queue),
  }),
  DECLINE: event({
    from: STANDING,
    to: 'DECLINED',
    guards: [is.isCarrierOrDesk, is.hasReason],
    label: words('放舱撤销', 'Withdrawn by carrier'),
    past: past('DECLINE'),
    key: 'shift+w',
    intent: 'danger',
    remarks: 'required',
    right: right('CARRIER_DECLINE', queue),
  }),
  CANCEL: event({
    from: ['PENDING_ACCEPTANCE', 'RETURNED', 'ACCEPTED', ...WITH_CARRIER],
    to: 'CANCELLED',
    guards: [is.isParty, is.hasReasonIfSent],
    label: words('取消订舱', 'Cancel'),
    past: past('CANCEL'),
    key: 'alt+c',
    intent: 'danger',
    remarks: 'optional',
    right: right('CANCEL', mine, queue, ownList, tracking),
  }),
  /** Of what the carrier has confirmed: the carrier answers. */
  REQUEST_CANCEL: event({
    from: STANDING,
    to: 'same',
    guards: [is.isParty, is.hasReason, is.hasNoOpenCancellation, is.agreesToFee],
    label: words('申请取消', 'Ask for cancellation'),
    past: past('REQUEST_CANCEL'),
    intent: 'danger',
    remarks: 'required',
    payload: { agreedFee: text(words('同意的费用', 'Fee agreed to'), { max: 20, required: true }) },
    right: right('CANCEL', mine, queue, ownList, tracking),
  }),
  CONFIRM_CANCEL: event({
    from: STANDING,
    to: 'CANCELLED',
    guards: [is.isCarrierOrDesk, is.hasOpenCancellation],
    label: words('答复取消', 'Answer the cancellation'),
    past: past('CONFIRM_CANCEL'),
    key: 'shift+v',
    remarks: 'optional',
    right: right('CONFIRM', queue),
  }),
  DECLINE_CANCEL: event({
    from: STANDING,
    to: 'same',
    guards: [is.isCarrierOrDesk, is.hasOpenCancellation],
    label: words('拒绝取消', 'Decline the cancellation'),
    past: past('DECLINE_CANCEL'),
    remarks: 'optional',
    right: right('CONFIRM', queue),
  }),
  AMEND: event({
    from: STANDING,
    to: 'same',
    guards: [is.isParty, is.hasNoOpenAmendment, is.isInTime, is.isSound, is.hasChanges, is.isAmendable],
    label: words('更改', 'Amend'),
    past: past('AMEND'),
    key: 'd',
    remarks: 'optional',
    right: right('AMEND', mine, queue, ownList),
  }),
  AMEND_CONFIRM: event({
    from: STANDING,
    to: 'CONFIRMED',
    guards: [is.isCarrierOrDesk, is.hasOpenAmendment],
    label: words('答复更改', 'Answer the amendment'),
    past: past('AMEND_CONFIRM'),
    key: 'v',
    remarks: 'optional',
    right: right('CONFIRM', queue),
  }),
  AMEND_DECLINE: event({
    from: STANDING,
    to: 'same',
    guards: [is.isCarrierOrDesk, is.hasOpenAmendment],
    label: words('拒绝更改', 'Decline the amendment'),
    past: past('AMEND_DECLINE'),
    remarks: 'optional',
    right: right('CONFIRM', queue),
  }),
  AMEND_CANCEL: event({
    from: STANDING,
    to: 'same',
    guards: [is.isParty, is.hasOpenAmendment],
    label: words('撤回更改', 'Take the amendment back'),
    past: past('AMEND_CANCEL'),
    key: 'shift+d',
    remarks: 'optional',
    right: right('AMEND', mine, queue, ownList),
  }),
  ROLL: event({
    from: STANDING,
    to: 'same',
    guards: [is.isCarrierOrDesk, is.hasReason],
    label: words('甩柜', 'Roll over'),
    past: past('ROLL'),
    key: 'o',
    remarks: 'required',
    right: right('CONFIRM', queue),
  }),
  ANSWER_ROLL: event({
    from: STANDING,
    to: 'same',
    guards: [is.isPartyOrSystem, is.hasOpenRoll],
    label: words('答复甩柜', 'Answer the roll-over'),
    past: past('ANSWER_ROLL'),
    key: 'shift+o',
    intent: 'warning',
    remarks: 'optional',
    payload: { answer: choice(words('答复', 'Answer'), ROLL_ANSWERS, { required: true }) },
    right: right('ACCEPT_ROLL', tracking, ownList, queue),
  }),
  /** The carrier owes for a roll-over whatever became of the booking since. */
  CLAIM: event({
    from: [...STANDING, 'DECLINED', 'CANCELLED', 'COMPLETED'],
    to: 'same',
    guards: [is.isDesk, is.isRolled],
    label: words('甩柜索赔', 'Claim for the roll-over'),
    past: past('CLAIM'),
    key: 'alt+k',
    right: right('CONFIRM', queue),
  }),
  /** The price of the later sailing, where it falls into another period. */
  REPRICE: event({
    from: STANDING,
    to: 'same',
    guards: [is.isDesk, is.isRolled, is.isToReprice],
    label: words('重新计价', 'Reprice'),
    past: past('REPRICE'),
    key: 'alt+y',
    right: right('CONFIRM', queue),
  }),
  /** Units and goods go to a booking of their own. */
  SPLIT: event({
    from: DIVISIBLE,
    to: 'same',
    guards: [is.isParty, is.hasNoOpenAmendment, is.isBalanced],
    label: words('拆分', 'Split'),
    past: past('SPLIT'),
    key: 'shift+p',
    right: right('SPLIT', mine, queue),
  }),
  /** Containers of the ready space that it is were given back before the carrier confirmed it. */
  REDUCE: event({
    from: ['ACCEPTED', ...WITH_CARRIER],
    to: 'same',
    guards: [is.isSystem],
    label: past('REDUCE'),
    remarks: 'optional',
  }),
  /** The voyage is over, as the carrier says or the clock knows. */
  COMPLETE: event({
    from: ['CONFIRMED'],
    to: 'COMPLETED',
    guards: [is.isCarrierOrSystem, is.isDue],
    label: words('完成', 'Complete'),
    past: past('COMPLETE'),
    remarks: 'optional',
  }),
  DELETE: event({
    from: ['DRAFT'],
    to: 'DELETED',
    guards: [is.isParty],
    label: words('删除草稿', 'Delete draft'),
    past: past('DELETE'),
    key: 'delete',
    intent: 'danger',
    bulk: true,
    right: right('DELETE', mine, ownDrafts),
  }),

  // Ways on to other documents: the booking stays as it is and no fact is told.
  REBOOK: event({
    from: ENDED,
    to: 'same',
    guards: [is.isParty],
    onlyIfChanged: true,
    label: words('重新订舱', 'Rebook'),
    key: 'shift+b',
    right: right('REBOOK', mine, queue, ownList, tracking),
  }),
  COPY: event({
    from: EVERY,
    to: 'same',
    guards: [is.isParty],
    onlyIfChanged: true,
    label: words('复制', 'Copy'),
    key: 'shift+c',
    right: right('COPY', mine, queue, ownList, tracking),
  }),
  INSTRUCT: event({
    from: EVERY,
    to: 'same',
    guards: [is.isParty, is.hasShipment],
    onlyIfChanged: true,
    label: words('补料', 'SI'),
    key: 'i',
    right: right('SI', mine, queue, ownList),
  }),
  SELL_SURPLUS: event({
    from: ['CONFIRMED'],
    to: 'same',
    guards: [is.isDesk],
    onlyIfChanged: true,
    label: words('转卖舱位', 'Sell the surplus'),
    key: 'shift+t',
    right: right('TO_SPACE', mine, queue),
  }),
};

type Event = keyof typeof EVENTS;

interface Folded {
  readonly content: BookingContent;
  readonly amended: BookingContent | null;
  readonly amendment: string | null;
  readonly confirmedAt: string | null;
}

/** What an event does to the regions beside the state (design C.3.2 to C.3.4). */
const REGIONS: Readonly<Partial<Record<Event, object>>> = {
  SEND: { isSent: true },
  ACK: { isSent: true },
  // A new amendment takes the answer to an earlier cancellation away (V-B8).
  AMEND: { amendment: 'AMENDMENT_RECEIVED', cancellation: null },
  AMEND_CONFIRM: { amendment: 'AMENDMENT_CONFIRMED', cancellation: null },
  AMEND_DECLINE: { amendment: 'AMENDMENT_DECLINED' },
  AMEND_CANCEL: { amendment: 'AMENDMENT_CANCELLED' },
  REQUEST_CANCEL: { cancellation: 'CANCELLATION_RECEIVED' },
  CONFIRM_CANCEL: { cancellation: 'CANCELLATION_CONFIRMED' },
  DECLINE_CANCEL: { cancellation: 'CANCELLATION_DECLINED' },
  RECONFIRM: { amendment: null, cancellation: null },
  ROLL: { hasOpenRoll: true },
  ANSWER_ROLL: { hasOpenRoll: false },
};

/** An amendment that is no longer open: confirmed it becomes the content, otherwise it is dropped. */
function settled({ amendment, amended }: Folded, name: Event): object {
  if (amendment === 'AMENDMENT_RECEIVED' || amended === null) return {};
  return name === 'AMEND_CONFIRM' ? { content: amended, amended: null } : { amended: null };
}

const LONGEST_REASON = 500;
const CONFIRMING: ReadonlySet<string> = new Set<Event>(['CONFIRM', 'RECONFIRM']);

const effectOf =
  (name: Event) =>
  (told: Folded, fact: Fact): object => {
    const regions = { ...REGIONS[name] };
    return {
      ...regions,
      ...settled({ ...told, ...regions }, name),
      ...(fact.remarks ? { stateReason: fact.remarks.slice(0, LONGEST_REASON) } : {}),
      ...(name === 'SUBMIT' ? { submittedAt: fact.at } : {}),
      ...(CONFIRMING.has(name) ? { confirmedAt: told.confirmedAt ?? fact.at } : {}),
    };
  };

const state = (
  name: BookingState,
  more: { readonly waitsFor?: keyof typeof is.BOOKING_SIDES; readonly final?: true } = {},
) => {
  const { zh, en, ...tone }: Text & Pick<DocumentState, 'tone'> = BOOKING_STATE_LABELS[name];
  return { label: words(zh, en), ...tone, ...more };
};

export const booking = defineDocument({
  type: BOOKING,
  controller: 'Booking',
  title: words('订舱', 'Bookings'),
  paths: [mine, queue, data, ownList, ownDrafts, tracking],
  fields,
  number: 'bookingNo',
  sides: is.BOOKING_SIDES,
  owner: 'customer',
  platform: true,
  sort: '-createdAt',
  search: ['bookingNo'],
  states: {
    DRAFT: state('DRAFT', { waitsFor: 'customer' }),
    PENDING_ACCEPTANCE: state('PENDING_ACCEPTANCE', { waitsFor: 'desk' }),
    RETURNED: state('RETURNED', { waitsFor: 'customer' }),
    ACCEPTED: state('ACCEPTED'),
    RECEIVED: state('RECEIVED'),
    PENDING_UPDATE: state('PENDING_UPDATE', { waitsFor: 'customer' }),
    UPDATE_RECEIVED: state('UPDATE_RECEIVED'),
    CONFIRMED: state('CONFIRMED'),
    PENDING_AMENDMENT: state('PENDING_AMENDMENT', { waitsFor: 'customer' }),
    REJECTED: state('REJECTED', { final: true }),
    DECLINED: state('DECLINED', { final: true }),
    CANCELLED: state('CANCELLED', { final: true }),
    COMPLETED: state('COMPLETED', { final: true }),
    DELETED: { label: words('已删除', 'Deleted'), gone: true },
  },
  // The desk answers where the carrier does it on paper.
  waits: {
    amendment: { AMENDMENT_RECEIVED: 'desk' },
    cancellation: { CANCELLATION_RECEIVED: 'desk' },
  },
  claim: is.TAKE_CLAIM,
  codes: BOOKING_CODES,
  notPermitted: 'BK-01',
  rights: { [is.AMEND_LATE]: right('LATE_AMEND', mine, queue, ownList) },
  derived: ['isSent', 'amendment', 'cancellation', 'hasOpenRoll', 'stateReason', 'submittedAt', 'confirmedAt'],
  joined: [
    'price',
    'amendedPrice',
    'expectedCosts',
    'claims',
    'carrierTimes',
    'cutOffs',
    'acceptDueAt',
    'answerDueAt',
    'issues',
    'deskNote',
    'assigneeName',
    'customerName',
    'customerNameEn',
    'deskName',
    'deskNameEn',
    'createdByName',
    'requestKey',
  ],
  fold: Object.fromEntries(Object.keys(EVENTS).map(name => [name, effectOf(name as Event)])),
  shape: 2,
  events: EVENTS,
});

export type BookingRow = DocumentRowOf<typeof booking>;
export type BookingEvent = EventName<typeof booking>;

/** Does a booking in this state know the event at all? */
export const knowsEvent = (event: BookingEvent, state: string): boolean => knows(booking, state, event);

/** Births of shape 1 had other names for the number and for the customer's company. */
const namedAnew = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.map(change => {
    if (change.path !== '') return change;
    const { no, customerCompanyId, ...birth } = change.after as Readonly<Record<string, unknown>>;
    return { ...change, after: { ...birth, bookingNo: no, companyId: customerCompanyId } };
  }),
});

/** Roll-overs of shape 1 stood under the name that lists have for their number. */
const rollsNamedAnew = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.map(change => (change.path === 'rolls' ? { ...change, path: 'rollList' } : change)),
});

export const BOOKING_FACT_SHAPES: FactShapes = {
  documentType: BOOKING,
  upcasters: {
    CREATE: [namedAnew],
    ROLL: [rollsNamedAnew],
    ANSWER_ROLL: [rollsNamedAnew],
    REPRICE: [rollsNamedAnew],
  },
};
