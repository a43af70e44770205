import type { AmendmentState, BookingState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { Right } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { refusalText } from '#kit/document/document-actor.ts';
import { type BookingEvent, booking, knowsEvent } from '#machines/booking/booking.document.ts';
import { abilitiesOf, type DocumentActor, type Shown } from '#machines/kernel/document.ts';
import { foresee } from '#machines/kernel/document-foresight.ts';

/** What a person does to a booking: events of its machine, which says their names, keys and rights, and when a booking takes them. */

/** A booking as a list or a page knows it. What is left out is not known there: the server has the last word. */
export interface Subject {
  readonly id: string;
  readonly version: number;
  readonly bookingNo: string;
  readonly state: BookingState;
  readonly channel: string;
  readonly cgoId: string | null;
  readonly amendment: AmendmentState | null;
  readonly cancellation: CancellationState | null;
  /** The reader's company handles it. */
  readonly isDesk?: boolean;
  /** Something went to the carrier. */
  readonly isSent?: boolean;
  readonly hasOpenRoll?: boolean;
  /** How often it was rolled over. */
  readonly rolls?: number;
  /** Rolled into another price period and not priced anew yet. */
  readonly isToReprice?: boolean;
  readonly isTakenByMe?: boolean;
  readonly takenByName?: string | null;
  readonly takenUntil?: string | null;
}

interface Act {
  readonly label: Text;
  readonly key: string | null;
  readonly intent: Shown;
  readonly right: readonly Right[];
  /** May be done to several at once. */
  readonly many: boolean;
  /** The machine takes one of these; the first gives its words. */
  readonly events: readonly BookingEvent[];
}

const act = (event: BookingEvent, others: readonly BookingEvent[] = []): Act => {
  const { label, key, intent, right, bulk } = booking.events[event];
  return { label, key, intent, right, many: bulk, events: [event, ...others] };
};

/** One of the rights that the event may be sent with. */
const under = (code: string, given: Act): Act => ({ ...given, right: given.right.filter(one => one.code === code) });

export const ACTS = {
  TAKE: act('TAKE'),
  ACCEPT: act('ACCEPT'),
  RETURN: act('RETURN'),
  ASSIGN: act('ASSIGN'),
  SEND: act('SEND'),
  MARK_RECEIVED: act('ACK'),
  CONFIRM: under('CONFIRM', act('CONFIRM', ['RECONFIRM'])),
  ASK_UPDATE: act('ASK_UPDATE', ['ASK_AMEND']),
  CARRIER_REJECT: act('REJECT'),
  CARRIER_DECLINE: act('DECLINE'),
  UPDATE: act('UPDATE'),
  AMEND: act('AMEND'),
  AMEND_CANCEL: act('AMEND_CANCEL'),
  AMEND_ANSWER: act('AMEND_CONFIRM', ['AMEND_DECLINE']),
  CANCEL: act('CANCEL', ['REQUEST_CANCEL']),
  CANCEL_ANSWER: act('CONFIRM_CANCEL', ['DECLINE_CANCEL']),
  ROLL: act('ROLL'),
  ANSWER_ROLL: act('ANSWER_ROLL'),
  CLAIM: act('CLAIM'),
  REPRICE: act('REPRICE'),
  SPLIT: act('SPLIT'),
  REBOOK: act('REBOOK'),
  COPY: act('COPY'),
  EDIT: act('SAVE'),
  SUBMIT: act('SUBMIT'),
  DELETE: act('DELETE'),
  /** The same event by the customer, who is the desk of what is placed elsewhere. */
  SET_REFERENCE: {
    ...under('SET_REFERENCE', act('CONFIRM')),
    label: { zh: '填写订舱号', en: 'Enter the booking number' },
    key: 'alt+f',
    intent: 'primary',
  },
  SI: act('INSTRUCT'),
  TO_SPACE: act('SELL_SURPLUS'),
} as const satisfies Readonly<Record<string, Act>>;
export type ActName = keyof typeof ACTS;
export const actOf = (name: ActName): Act => ACTS[name];

const ANOTHER = 'another';
const NOT_PERMITTED = { code: booking.notPermitted };

/** The booking as the guards, and the queue of the kit, read it. Who sees it is its customer, or staff of the platform, which handles it unless it is placed elsewhere. */
export function documentRowOf(subject: Subject, { companyId, companyKind, employeeId }: DocumentActor) {
  const { isDesk = companyKind === 'platform' || subject.channel === 'THIRD' } = subject;
  const {
    isSent = true,
    rolls = 1,
    hasOpenRoll = true,
    isToReprice = false,
    takenByName = null,
    takenUntil = null,
  } = subject;
  const taken = subject.isTakenByMe ? employeeId : ANOTHER;
  return {
    ...subject,
    companyId: companyKind === 'platform' ? ANOTHER : companyId,
    deskCompanyId: isDesk ? companyId : ANOTHER,
    rollList: Array.from({ length: rolls }, () => ({ pricing: isToReprice ? 'REPRICE' : null })),
    isSent,
    hasOpenRoll,
    takenBy: subject.isTakenByMe === undefined || takenUntil === null ? null : taken,
    takenByName,
    takenUntil,
  };
}

/** May the booking be asked for it as far as is known here? The machine's reason where it may not. */
export function takes(name: ActName, subject: Subject, actor: DocumentActor): true | Text {
  const { events } = actOf(name);
  const abilities = abilitiesOf(booking, documentRowOf(subject, actor), actor, new Date().toISOString());
  const known = abilities.filter(({ event }) => events.some(one => one === event));
  if (known.some(({ may }) => may !== 'no')) return true;
  const refused = known.find(one => one.may === 'no');
  return refusalText(booking, refused?.may === 'no' ? refused.refusal : NOT_PERMITTED);
}

/** Does the machine refuse a cancellation that says no reason? */
export function wantsReason(subject: Subject, actor: DocumentActor): boolean {
  const event = knowsEvent('CANCEL', subject.state) ? 'CANCEL' : 'REQUEST_CANCEL';
  const command = { event, actor, at: new Date().toISOString(), remarks: null, payload: { agreedFee: '0' } };
  const foreseen = foresee(booking, documentRowOf(subject, actor), command);
  return !foreseen.ok && foreseen.refusal.code === 'BK-05';
}
