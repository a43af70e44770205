import { BOOKING_CODES, type BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import type { BookingEvent } from '#machines/booking/booking.commands.ts';
import { bookingLifecycle } from '#machines/booking/booking.lifecycle.ts';
import { knownEvents } from '#machines/kernel/lifecycle.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';

/** What a person does to a booking: its name, key and right, and when a booking takes it. A list knows less than the booking itself. */

export interface Subject {
  readonly id: string;
  readonly version: number;
  readonly bookingNo: string;
  readonly state: BookingState;
  readonly channel: string;
  readonly cgoId: string | null;
  readonly amendment: string | null;
  readonly cancellation: string | null;
  /** Rolled into another price period and not priced anew yet; known of the booking itself. */
  readonly isToReprice?: boolean;
  /** Events that the server said are possible now; absent in lists. */
  readonly permitted?: readonly string[];
}

interface Act {
  readonly label: Text;
  readonly key?: string;
  readonly intent?: NonNullable<Command['intent']>;
  readonly button: ButtonCode;
  /** Menu items whose button it is. */
  readonly at: readonly string[];
  /** The machine takes one of these. */
  readonly events?: readonly BookingEvent[];
  /** Where no event says it. */
  readonly states?: readonly BookingState[];
  readonly when?: (booking: Subject) => boolean;
  /** May be done to several at once. */
  readonly many?: boolean;
}

const { mine, queue, ownList, ownDrafts, tracking, data } = BOOKING_PATHS;
const ENDED = ['REJECTED', 'DECLINED', 'CANCELLED'] as const;
const isOpen = (mark: string | null): boolean => mark?.endsWith('_RECEIVED') === true;

export const ACTS = {
  TAKE: { label: { zh: '接单', en: 'Take' }, key: 't', button: 'TAKE', at: [queue], events: ['TAKE'] },
  ACCEPT: {
    ...{ label: { zh: '受理', en: 'Accept' }, key: 'a', intent: 'success', button: 'ACCEPT', at: [queue] },
    events: ['ACCEPT'],
  },
  RETURN: {
    ...{ label: { zh: '退回', en: 'Return' }, key: 'r', intent: 'warning', button: 'REJECT', at: [queue] },
    events: ['RETURN'],
  },
  ASSIGN: {
    ...{ label: { zh: '指派', en: 'Assign' }, key: 'g a', button: 'ASSIGN', at: [queue, data], many: true },
    events: ['ASSIGN'],
  },
  SEND: { label: { zh: '发送船公司', en: 'Send' }, key: 'shift+s', button: 'SEND', at: [queue], events: ['SEND'] },
  MARK_RECEIVED: {
    ...{ label: { zh: '登记接收', en: 'Mark received' }, key: 'm', button: 'MARK_RECEIVED', at: [queue] },
    events: ['ACK'],
  },
  CONFIRM: {
    ...{ label: { zh: '放舱', en: 'Confirm' }, key: 'c', intent: 'success', button: 'CONFIRM', at: [queue] },
    events: ['CONFIRM', 'RECONFIRM'],
  },
  ASK_UPDATE: {
    ...{ label: { zh: '要求更新', en: 'Ask for an update' }, key: 'shift+u', button: 'ASK_UPDATE', at: [queue] },
    events: ['ASK_UPDATE', 'ASK_AMEND'],
  },
  CARRIER_REJECT: {
    ...{ label: { zh: '船公司拒绝', en: 'Refused by carrier' }, key: 'alt+x', button: 'CARRIER_REJECT', at: [queue] },
    ...{ intent: 'danger', events: ['REJECT'] },
  },
  CARRIER_DECLINE: {
    ...{ label: { zh: '放舱撤销', en: 'Withdrawn by carrier' }, key: 'shift+w', button: 'CARRIER_DECLINE' },
    ...{ at: [queue], intent: 'danger', events: ['DECLINE'] },
  },
  UPDATE: {
    ...{ label: { zh: '更新', en: 'Update' }, key: 'u', button: 'UPDATE', at: [queue, mine, ownList] },
    events: ['UPDATE'],
  },
  AMEND: {
    ...{ label: { zh: '更改', en: 'Amend' }, key: 'd', button: 'AMEND', at: [mine, queue, ownList] },
    ...{ events: ['AMEND'], when: ({ amendment }) => !isOpen(amendment) },
  },
  AMEND_CANCEL: {
    ...{ label: { zh: '撤回更改', en: 'Take the amendment back' }, key: 'shift+d', button: 'AMEND' },
    ...{ at: [mine, queue, ownList], events: ['AMEND_CANCEL'], when: ({ amendment }) => isOpen(amendment) },
  },
  AMEND_ANSWER: {
    ...{ label: { zh: '答复更改', en: 'Answer the amendment' }, key: 'v', button: 'CONFIRM', at: [queue] },
    ...{ events: ['AMEND_CONFIRM'], when: ({ amendment }) => isOpen(amendment) },
  },
  CANCEL: {
    ...{
      label: { zh: '取消订舱', en: 'Cancel' },
      key: 'alt+c',
      button: 'CANCEL',
      at: [mine, queue, ownList, tracking],
    },
    ...{ intent: 'danger', events: ['CANCEL', 'REQUEST_CANCEL'], when: ({ cancellation }) => !isOpen(cancellation) },
  },
  CANCEL_ANSWER: {
    ...{ label: { zh: '答复取消', en: 'Answer the cancellation' }, key: 'shift+v', button: 'CONFIRM', at: [queue] },
    ...{ events: ['CONFIRM_CANCEL'], when: ({ cancellation }) => isOpen(cancellation) },
  },
  ROLL: { label: { zh: '甩柜', en: 'Roll over' }, key: 'o', button: 'CONFIRM', at: [queue], events: ['ROLL'] },
  ANSWER_ROLL: {
    ...{ label: { zh: '答复甩柜', en: 'Answer the roll-over' }, key: 'shift+o', intent: 'warning' },
    ...{ button: 'ACCEPT_ROLL', at: [tracking, ownList, queue], events: ['ANSWER_ROLL'] },
  },
  CLAIM: {
    ...{ label: { zh: '甩柜索赔', en: 'Claim for the roll-over' }, key: 'alt+k', button: 'CONFIRM', at: [queue] },
    events: ['CLAIM'],
  },
  REPRICE: {
    ...{ label: { zh: '重新计价', en: 'Reprice' }, key: 'alt+y', button: 'CONFIRM', at: [queue] },
    ...{ events: ['REPRICE'], when: ({ isToReprice }) => isToReprice === true },
  },
  SPLIT: {
    ...{ label: { zh: '拆分', en: 'Split' }, key: 'shift+p', button: 'SPLIT', at: [mine, queue] },
    events: ['SPLIT'],
  },
  REBOOK: {
    ...{
      label: { zh: '重新订舱', en: 'Rebook' },
      key: 'shift+b',
      button: 'REBOOK',
      at: [mine, queue, ownList, tracking],
    },
    states: ENDED,
  },
  COPY: {
    ...{ label: { zh: '复制', en: 'Copy' }, key: 'shift+c', button: 'COPY', at: [mine, queue, ownList, tracking] },
  },
  EDIT: {
    ...{ label: { zh: '编辑', en: 'Edit' }, key: 'e', button: 'EDIT', at: [mine, ownDrafts], events: ['SAVE'] },
  },
  SUBMIT: {
    ...{ label: { zh: '提交', en: 'Submit' }, key: 's', intent: 'primary', button: 'SUBMIT', at: [mine, ownDrafts] },
    ...{ events: ['SUBMIT'], many: true },
  },
  DELETE: {
    ...{ label: { zh: '删除草稿', en: 'Delete draft' }, key: 'delete', button: 'DELETE', at: [mine, ownDrafts] },
    ...{ intent: 'danger', states: ['DRAFT'], many: true },
  },
  SET_REFERENCE: {
    ...{
      label: { zh: '填写订舱号', en: 'Enter the booking number' },
      key: 'alt+f',
      button: 'SET_REFERENCE',
      at: [ownList],
    },
    ...{ intent: 'primary', events: ['CONFIRM'], when: ({ channel }) => channel === 'THIRD' },
  },
  SI: {
    ...{ label: { zh: '补料', en: 'SI' }, key: 'i', button: 'SI', at: [mine, queue, ownList] },
    when: ({ cgoId }) => Boolean(cgoId),
  },
  TO_SPACE: {
    ...{ label: { zh: '转卖舱位', en: 'Sell the surplus' }, key: 'shift+t', button: 'TO_SPACE', at: [mine, queue] },
    states: ['CONFIRMED'],
  },
} as const satisfies Readonly<Record<string, Act>>;
export type ActName = keyof typeof ACTS;
export const actOf = (name: ActName): Act => ACTS[name];

/** May the booking be asked for it as far as is known here? The server has the last word. */
export function takes(name: ActName, booking: Subject): true | Text {
  const { events, states, when } = actOf(name);
  const known = booking.permitted ?? knownEvents(bookingLifecycle, booking.state);
  const isKnown = !events || events.some(event => known.includes(event));
  const isInState = !states || states.includes(booking.state);
  return isKnown && isInState && (when?.(booking) ?? true) ? true : BOOKING_CODES['BK-01'];
}
