import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptBooking,
  amendBooking,
  answerAmendment,
  answerCancellation,
  answerRoll,
  BOOKING,
  cancelBooking,
  cancellationFee,
  checkBooking,
  confirmBooking,
  getBooking,
  previewAmendment,
  returnBooking,
  rollBooking,
  saveBooking,
  splitBooking,
  submitBooking,
  takeBooking,
} from '#contract/booking/booking.calls.ts';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { BOOKING_STATES } from '#contract/booking/booking-codes.ts';
import { feedbackSchema } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import type { CarrierEvent } from '#contract/booking/wire/carrier-event.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { confirmSpaceOrder } from '#contract/space/space.calls.ts';
import { type BookingDocument, evolveBooking } from '#machines/booking/booking.evolve.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readFacts } from '../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { bookingContent, carrierConfirms, daysFrom } from './booking.samples.ts';
import { sweepBookings } from './clock/sweep.ts';
import { documentOf } from './core/booking.document.ts';
import { lockBooking } from './core/booking.store.ts';
import { applyCarrierEvent } from './core/carrier-event.ts';
import { drawShipmentNo } from './shipment/keep-shipment.ts';

/** A customer books, the desk and the carrier answer; the clock of the server is set by the test. */
const MINUTE = 60_000;
const lists = resourceCalls(bookingResource);

let server: TestServer;
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
const token: Record<'customer' | 'desk' | 'colleague' | 'other', string> = {
  ...{ customer: '', desk: '', colleague: '', other: '' },
};
type Who = keyof typeof token;

const sent = <C extends CallDef>(who: Who, call: C, options: object) =>
  server.call(call, { token: token[who], ...options } as never);

async function ok<C extends CallDef>(who: Who, call: C, options: object): Promise<DataOf<C>> {
  const answered = await sent(who, call, options);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}
const seen = ({ id, version }: Seen, body: object = {}) => ({
  body: { id, ...body },
  headers: { 'if-match': `"${version}"` },
});

const signIn = async (): Promise<void> => {
  token.customer = await server.login('NQUAYS', 'buyer1');
  token.desk = await server.login('PLTFRM', 'cs1');
  token.colleague = await server.login('PLTFRM', 'cs2');
  token.other = await server.login('BWBAYY', 'buyer1');
};
/** Sessions end with a day. */
const later = async (ms: number): Promise<void> => {
  ahead += ms;
  await signIn();
};

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock: { now } });
  await signIn();
});
afterAll(() => server.close());

// First, while the clock stands: what waits for a seller does not wait for ever.
describe('ready space', () => {
  const SELLERS: Readonly<Record<string, string>> = { PLTFRM: 'pricing', GZSHPA: 'op1', SHTRUK: 'op1', SZYARD: 'op1' };

  test('an order that its seller confirms is a booking; cancelled, it gives the space back by the order', async () => {
    const order = await server.deps.db
      .selectFrom('spaceOrder as o')
      .innerJoin('company as s', 's.id', 'o.sellerCompanyId')
      .innerJoin('company as b', 'b.id', 'o.companyId')
      .select(['o.id', 'o.version', 'o.items', 's.companyCode as seller'])
      .where('o.state', '=', 'SUBMITTED')
      .where('b.companyCode', '=', 'NQUAYS')
      .where('s.companyCode', 'in', Object.keys(SELLERS))
      .orderBy('o.id')
      .executeTakeFirstOrThrow();
    const { colleague } = token;
    token.colleague = await server.login(order.seller, SELLERS[order.seller]!);
    const refs = order.items.map(({ containerType, qty }) => ({ ref: 'SO-7788', containerType, qty }));
    await ok('colleague', confirmSpaceOrder, seen(order, { refs }));
    token.colleague = colleague;
    const row = await server.deps.db
      .selectFrom('booking')
      .selectAll()
      .where(({ eb, ref }) => eb(ref('links', '->>').key('spaceOrderId'), '=', order.id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'CONFIRMED', channel: 'SPACE', carrierRef: 'SO-7788' });
    expect((await shipmentOf(row.cgoId!)).boxes).toHaveLength(order.items.reduce((sum, { qty }) => sum + qty, 0));

    const { fee } = await ok('customer', cancellationFee, { query: { id: row.id } });
    const cancelled = await ok('customer', cancelBooking, seen(row, { remarks: 'No cargo', agreedFee: fee }));
    const after = await server.deps.db
      .selectFrom('spaceOrder')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirst();
    const isFree = Number(fee) === 0;
    expect([cancelled.state, after?.state]).toEqual(
      isFree ? ['CANCELLED', 'CANCELLED'] : ['CONFIRMED', 'CANCEL_REQUESTED'],
    );
  });
});

test('the demo has bookings in every state and region, each as its log tells it', async () => {
  const rows = await server.deps.db.selectFrom('booking').selectAll().execute();
  const states = new Set(rows.map(({ state }) => state));
  expect(BOOKING_STATES.filter(state => !states.has(state))).toEqual([]);
  expect(rows.filter(({ amendment }) => amendment === 'AMENDMENT_RECEIVED')).toHaveLength(3);
  expect(rows.filter(({ hasOpenRoll }) => hasOpenRoll)).toHaveLength(2);
  expect(rows.filter(({ cancellation }) => cancellation === 'CANCELLATION_RECEIVED')).toHaveLength(1);
  for (const row of rows) {
    const facts = await server.deps.db.transaction().execute(tx => readFacts(tx, BOOKING, row.id));
    const folded = facts.reduce<BookingDocument<BookingContent> | null>(evolveBooking, null);
    expect(documentOf(row), row.bookingNo).toEqual(folded);
  }
});

describe('a draft', () => {
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

const submittedBooking = async (
  over: Parameters<typeof bookingContent>[1] = {},
  who: Who = 'customer',
): Promise<Seen> => {
  const made = await ok(who, saveBooking, { body: { content: bookingContent(now(), over) } });
  return ok(who, submitBooking, seen(made));
};
const acceptedBooking = async (over: Parameters<typeof bookingContent>[1] = {}): Promise<Seen> =>
  ok('desk', acceptBooking, seen(await submittedBooking(over)));
let refs = 0;
const confirmedBooking = async (over: Parameters<typeof bookingContent>[1] = {}) =>
  ok(
    'desk',
    confirmBooking,
    seen(await acceptedBooking(over), { confirmation: carrierConfirms(now(), `EG ${7000 + refs++}`) }),
  );
const detail = (who: Who, id: string) => ok(who, getBooking, { query: { id } });
const shipmentOf = async (cgoId: string) => ({
  row: await server.deps.db.selectFrom('shipment').selectAll().where('id', '=', cgoId).executeTakeFirstOrThrow(),
  boxes: await server.deps.db.selectFrom('shipmentContainer').selectAll().where('shipmentId', '=', cgoId).execute(),
});
const codes = async (answer: ReturnType<typeof sent>): Promise<unknown[]> => {
  const { http, problem } = await answer;
  expect(http, JSON.stringify(problem)).toBe(422);
  return (problem.errors ?? []).map(({ code }) => code);
};

describe('the desk', () => {
  test('two people never work on one booking, and what the state does not know is refused with what it does', async () => {
    const submitted = await submittedBooking();
    const taken = await ok('desk', takeBooking, seen(submitted));
    expect(await codes(sent('colleague', takeBooking, seen(taken)))).toEqual(['TAKEN']);
    expect(await codes(sent('colleague', acceptBooking, seen(taken)))).toEqual(['TAKEN']);
    await later(16 * MINUTE);
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

const carrierSays = (id: string, said: Partial<CarrierEvent> & Pick<CarrierEvent, 'event' | 'messageId' | 'at'>) =>
  drawShipmentNo(server.deps).then(shipmentNo =>
    inScope(server.deps.db, SYSTEM, async tx =>
      applyCarrierEvent(
        tx,
        server.deps,
        await lockBooking(tx, id, 'SYSTEM'),
        { carrierRequestRef: '', carrierRef: '', confirmation: null, feedbacks: [], reason: '', roll: null, ...said },
        shipmentNo,
      ),
    ),
  );

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
    const told = await server.deps.db
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

describe('a change after confirmation', () => {
  const three = () => bookingContent(now(), { equipments: [{ ...bookingContent(now()).equipments[0]!, units: 3 }] });

  test('V-B3: what is confirmed holds until the carrier agrees', async () => {
    const confirmed = await confirmedBooking();
    const before = await detail('customer', confirmed.id);
    const wanted = { ...before.content, equipments: [{ ...before.content.equipments[0]!, units: 3 }] };
    const preview = await ok('customer', previewAmendment, { body: { id: confirmed.id, content: wanted } });
    expect(preview.changes).toEqual([
      {
        path: 'equipments.0.units',
        label: { zh: '箱量 40HC', en: 'Containers 40HC' },
        before: '2',
        after: '3',
        consent: 'CARRIER',
      },
    ]);
    const asked = await ok('customer', amendBooking, seen(confirmed, { content: wanted, remarks: '追加一箱' }));
    expect(await detail('customer', asked.id)).toMatchObject({
      amendment: 'AMENDMENT_RECEIVED',
      content: before.content,
    });
    expect((await shipmentOf(confirmed.cgoId)).boxes).toHaveLength(2);
    expect(await codes(sent('customer', amendBooking, seen(asked, { content: wanted })))).toEqual(['AMEND_OPEN']);
    await ok('desk', answerAmendment, seen(asked, { isConfirmed: true }));
    expect(await detail('customer', asked.id)).toMatchObject({
      amendment: 'AMENDMENT_CONFIRMED',
      content: wanted,
      amended: null,
    });
    expect((await shipmentOf(confirmed.cgoId)).boxes).toHaveLength(3);
  });

  test('V-B4: declined, the booking is what it was to the byte', async () => {
    const confirmed = await confirmedBooking();
    const kept = () =>
      server.deps.db
        .selectFrom('booking')
        .select(['content', 'confirmed', 'cutOffs', 'price'])
        .where('id', '=', confirmed.id)
        .executeTakeFirstOrThrow();
    const before = JSON.stringify(await kept());
    const asked = await ok(
      'customer',
      amendBooking,
      seen(confirmed, { content: { ...three(), routing: (await detail('customer', confirmed.id)).content.routing } }),
    );
    await ok('desk', answerAmendment, seen(asked, { isConfirmed: false, remarks: 'No space' }));
    expect(JSON.stringify(await kept())).toBe(before);
    expect((await detail('customer', confirmed.id)).amendments).toMatchObject([
      { status: 'AMENDMENT_DECLINED', answer: 'No space' },
    ]);
  });

  test('of a remark needs nobody; of the carrier it is another booking; after the cut-off it needs the right', async () => {
    const confirmed = await confirmedBooking();
    const { content } = await detail('customer', confirmed.id);
    const free = await ok(
      'customer',
      amendBooking,
      seen(confirmed, { content: { ...content, remarks: 'CALL BEFORE DELIVERY' } }),
    );
    const after = await detail('customer', confirmed.id);
    expect(after).toMatchObject({ amendment: 'AMENDMENT_CONFIRMED', content: { remarks: 'CALL BEFORE DELIVERY' } });
    expect(
      await codes(
        sent(
          'customer',
          amendBooking,
          seen({ ...free, version: after.version }, { content: { ...after.content, carrier: 'MSCU' } }),
        ),
      ),
    ).toEqual(['AMEND_FIELD']);
  });

  test('V-B8: the carrier declines a cancellation; a later amendment clears the mark', async () => {
    const confirmed = await confirmedBooking();
    const asked = await ok('customer', cancelBooking, seen(confirmed, { remarks: '改期' }));
    expect(asked.state).toBe('CONFIRMED');
    const answered = await ok('desk', answerCancellation, seen(asked, { isConfirmed: false, remarks: 'Too late' }));
    expect(await detail('customer', confirmed.id)).toMatchObject({
      state: 'CONFIRMED',
      cancellation: 'CANCELLATION_DECLINED',
    });
    const { content } = await detail('customer', confirmed.id);
    const units = [{ ...content.equipments[0]!, units: 1 }];
    await ok('customer', amendBooking, seen(answered, { content: { ...content, equipments: units } }));
    expect((await detail('customer', confirmed.id)).cancellation).toBeNull();
  });

  test('V-B11: a split shares units and goods to the last cubic metre', async () => {
    const [box] = bookingContent(now()).equipments;
    const equipments = [
      { ...box!, units: 5, commodities: [{ ...box!.commodities[0]!, packages: 2000, grossKg: '90000', cbm: '110' }] },
    ];
    const submitted = await submittedBooking({ equipments });
    const share = (goCbm: string) => ({
      parts: [
        {
          equipment: 0,
          units: 2,
          goods: [{ commodity: 0, packages: 800, stayKg: '54000', goKg: '36000', stayCbm: '66', goCbm }],
        },
      ],
    });
    expect(await codes(sent('desk', splitBooking, seen(submitted, share('43'))))).toEqual(['BK-18']);
    const { childId } = await ok('desk', splitBooking, seen(submitted, share('44')));
    const [parent, child] = [await detail('desk', submitted.id), await detail('desk', childId)];
    const cut = ({ content }: typeof parent) =>
      content.equipments.map(one => [one.units, one.commodities[0]?.packages, one.commodities[0]?.cbm]);
    expect([cut(parent), cut(child)]).toEqual([[[3, 1200, '66']], [[2, 800, '44']]]);
    expect(child).toMatchObject({ state: 'PENDING_ACCEPTANCE', links: { splitOf: submitted.id } });
  });
});

describe('a roll-over', () => {
  const sailing = () => ({
    ...{ cause: 'CARRIER_OVERBOOKED', vesselName: 'EVER ACE', voyageNo: '1235-057W' },
    ...{
      etd: daysFrom(now(), 21),
      eta: daysFrom(now(), 52),
      cutOffs: { DCO: daysFrom(now(), 18) },
      remarks: 'Overbooked',
    },
  });

  test('is in force at once; a day of silence accepts it', async () => {
    const confirmed = await confirmedBooking();
    const rolled = await ok('desk', rollBooking, seen(confirmed, sailing()));
    const booking = await detail('customer', rolled.id);
    expect(booking).toMatchObject({
      state: 'CONFIRMED',
      hasOpenRoll: true,
      confirmed: { plan: [{ vesselName: 'EVER ACE' }] },
    });
    expect(booking.cutOffs.find(({ code }) => code === 'DCO')).toMatchObject({
      at: booking.rolls[0]!.newCutOffs.DCO,
      before: booking.rolls[0]!.oldCutOffs.DCO,
    });
    expect((await shipmentOf(confirmed.cgoId)).row).toMatchObject({ vessel: 'EVER ACE', voyage: '1235-057W' });
    await later(25 * 60 * MINUTE);
    await sweepBookings(server.deps);
    expect(await detail('customer', rolled.id)).toMatchObject({ hasOpenRoll: false, rolls: [{ answer: 'ACCEPTED' }] });
  });

  test('G-C4: booked anew with all its data, the old one asked to be cancelled', async () => {
    const confirmed = await confirmedBooking();
    const rolled = await ok('desk', rollBooking, seen(confirmed, sailing()));
    const { rebookedId, ...old } = await ok(
      'customer',
      answerRoll,
      seen(rolled, { answer: 'REBOOK', remarks: '改订' }),
    );
    const [before, after] = [await detail('customer', old.id), await detail('customer', rebookedId!)];
    expect(before).toMatchObject({ cancellation: 'CANCELLATION_RECEIVED', rolls: [{ answer: 'REBOOK' }] });
    expect(after).toMatchObject({ state: 'DRAFT', content: before.content, links: { rebookOf: old.id } });
  });
});

describe('the price', () => {
  test('is kept as it was promised, without a cost for its customer; after a day a dearer one has to be agreed to', async () => {
    const asked = { pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' };
    // What carriers insist on is another test's matter.
    await server.deps.db
      .updateTable('carrierBookingConfigVersion')
      .set({ content: sql`content || '{"requiredFields": [], "forbiddenFields": []}'` as never })
      .execute();
    const { offers } = await ok('customer', queryRates, { query: asked });
    const offer = offers.find(({ sailings, price }) => sailings.length > 0 && (price.missingTypes ?? []).length === 0);
    expect(offer, 'the demo has a price for the lane').toBeDefined();
    const etd = offer!.sailings[0]!.etd.slice(0, 10);
    const priceKey = priceKeyText({
      ...{ ...asked, rate: offer!.rateId, etd, currency: 'USD', payer: 'PRE', flags: '', fees: '' },
    });
    const content = bookingContent(now(), { carrier: offer!.carrier, routing: { etd: `${etd}T10:00:00.000Z` } });
    const made = await ok('customer', saveBooking, { body: { content, links: { rateId: offer!.rateId, priceKey } } });
    const { price } = await detail('customer', made.id);
    expect(price?.lines).toContainEqual(expect.objectContaining({ containerType: '40HC', quantity: '2' }));
    expect(JSON.stringify(price)).not.toMatch(/cost|buy|base/i);
    expect(Date.parse(price!.goodUntil) - Date.parse(price!.madeAt)).toBeLessThanOrEqual(24 * 60 * MINUTE);
    const snapshot = await server.deps.db
      .selectFrom('priceSnapshot')
      .select('rateId')
      .where('id', '=', price!.snapshotId)
      .executeTakeFirst();
    expect(snapshot?.rateId).toBe(offer!.rateId);
    // Other boxes are another price, promised anew.
    const three = { ...content, equipments: [{ ...content.equipments[0]!, units: 3 }] };
    const saved = await ok('customer', saveBooking, seen(made, { content: three }));
    const grown = (await detail('customer', made.id)).price!;
    expect(grown.lines).toContainEqual(expect.objectContaining({ containerType: '40HC', quantity: '3' }));
    // Over, and nothing dearer: nobody is asked. Dearer: the price of now is shown, and stands in the way until it is agreed to.
    await later(24 * 60 * MINUTE + 1);
    const codesNow = async () =>
      (await ok('customer', checkBooking, { body: { id: made.id, content: three } })).findings.map(({ code }) => code);
    expect(await codesNow()).not.toContain('PRICE_EXPIRED');
    const cheaper = { ...grown, totals: grown.totals.map(({ currency }) => ({ currency, amount: '1.00' })) };
    await server.deps.db
      .updateTable('booking')
      .set({ price: JSON.stringify(cheaper) as never })
      .where('id', '=', made.id)
      .execute();
    expect(await codesNow()).toContain('PRICE_EXPIRED');
    expect(await codes(sent('customer', submitBooking, seen(saved)))).toContain('BK-07');
    const agreed = await ok('customer', submitBooking, seen(saved, { isRepriceAgreed: true }));
    expect(agreed.state).toBe('PENDING_ACCEPTANCE');
    expect((await detail('customer', made.id)).price?.totals).toEqual(grown.totals);
  });
});
