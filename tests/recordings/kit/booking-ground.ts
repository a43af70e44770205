import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import {
  amendBooking,
  answerAmendment,
  cancelAmendment,
  splitBooking,
  updateBooking,
} from '#contract/booking/change.calls.ts';
import {
  acceptBooking,
  askBookingAmend,
  askBookingUpdate,
  confirmBooking,
  declineBooking,
  markBookingReceived,
  rejectBooking,
  returnBooking,
  sendBooking,
  takeBooking,
} from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import {
  answerCancellation,
  answerRoll,
  cancelBooking,
  claimRoll,
  rollBooking,
} from '#contract/booking/ending.calls.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import type { BookingEvent } from '#machines/booking/booking.document.ts';
import { BOOKING_TABLE } from '#machines/booking/booking.table.ts';
import { bookingContent, carrierConfirms, daysFrom } from '#server/features/booking/booking.samples.ts';
import { lockBooking } from '#server/features/booking/core/booking.store.ts';
import { applyCarrierEvent } from '#server/features/booking/core/carrier-event.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import type { Recorder } from './recorder.ts';

type People = 'customer' | 'desk';
type Over = Parameters<typeof bookingContent>[1];

export const BOOKING_PEOPLE = { customer: ['NQUAYS', 'buyer1'], desk: ['PLTFRM', 'cs1'] } as const;

interface Standing {
  readonly id: string;
  readonly state: BookingState;
  readonly version: number;
  readonly content: BookingContent;
}

interface Asking {
  readonly who: People;
  readonly call: CallDef;
  /** For the version that stands now. */
  readonly sent: { readonly body: never; readonly version: number };
}

/** Bookings of a customer, made and moved by unrecorded calls; the carrier is told by hand, so that nothing goes out by itself. */
export interface BookingGround {
  readonly carrier: string;
  now(): Date;
  content(over?: Over): BookingContent;
  draft(over?: Over): Promise<string>;
  standing(id: string): Promise<Standing>;
  /** The call by which a person sends the event, with all that it wants. */
  asking(id: string, event: BookingEvent, more?: object): Promise<Asking>;
  send(id: string, event: BookingEvent, more?: object): Promise<void>;
  in(state: BookingState): Promise<string>;
  /** The carrier says by message that the cargo has arrived. */
  complete(id: string): Promise<unknown>;
}

const plain = (): object => ({});
const because = (): object => ({ remarks: 'Because of the weather' });
const marked = (): object => ({ feedbacks: [{ message: 'HS code missing' }] });
const answered = (isConfirmed: boolean) => (): object => ({ isConfirmed, remarks: 'Answered' });
/** Each change differs from the last. */
const changed = ({ content, version }: Standing): object => ({
  content: {
    ...content,
    remarks: `CALL ${version}`,
    terms: { ...content.terms, incoterm: version % 2 ? 'FOB' : 'CIF' },
  },
});

const CALLS: Readonly<
  Partial<Record<BookingEvent, readonly [who: People, call: CallDef, body: (row: Standing, now: Date) => object]>>
> = {
  SAVE: ['customer', saveBooking, changed],
  SUBMIT: ['customer', submitBooking, plain],
  RETURN: ['desk', returnBooking, because],
  TAKE: ['desk', takeBooking, plain],
  ACCEPT: ['desk', acceptBooking, plain],
  SEND: ['desk', sendBooking, plain],
  ACK: ['desk', markBookingReceived, () => ({ carrierRequestRef: 'REQ-1' })],
  UPDATE: ['customer', updateBooking, changed],
  ASK_UPDATE: ['desk', askBookingUpdate, marked],
  CONFIRM: [
    'desk',
    confirmBooking,
    ({ id }, now) => ({ confirmation: carrierConfirms(now, `W${id.slice(-9)}`.toUpperCase()) }),
  ],
  REJECT: ['desk', rejectBooking, because],
  ASK_AMEND: ['desk', askBookingAmend, marked],
  DECLINE: ['desk', declineBooking, because],
  CANCEL: ['customer', cancelBooking, because],
  CONFIRM_CANCEL: ['desk', answerCancellation, answered(true)],
  DECLINE_CANCEL: ['desk', answerCancellation, answered(false)],
  AMEND: ['customer', amendBooking, changed],
  AMEND_CONFIRM: ['desk', answerAmendment, answered(true)],
  AMEND_DECLINE: ['desk', answerAmendment, answered(false)],
  AMEND_CANCEL: ['customer', cancelAmendment, plain],
  ROLL: [
    'desk',
    rollBooking,
    (_, now) => ({
      cause: 'CARGO_LATE',
      vesselName: 'EVER ACE',
      voyageNo: '99W',
      etd: daysFrom(now, 20),
      remarks: 'Late',
    }),
  ],
  ANSWER_ROLL: ['customer', answerRoll, () => ({ answer: 'ACCEPTED' })],
  CLAIM: ['desk', claimRoll, () => ({ roll: 1, amount: '350.00', currency: 'USD' })],
  SPLIT: ['desk', splitBooking, () => ({ parts: [{ equipment: 0, units: 1, goods: [] }] })],
};

export const SENT_EVENTS = Object.keys(CALLS) as readonly BookingEvent[];

/** What opens the region that an answer closes. */
export const OPENS: Readonly<Partial<Record<BookingEvent, BookingEvent>>> = {
  CONFIRM_CANCEL: 'CANCEL',
  DECLINE_CANCEL: 'CANCEL',
  ANSWER_ROLL: 'ROLL',
  CLAIM: 'ROLL',
  AMEND_CONFIRM: 'AMEND',
  AMEND_DECLINE: 'AMEND',
  AMEND_CANCEL: 'AMEND',
};

/** One call for two events: which of them it is, the state says. */
const SECOND: Readonly<Partial<Record<BookingEvent, BookingEvent>>> = {
  CONFIRM: 'RECONFIRM',
  CANCEL: 'REQUEST_CANCEL',
};

/** Is the call of the event taken in this state? */
export function isTaken(state: BookingState, event: BookingEvent): boolean {
  const table = BOOKING_TABLE[state];
  const second = SECOND[event];
  return table[event] !== 'BK-01' || (second !== undefined && table[second] !== 'BK-01');
}

export async function bookingGround<P extends string>(recorder: Recorder<P | People>): Promise<BookingGround> {
  const { server, ask, aside } = recorder;
  const { db, deps } = server;
  const { scac: carrier } = await db
    .selectFrom('shippingLine')
    .select('scac')
    .where('status', '=', 'ACTIVE')
    .where('scac', 'not in', eb => eb.selectFrom('carrierBookingConfig').select('carrier'))
    .orderBy('scac')
    .executeTakeFirstOrThrow();
  let made = 0;
  const now = () => new Date(server.now());
  const ground: BookingGround = {
    carrier,
    now,
    content({ routing, ...over } = {}) {
      made += 1;
      // Nobody books the same twice within a day without being told.
      return bookingContent(now(), { carrier, ...over, routing: { voyageNo: `WALK-${made}`, ...routing } });
    },
    async draft(over) {
      const kept = await ask('customer', saveBooking, { body: { content: ground.content(over) } as never });
      return kept.id;
    },
    async standing(id) {
      const row = await db
        .selectFrom('booking')
        .select(['id', 'state', 'version', 'content'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row as unknown as Standing;
    },
    async asking(id, event, more = {}) {
      const found = CALLS[event];
      if (!found) throw new Error(`nobody sends ${event}`);
      const [who, call, bodyOf] = found;
      const row = await ground.standing(id);
      return { who, call, sent: { body: { id, ...bodyOf(row, now()), ...more } as never, version: row.version } };
    },
    async send(id, event, more) {
      if (event === 'COMPLETE') {
        await aside(() => ground.complete(id));
        return;
      }
      const { who, call, sent } = await ground.asking(id, event, more);
      await ask(who, call, sent);
    },
    async in(state) {
      const id = await ground.draft();
      const events: readonly BookingEvent[] = SENT_EVENTS.filter(event => event !== 'SPLIT');
      for (const event of wayTo(BOOKING_TABLE, state, ['CREATE', ...events, 'COMPLETE']).slice(1)) {
        const opens = OPENS[event];
        if (opens) await ground.send(id, opens);
        await ground.send(id, event);
      }
      return id;
    },
    async complete(id) {
      const said = {
        event: 'COMPLETE' as const,
        messageId: `c-${id}`,
        at: now().toISOString(),
        carrierRequestRef: '',
        carrierRef: '',
        confirmation: null,
        feedbacks: [],
        reason: '',
        roll: null,
      };
      return inScope(deps.db, SYSTEM, async tx =>
        applyCarrierEvent(tx, deps, await lockBooking(tx, id, null), said, null),
      );
    },
  };
  return ground;
}
