import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOOKING } from '#contract/booking/booking.ts';
import { BOOKING_STATES, type BookingState } from '#contract/booking/booking-codes.ts';
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
import { type BookingEvent, type BookingRow, booking } from '#machines/booking/booking.document.ts';
import { BOOKING_TABLE } from '#machines/booking/booking.table.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import { bookingContent, carrierConfirms, daysFrom } from './booking.samples.ts';
import { lockBooking, rowOf } from './core/booking.store.ts';
import { applyCarrierEvent } from './core/carrier-event.ts';

/** Bookings over HTTP: every command in every state does what the table says, and a refused one leaves no fact. */

/** What facts tell of a booking: the rest of its row is kept beside. */
const told = (row: BookingRow): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !booking.joined.includes(name)));

let server: TestServer;
const tokens = { customer: '', desk: '' };
/** A carrier that is told by hand, so that nothing goes out by itself. */
let carrier = '';
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.customer = await server.login('NQUAYS', 'buyer1');
  tokens.desk = await server.login('PLTFRM', 'cs1');
  const line = await server.deps.db
    .selectFrom('shippingLine')
    .select('scac')
    .where('status', '=', 'ACTIVE')
    .where('scac', 'not in', eb => eb.selectFrom('carrierBookingConfig').select('carrier'))
    .executeTakeFirstOrThrow();
  carrier = line.scac;
});
afterAll(() => server.close());

interface Row {
  readonly id: string;
  readonly state: BookingState;
  readonly version: number;
  readonly facts: number;
  readonly content: BookingContent;
}

async function bookingOf(id: string): Promise<Row> {
  const row = await server.deps.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const facts = await inScope(server.deps.db, SYSTEM, tx => readFacts(tx.db, BOOKING, id));
  expect(foldDocument(booking, facts), 'the log says what the row says').toMatchObject(told(rowOf(row)));
  return { id, state: row.state, version: row.version, facts: facts.length, content: row.content };
}

type Said = readonly [side: keyof typeof tokens, call: CallDef, body: (row: Row) => object];
const plain = (): object => ({});
const because = (): object => ({ remarks: 'Because of the weather' });
const marked = (): object => ({ feedbacks: [{ message: 'HS code missing' }] });
const answered = (isConfirmed: boolean) => (): object => ({ isConfirmed, remarks: 'Answered' });
/** Each change differs from the last. */
const changed = ({ content, version }: Row): object => ({
  content: {
    ...content,
    remarks: `CALL ${version}`,
    terms: { ...content.terms, incoterm: version % 2 ? 'FOB' : 'CIF' },
  },
});
const half = (): object => ({ parts: [{ equipment: 0, units: 1, goods: [] }] });

const CALLS: Readonly<Partial<Record<BookingEvent, Said>>> = {
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
    ({ id }) => ({ confirmation: carrierConfirms(new Date(), `W${id.slice(-9)}`.toUpperCase()) }),
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
    () => ({
      cause: 'CARGO_LATE',
      vesselName: 'EVER ACE',
      voyageNo: '99W',
      etd: daysFrom(new Date(), 20),
      remarks: 'Late',
    }),
  ],
  ANSWER_ROLL: ['customer', answerRoll, () => ({ answer: 'ACCEPTED' })],
  CLAIM: ['desk', claimRoll, () => ({ roll: 1, amount: '350.00', currency: 'USD' })],
  SPLIT: ['desk', splitBooking, half],
};
const STANDING: readonly BookingState[] = ['CONFIRMED', 'PENDING_AMENDMENT'];
const SENT = Object.keys(CALLS) as BookingEvent[];
/** What opens the region that an answer closes. */
const OPENS: Readonly<Partial<Record<BookingEvent, BookingEvent>>> = {
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

/** Null where it was done, else the code it was refused with. */
async function send(id: string, event: BookingEvent): Promise<string | null> {
  if (event === 'COMPLETE') {
    const said = {
      event: 'COMPLETE' as const,
      messageId: `c-${id}`,
      at: new Date().toISOString(),
      carrierRequestRef: '',
      carrierRef: '',
      confirmation: null,
      feedbacks: [],
      reason: '',
      roll: null,
    };
    const outcome = await inScope(server.deps.db, SYSTEM, async tx =>
      applyCarrierEvent(tx, server.deps, await lockBooking(tx, id, null), said, null),
    );
    return outcome === 'APPLIED' ? null : outcome;
  }
  const [side, call, body] = CALLS[event]!;
  const row = await bookingOf(id);
  const { http, problem } = await server.call(call, {
    token: tokens[side],
    headers: { 'if-match': `"${row.version}"` },
    body: { id, ...body(row) },
  } as never);
  return http === 200 ? null : (problem.errors?.[0]?.code ?? String(http));
}

async function newBooking(): Promise<string> {
  made += 1;
  const content = bookingContent(new Date(), {
    carrier,
    // Nobody books the same twice within a day without being told.
    routing: { voyageNo: `WALK-${made}` },
  });
  const { data, problem } = await server.call(saveBooking, { token: tokens.customer, body: { content } } as never);
  expect(data, JSON.stringify(problem)).toBeTruthy();
  return (data as { id: string }).id;
}

test.each(BOOKING_STATES)('a booking that is %s', async state => {
  const way = wayTo(BOOKING_TABLE, state, ['CREATE', ...SENT.filter(event => event !== 'SPLIT'), 'COMPLETE']);
  const fresh = async (): Promise<string> => {
    const id = await newBooking();
    for (const event of way.slice(1)) {
      const opens = OPENS[event];
      if (opens) expect(await send(id, opens), opens).toBeNull();
      expect(await send(id, event), `${event} on the way to ${state}`).toBeNull();
    }
    return id;
  };
  let id = await fresh();
  for (const event of SENT) {
    const table = BOOKING_TABLE[state];
    const cell = table[event] === 'BK-01' && SECOND[event] ? table[SECOND[event]] : table[event];
    const opens = OPENS[event];
    if (opens && cell !== 'BK-01') await send(id, opens);
    const before = await bookingOf(id);
    expect(before.state, `before ${event}`).toBe(state);
    const said = await send(id, event);
    const after = await bookingOf(id);
    // Nothing is claimed for a booking that never stood.
    if (event === 'CLAIM' && !STANDING.includes(state)) {
      expect({ said, after }).toEqual({ said: cell === 'BK-01' ? 'BK-01' : 'BK-19', after: before });
      continue;
    }
    if (cell === 'BK-01') expect({ event, said, after }).toEqual({ event, said: 'BK-01', after: before });
    else
      expect({ event, said, state: after.state, facts: after.facts }).toEqual({
        event,
        said: null,
        state: cell,
        facts: before.facts + 1,
      });
    if (after.state !== state || cell !== 'BK-01') id = await fresh();
  }
});

test('the shipment and the confirmation are one commit: where one fails the other is not there either', async () => {
  const id = await newBooking();
  for (const event of ['SUBMIT', 'ACCEPT'] as const) expect(await send(id, event)).toBeNull();
  const before = await bookingOf(id);
  const shipments = () =>
    server.deps.db
      .selectFrom('shipment')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
  const standing = await shipments();
  // The database fails in the middle of the work, as it does when its process is killed there.
  await sql`alter table shipment add constraint walk check (vessel <> 'EVER GIVEN') not valid`.execute(server.deps.db);
  expect(await send(id, 'CONFIRM')).toBe('500');
  expect([await bookingOf(id), await shipments()]).toEqual([before, standing]);
  await sql`alter table shipment drop constraint walk`.execute(server.deps.db);
  expect(await send(id, 'CONFIRM')).toBeNull();
  const told = await server.deps.db
    .selectFrom('messageOutbox')
    .select('event')
    .where('docId', '=', id)
    .where('event', '=', 'booking-confirmed')
    .execute();
  expect(told.length).toBeGreaterThan(0);
});
