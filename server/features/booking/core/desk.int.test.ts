import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { BOOKING } from '#contract/booking/booking.ts';
import { BOOKING_STATES } from '#contract/booking/booking-codes.ts';
import { feedbackSchema } from '#contract/booking/booking-confirmation.ts';
import {
  acceptBooking,
  confirmBooking,
  getBooking,
  keepBooking,
  returnBooking,
  takeBooking,
} from '#contract/booking/desk.calls.ts';
import { checkBooking, saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { cancelBooking } from '#contract/booking/ending.calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { booking as bookingDocument } from '#machines/booking/booking.document.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { bookingContent, carrierConfirms } from '../booking.samples.ts';
import { bookingWorld, MINUTE, seen } from '../booking-world.samples.ts';
import { rowOf } from '../core/booking.store.ts';

/** From the first word of a draft to the carrier’s answer. */

const {
  now,
  sent,
  ok,
  submittedBooking,
  acceptedBooking,
  db,
  open,
  close,
  later,
  confirmedBooking,
  detail,
  shipmentOf,
  codes,
  carrierSays,
} = bookingWorld();
beforeAll(open);
afterAll(close);

const lists = resourceCalls(bookingResource);

test('the demo has bookings in every state and region, each as its log tells it', async () => {
  const rows = await db().selectFrom('booking').selectAll().execute();
  const states = new Set(rows.map(({ state }) => state));
  expect(BOOKING_STATES.filter(state => !states.has(state))).toEqual([]);
  expect(rows.filter(({ amendment }) => amendment === 'AMENDMENT_RECEIVED')).toHaveLength(3);
  expect(rows.filter(({ hasOpenRoll }) => hasOpenRoll)).toHaveLength(2);
  expect(rows.filter(({ cancellation }) => cancellation === 'CANCELLATION_RECEIVED')).toHaveLength(1);
  for (const row of rows) {
    const facts = await db()
      .transaction()
      .execute(tx => readFacts(tx, BOOKING, row.id));
    const told = Object.entries(rowOf(row)).filter(([name]) => !bookingDocument.joined.includes(name));
    expect(foldDocument(bookingDocument, facts), row.bookingNo).toMatchObject(Object.fromEntries(told));
  }
});

describe('a draft', () => {
  test('is told that its contract is another carrier’s, by our codes and by our rates', async () => {
    const rate = await db()
      .selectFrom('fclRate')
      .select('contractNo')
      .where('contractNo', 'like', 'SCCOSU%')
      .limit(1)
      .executeTakeFirstOrThrow();
    const said = async (carrier: string, contractReference: string) => {
      const content = bookingContent(now(), { carrier, terms: { contractReference } });
      const { findings } = await ok('customer', checkBooking, { body: { content } });
      return findings.filter(({ code }) => code === 'CONTRACT_CARRIER').map(({ params }) => params);
    };
    for (const n of ['SC27COSU', rate.contractNo ?? '']) {
      expect(await said('HLCU', n)).toEqual([{ n, carrier: 'HLCU', carriers: 'COSU' }]);
      expect(await said('COSU', n)).toEqual([]);
    }
    expect(await said('HLCU', 'NOT KEPT')).toEqual([]);
  });

  test('is kept whatever it lacks, checked, and submitted once it lacks nothing', async () => {
    const made = await ok('customer', saveBooking, { body: { content: {} } });
    expect(made.state).toBe('DRAFT');
    const content = bookingContent(now());
    const saved = await ok('customer', saveBooking, seen(made, { content }));
    const { findings } = await ok('customer', checkBooking, { body: { id: made.id, content } });
    expect(findings).toEqual([]);
    const submitted = await ok('customer', submitBooking, seen(saved));
    expect(submitted.state).toBe('PENDING_ACCEPTANCE');
    const booking = await ok('customer', getBooking, { query: { id: made.id } });
    expect(booking).toMatchObject({ content, isDesk: false });
    const { rows } = await ok('customer', lists.list, { query: { limit: 5 } });
    expect(rows[0]).toMatchObject({ id: made.id, containers: '2x40HC', teu: '4', pol: 'CNSHA' });
    expect((await sent('other', getBooking, { query: { id: made.id } })).http).toBe(404);
  });
});

test('V-B10: a booking has the clock of its port of loading, whoever named the port and whatever stood there', async () => {
  const place = (code: string) => ({ code, facility: '', name: '' });
  const content = bookingContent(now(), { routing: { loading: place('VNSGN'), zone: '' } });
  expect((await ok('customer', checkBooking, { body: { content } })).zone).toBe('Asia/Ho_Chi_Minh');
  const made = await ok('customer', saveBooking, { body: { content } });
  const zoneOf = async () => (await detail('customer', made.id)).content.routing.zone;
  expect(await zoneOf()).toBe('Asia/Ho_Chi_Minh');
  const moved = { ...content, routing: { ...content.routing, loading: place('DEHAM') } };
  await ok('customer', saveBooking, seen(made, { content: moved }));
  expect(await zoneOf()).toBe('Europe/Berlin');
});

test('a booking is found by the beginning of its number, the carrier’s with blanks or without, its shipment and its vessel', async () => {
  const { id } = await confirmedBooking();
  const { bookingNo, carrierRef, cgoId } = await detail('desk', id);
  const found = async (q: string) =>
    (await ok('desk', lists.list, { query: { limit: 100, q } })).rows.some(row => row.id === id);
  const words = [bookingNo, bookingNo.slice(0, 9), carrierRef!.replaceAll(' ', ''), cgoId!, 'ever'];
  for (const q of words) expect(await found(q), q).toBe(true);
  for (const q of [`${bookingNo}9`, 'VER GIVEN']) expect(await found(q), q).toBe(false);
});

describe('the desk', () => {
  test('two people never work on one booking, and what the state does not know is refused with what it does', async () => {
    const submitted = await submittedBooking();
    const taken = await ok('desk', takeBooking, seen(submitted));
    expect(await codes(sent('colleague', takeBooking, seen(taken)))).toEqual(['TAKEN']);
    // Who lost the race still sees the booking as it was.
    const holder = await db().selectFrom('booking').select('takenByName').where('id', '=', taken.id).executeTakeFirst();
    for (const call of [takeBooking, acceptBooking])
      expect((await sent('colleague', call, seen(submitted))).problem).toMatchObject({
        errors: [{ code: 'TAKEN', params: { d: holder?.takenByName } }],
      });
    expect((await sent('desk', takeBooking, seen(submitted))).http).toBe(412);
    expect(await codes(sent('colleague', acceptBooking, seen(taken)))).toEqual(['TAKEN']);
    // Signs of life carry it on, for who has it alone; what is read says until when.
    expect((await sent('colleague', keepBooking, { body: { id: taken.id } })).problem.code).toBe('ALREADY_TAKEN');
    await later(10 * MINUTE);
    const { lapsesAt } = await ok('desk', keepBooking, { body: { id: taken.id } });
    expect((await detail('colleague', taken.id)).takenUntil).toBe(lapsesAt);
    await later(14 * MINUTE);
    expect(await codes(sent('colleague', acceptBooking, seen(taken)))).toEqual(['TAKEN']);
    const listed = (
      await ok('colleague', lists.list, { query: { limit: 100, q: (await detail('desk', taken.id)).bookingNo } })
    ).rows;
    expect(listed.map(({ takenUntil }) => takenUntil)).toEqual([lapsesAt]);
    await later(2 * MINUTE);
    expect((await sent('desk', keepBooking, { body: { id: taken.id } })).problem.code).toBe('ALREADY_TAKEN');
    const given = await ok('colleague', acceptBooking, seen(taken));
    const refused = await sent('desk', acceptBooking, seen(given));
    expect(refused.problem).toMatchObject({ errors: [{ code: 'BK-01' }] });
    expect(refused.problem.permitted).toContain('CONFIRM');
    expect(
      (await sent('desk', confirmBooking, seen(taken, { confirmation: carrierConfirms(now(), 'X 1') }))).http,
    ).toBe(412);
    expect((await sent('other', cancelBooking, seen(given))).http).toBe(404);
    expect((await sent('customer', acceptBooking, seen(given))).http).toBe(403);
  });

  test('sends a booking back with marks at fields; put right it comes again', async () => {
    const feedbacks = [{ message: 'HS code does not fit', at: 'equipments.0.commodities.0.hsCodes.0' }];
    const returned = await ok('desk', returnBooking, seen(await submittedBooking(), { remarks: '请核对', feedbacks }));
    expect(returned.state).toBe('RETURNED');
    expect(await detail('customer', returned.id)).toMatchObject({ feedbacks, stateReason: '请核对' });
    const again = await ok('customer', submitBooking, seen(returned));
    expect(again.state).toBe('PENDING_ACCEPTANCE');
    expect((await detail('customer', returned.id)).feedbacks).toEqual([]);
  });

  test('V-B1: however often it is confirmed there is one shipment, with a row for every container', async () => {
    const accepted = await acceptedBooking();
    const confirmation = carrierConfirms(now(), 'EG 1001');
    const first = await ok('desk', confirmBooking, seen(accepted, { confirmation }));
    expect(first).toMatchObject({ state: 'CONFIRMED', cgoId: expect.stringMatching(/^CG\d{12}$/) });
    const again = await ok('desk', confirmBooking, seen(first, { confirmation }));
    expect(again.cgoId).toBe(first.cgoId);
    const { row, boxes } = await shipmentOf(first.cgoId);
    expect(row).toMatchObject({
      state: 'CONFIRMED',
      carrierBookingReference: 'EG 1001',
      vessel: 'EVER GIVEN',
      pol: 'CNSHA',
    });
    expect(row.dco?.toISOString()).toBe(confirmation.cutOffs.DCO);
    expect(boxes.map(({ type, containerNo, packages, cbm }) => [type, containerNo, packages, cbm])).toEqual([
      ['40HC', null, '400', '55.0000'],
      ['40HC', null, '400', '55.0000'],
    ]);
    const other = await acceptedBooking();
    expect(
      await codes(
        sent('desk', confirmBooking, seen(other, { confirmation: { ...confirmation, carrierRef: 'EG1001' } })),
      ),
    ).toEqual(['CBR_DUPLICATE']);
  });
});

describe('the carrier', () => {
  test('V-B1, V-B2: repeated and late messages change nothing', async () => {
    const { id } = await acceptedBooking();
    const confirmation = carrierConfirms(now(), 'EG 2001');
    const confirm = { event: 'CONFIRM', messageId: 'm-1', at: '2027-01-08T10:05:00.000Z', confirmation } as const;
    expect(await carrierSays(id, confirm)).toBe('APPLIED');
    const { cgoId } = await detail('desk', id);
    expect([await carrierSays(id, confirm), await carrierSays(id, confirm)]).toEqual(['DUPLICATE', 'DUPLICATE']);
    const feedbacks = [feedbackSchema.parse({ message: 'VGM method missing' })];
    const late = { event: 'ASK_AMEND', messageId: 'm-0', at: '2027-01-08T10:01:00.000Z', feedbacks } as const;
    expect(await carrierSays(id, late)).toBe('LATE');
    expect(await detail('desk', id)).toMatchObject({ state: 'CONFIRMED', cgoId, feedbacks: [] });
    // Refused by the state: kept, and nothing moves.
    expect(await carrierSays(id, { event: 'ACK', messageId: 'm-2', at: '2027-01-08T10:06:00.000Z' })).toBe('REFUSED');
    expect(await carrierSays(id, { ...late, messageId: 'm-3', at: '2027-01-08T10:07:00.000Z' })).toBe('APPLIED');
    expect(await detail('customer', id)).toMatchObject({ state: 'PENDING_AMENDMENT', feedbacks });
  });

  test('withdraws: the shipment has lost its booking, customer and desk are told', async () => {
    const confirmed = await confirmedBooking();
    await carrierSays(confirmed.id, {
      event: 'DECLINE',
      messageId: 'd-1',
      at: now().toISOString(),
      reason: 'Vessel omits the port',
    });
    expect((await shipmentOf(confirmed.cgoId)).row.state).toBe('BOOKING_LOST');
    const told = await db()
      .selectFrom('messageOutbox')
      .select(['event', 'level', 'linkPath'])
      .where('docId', '=', confirmed.id)
      .execute();
    expect(told).toContainEqual({
      event: 'booking-declined',
      level: 'CRITICAL',
      linkPath: `/external/workbench/BookOnlineDetail?id=${confirmed.id}`,
    });
    expect(told).toContainEqual({
      event: 'booking-declined',
      level: 'CRITICAL',
      linkPath: `/quckBook/internalBookDetail?id=${confirmed.id}`,
    });
  });
});
