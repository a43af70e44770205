import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { amendBooking } from '#contract/booking/change.calls.ts';
import { confirmBooking, getBooking } from '#contract/booking/desk.calls.ts';
import { cancelBooking } from '#contract/booking/ending.calls.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { answerBid, answerCounter, counterBid, makeBid, spaceBids } from '#contract/space/bids.calls.ts';
import { spaceQueue } from '#contract/space/desk.calls.ts';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  changeOfferPrice,
  changeOfferQty,
  confirmSpaceOrder,
  holdSpace,
  reduceSpaceOrder,
  type SpaceOrder,
  spaceDetail,
  spaceOrderDetail,
  submitOffers,
  submitSpaceOrder,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import { spaceBidResource } from '#contract/space/space-bid.resource.ts';
import { spacePurchaseResource } from '#contract/space/space-order.resource.ts';
import { bookingSurplus, draftSurplus } from '#contract/space/surplus.calls.ts';
import { joinWaiters, ownWaiters } from '#contract/space/waiters.calls.ts';
import { closeSpaceWatch, saveSpaceWatch, spaceWatchPage } from '#contract/space/watch.calls.ts';
import { cellsOf, fileOf } from '#server/kernel/sheets/sheet.samples.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { addBuyers, countSale } from '#tests/support/space-market.ts';
import { details, nextKey, SELLER_AND_BUYERS, seen, spaceWorld } from '#tests/support/space-world.ts';
import { hold } from './hold.ts';
import { absentActor } from './seat-actor.ts';
import { checkSpaceWatches, markChangedOffers } from './watch/check-watches.ts';

/** What stands around the sale of ready space: who watches for it, surplus of bookings, prices that are bargained for. */
const bids = resourceCalls(spaceBidResource);
const purchases = resourceCalls(spacePurchaseResource);
const MINUTE = 60_000;

const world = spaceWorld({ people: { ...SELLER_AND_BUYERS, desk: ['PLTFRM', 'admin'] }, pod: 'ZADUR' });
const { server, now, sweep, wait, pass, token, sent, ok, versionOf, onSale } = world;
type Who = keyof typeof token;
const codesOf = async (answer: ReturnType<typeof sent>) => (await world.findings(answer)).map(({ code }) => code);

/** Bought and confirmed by the seller. */
async function bought(seller: Who, buyer: Who, offerId: string, qty: number) {
  const held = await world.hold(buyer, offerId, qty);
  const submitted = await ok(buyer, submitSpaceOrder, seen(held, { details }));
  if (submitted.state !== 'CONFIRMED') await ok(seller, confirmSpaceOrder, seen(submitted, { refs: [] }));
  return ok(buyer, spaceOrderDetail, { query: { id: held.id } });
}

// Hours pass in these tests: everybody signs in again.
beforeEach(world.signIn);

describe('who watches', () => {
  const told = async (watchId: string): Promise<readonly string[]> => {
    const { db } = server.deps;
    const queued = await db.selectFrom('messageOutbox').select('description').where('docId', '=', watchId).execute();
    const delivered = await db.selectFrom('message').select('description').where('docId', '=', watchId).execute();
    return [...delivered, ...queued].map(({ description }) => description);
  };
  /** As the product does every few seconds. */
  const look = async (...offerIds: readonly string[]): Promise<void> => {
    await markChangedOffers(server.deps, offerIds);
    await checkSpaceWatches(server.deps);
  };

  test('a lane is told of space of his types that he may see, and of a lower price, once an hour; a dearer one is no news', async () => {
    const lane = { pol: 'CNSHA', pod: 'ZADUR', containerTypes: ['40HC'] };
    const watch = await ok('buyer', saveSpaceWatch, { body: lane });
    const others = await ok('other', saveSpaceWatch, { body: lane });
    expect(watch).toMatchObject({ known: 0, frequency: 'INSTANT', offer: null, pol: { code: 'CNSHA' } });

    const lines = [
      { containerType: '40HC', qty: 2, price: '2150' },
      { containerType: '20GP', qty: 2, price: '900' },
    ] as never;
    const id = await onSale({ lines, visibility: 'COMPANIES', audienceCodes: ['NQUAYS'] });
    await look(id);
    expect(await told(watch.id)).toEqual([expect.stringMatching(/EVER GIVEN.*40HC USD 2150\.00/)]);
    expect((await told(watch.id))[0]).not.toContain('20GP');
    expect(await told(others.id)).toEqual([]);

    const priced = async (price: string): Promise<void> => {
      const body = { id, lines: [{ containerType: '40HC', price }] };
      await ok('seller', changeOfferPrice, { body, headers: { 'if-match': `"${await versionOf(id)}"` } });
      await look(id);
    };
    await priced('2300');
    await priced('2100');
    expect((await told(watch.id)).join('\n')).not.toContain('USD 2100');
    wait(61);
    await look();
    expect((await told(watch.id)).join('\n')).toContain('40HC USD 2150.00 → USD 2100.00');

    // Sold out and back again: there is space.
    wait(61);
    const held = await world.hold('buyer', id, 2);
    await look(id);
    await pass(31);
    expect((await ok('buyer', spaceOrderDetail, { query: { id: held.id } })).state).toBe('RELEASED');
    await look(id);
    const [row] = (await ok('buyer', spaceWatchPage, { query: {} })).rows;
    expect(row).toMatchObject({ id: watch.id, known: 1, lastAlert: 'APPEARED' });
    expect((await told(watch.id)).join('\n')).toContain('40HC USD 2100.00');
  });

  test('one offer hears of it alone, until its sale is over; a watch is its owner’s, and ends by his word', async () => {
    const [id, beside] = [await onSale(), await onSale()];
    const watch = await ok('buyer', saveSpaceWatch, { body: { offerId: id, frequency: 'INSTANT' } });
    expect(watch).toMatchObject({ known: 1, offer: { id } });
    expect((await ok('buyer', saveSpaceWatch, { body: { offerId: id, frequency: 'DAILY' } })).id).toBe(watch.id);
    await look(beside);
    expect(await told(watch.id)).toEqual([]);
    expect((await ok('other', spaceWatchPage, { query: {} })).rows.map(row => row.id)).not.toContain(watch.id);
    expect((await sent('other', closeSpaceWatch, { body: { id: watch.id } })).http).toBe(404);
    await ok('buyer', closeSpaceWatch, { body: { id: watch.id } });
    expect((await sent('buyer', closeSpaceWatch, { body: { id: watch.id } })).http).toBe(404);

    const again = await ok('buyer', saveSpaceWatch, { body: { offerId: id } });
    const rows = [{ id, version: await versionOf(id) }];
    await ok('seller', takeOffOffers, { body: { rows, remarks: '改为自用' } });
    await look(id);
    expect((await ok('buyer', spaceWatchPage, { query: {} })).rows.map(row => row.id)).not.toContain(again.id);
  });

  test('no more than fifty; a port that is not there is said at its field', async () => {
    const unknown = await sent('other', saveSpaceWatch, { body: { pol: 'CNSHA', pod: 'XXXXX' } });
    expect(unknown.problem.errors).toMatchObject([{ path: 'pod', code: 'PORT_UNKNOWN' }]);
    const have = (await ok('other', spaceWatchPage, { query: {} })).total;
    for (let n = have; n < 50; n += 1)
      await ok('other', saveSpaceWatch, { body: { pol: 'CNSHA', pod: 'ZADUR', containerTypes: [`T${100 + n}`] } });
    const over = { body: { pol: 'CNSHA', pod: 'ZADUR', containerTypes: ['T999'] } };
    expect((await sent('other', saveSpaceWatch, over)).problem.errors).toMatchObject([{ code: 'WATCH_LIMIT' }]);
  });
});

describe('surplus of a booking', () => {
  /** A confirmed one of the desk, three high cubes of it; it sails in ten days. */
  async function aBooking(): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`update booking set etd = ${new Date(now().getTime() + 240 * 60 * MINUTE)},
        cut_offs = '[]', confirmed = jsonb_set(confirmed, '{equipments}',
          '[{"type": "40HC", "units": 3, "pickupDepot": "", "pickupFrom": null}]'::jsonb)
      where id = (select b.id from booking as b join company as c on c.id = b.desk_company_id join shipping_line as s on s.scac = b.carrier
        where c.kind = 'platform' and b.state = 'CONFIRMED' and b.confirmed is not null
          and b.amended is null and b.cancellation is null
          and not exists (select from space_offer as f where f.source_booking_id = b.id) order by b.id limit 1)
      returning id`.execute(server.deps.db);
    return rows[0]!.id;
  }
  const wish = (bookingId: string, qty: number) => ({
    body: { bookingId, lines: [{ containerType: '40HC', qty, price: '1800' }] },
  });
  const leftOf = async (bookingId: string) =>
    (await ok('desk', bookingSurplus, { query: { bookingId } })).lines.map(line => [
      line.containerType,
      line.confirmed,
      line.reserved,
      line.sold,
      line.left,
    ]);
  async function submit(offer: { id: string; version: number }) {
    const [told] = await ok('desk', submitOffers, { body: { rows: [{ id: offer.id, version: offer.version }] } });
    return told!;
  }

  test('fills an offer, is never for sale twice nor beyond what is confirmed, and both know of each other when it is sold', async () => {
    const bookingId = await aBooking();
    expect((await sent('seller', bookingSurplus, { query: { bookingId } })).http).toBe(404);
    expect(await leftOf(bookingId)).toEqual([['40HC', 3, 0, 0, 3]]);
    expect(await codesOf(sent('desk', draftSurplus, wish(bookingId, 4)))).toEqual(['SURPLUS_OVER']);
    const [two, again] = [
      await ok('desk', draftSurplus, wish(bookingId, 2)),
      await ok('desk', draftSurplus, wish(bookingId, 2)),
    ];
    // A draft takes nothing yet.
    expect(await leftOf(bookingId)).toEqual([['40HC', 3, 0, 0, 3]]);
    expect(await submit(two)).toMatchObject({ ok: true });
    expect(await leftOf(bookingId)).toEqual([['40HC', 3, 2, 0, 1]]);
    expect(await submit(again)).toMatchObject({
      ok: false,
      message: { en: '1 × 40HC of the booking may still go to sale' },
    });
    const more = { id: two.id, lines: [{ containerType: '40HC', total: 4 }] };
    const changing = async (body: object) =>
      sent('desk', changeOfferQty, { body, headers: { 'if-match': `"${await versionOf(two.id)}"` } });
    expect(await codesOf(changing(more))).toEqual(['SURPLUS_OVER']);
    expect((await changing({ ...more, lines: [{ containerType: '40HC', total: 3 }] })).http).toBe(200);

    const order = await bought('desk', 'buyer', two.id, 3);
    // The buyer has the booking that he got by it, and learns of no other.
    expect(order).toMatchObject({ state: 'CONFIRMED', source: null, side: 'BUYER' });
    const forDesk = await ok('desk', spaceOrderDetail, { query: { id: order.id } });
    expect(forDesk).toMatchObject({ side: 'SELLER', source: { bookingId } });
    const surplus = await ok('desk', bookingSurplus, { query: { bookingId } });
    expect(surplus.lines).toMatchObject([{ reserved: 0, sold: 3, left: 0 }]);
    expect(surplus.offers.find(({ id }) => id === two.id)).toMatchObject({
      orders: [{ orderNo: order.orderNo, containers: '3 x 40HC' }],
    });

    // Space that is given back finds who waits for it.
    await ok('other', joinWaiters, { body: { offerId: two.id, items: [{ containerType: '40HC', qty: 2 }] } });
    const mine = await ok('buyer', spaceOrderDetail, { query: { id: order.id } });
    await ok('buyer', cancelSpaceOrder, seen(mine, { agreedFee: mine.cancelFee }));
    expect((await ok('other', ownWaiters, { query: { offerId: two.id } })).rows[0]).toMatchObject({ state: 'OFFERED' });
    expect(await leftOf(bookingId)).toEqual([['40HC', 3, 3, 0, 0]]);

    await server.deps.db.updateTable('booking').set({ state: 'CANCELLED' }).where('id', '=', bookingId).execute();
    await sweep();
    expect((await ok('other', spaceDetail, { query: { id: two.id } })).state).toBe('OFF');
    expect(await codesOf(sent('desk', draftSurplus, wish(bookingId, 1)))).toEqual(['NOT_CONFIRMED']);
  });

  test('that is for sale is not given back to the carrier: the offers are named, and an open amendment counts as given back', async () => {
    const bookingId = await aBooking();
    const booking = () => ok('desk', getBooking, { query: { id: bookingId } });
    const refused = async (answer: ReturnType<typeof sent>) =>
      ((await answer).problem.errors ?? []).map(({ code, message }) => [code, (message as { en: string }).en]);
    const amendTo = async (units: number) => {
      const { version, content } = await booking();
      const [line] = content.equipments;
      const equipments = [{ ...line!, type: '40HC', units, numbers: [] }];
      const references = [{ type: 'FF', value: 'FF-1' }] as typeof content.references;
      return seen({ id: bookingId, version }, { content: { ...content, equipments, references }, remarks: 'Fewer' });
    };
    const cancel = async () => sent('desk', cancelBooking, seen(await booking(), { remarks: 'Not needed' }));

    const offer = await ok('desk', draftSurplus, wish(bookingId, 2));
    expect(await submit(offer)).toMatchObject({ ok: true });
    const onSaleNow = `2 × 40HC of it are on sale as ready space; lower or take off ${offer.offerNo} first, under My offers`;
    expect(await refused(sent('desk', amendBooking, await amendTo(1)))).toEqual([['SURPLUS_OFFERED', onSaleNow]]);
    expect(await refused(cancel())).toEqual([['SURPLUS_OFFERED', onSaleNow]]);

    await bought('desk', 'buyer', offer.id, 2);
    const sold = `2 × 40HC of it are sold or held as ready space (${offer.offerNo}); the booking cannot have less`;
    expect(await refused(sent('desk', amendBooking, await amendTo(1)))).toEqual([['SURPLUS_SOLD', sold]]);
    expect(await refused(cancel())).toEqual([['SURPLUS_SOLD', sold]]);
    expect((await booking()).state).toBe('CONFIRMED');

    await ok('desk', amendBooking, await amendTo(2));
    expect(await codesOf(sent('desk', draftSurplus, wish(bookingId, 1)))).toEqual(['SURPLUS_OVER']);

    const other = await aBooking();
    const { version } = await ok('desk', getBooking, { query: { id: other } });
    await ok('desk', cancelBooking, seen({ id: other, version }, { remarks: 'Not needed' }));
    expect(await codesOf(sent('desk', draftSurplus, wish(other, 1)))).toEqual(['SURPLUS_OVER']);
  });

  test('of which the carrier confirms fewer is not sold on: what is free goes out of sale, what was sold is short, and the desk hears of it', async () => {
    const bookingId = await aBooking();
    const confirmAgain = async (units: number) => {
      const { version, confirmed, carrierRef } = await ok('desk', getBooking, { query: { id: bookingId } });
      const equipments = [{ ...confirmed!.equipments[0]!, units }];
      const confirmation = { ...confirmed!, equipments, carrierRef: carrierRef! };
      await ok('desk', confirmBooking, seen({ id: bookingId, version }, { confirmation }));
      await sweep();
    };
    const standing = async () =>
      (await ok('desk', bookingSurplus, { query: { bookingId } })).lines.map(({ containerType: _, ...line }) => line);
    /** Delivered or still to be. */
    const told = async () => {
      const of = (table: 'message' | 'messageOutbox') =>
        server.deps.db.selectFrom(table).select('descriptionEn').where('docId', '=', bookingId).execute();
      const texts = [...(await of('message')), ...(await of('messageOutbox'))].map(one => one.descriptionEn ?? '');
      return [...new Set(texts)].filter(text => text.includes('The carrier confirms')).sort();
    };
    const offer = await ok('desk', draftSurplus, wish(bookingId, 3));
    expect(await submit(offer)).toMatchObject({ ok: true });
    await bought('desk', 'buyer', offer.id, 1);

    await confirmAgain(2);
    expect(await standing()).toEqual([{ confirmed: 2, reserved: 1, sold: 1, left: 0, short: 0 }]);
    const over = { body: { offerId: offer.id, key: nextKey(), items: [{ containerType: '40HC', qty: 2 }] } };
    expect(await codesOf(sent('other', holdSpace, over))).toEqual(['SPACE_INSUFFICIENT']);
    expect(await told()).toEqual([expect.stringContaining('The carrier confirms 2 × 40HC now')]);

    await bought('desk', 'other', offer.id, 1);
    await confirmAgain(1);
    expect(await standing()).toEqual([{ confirmed: 1, reserved: 0, sold: 2, left: 0, short: 1 }]);
    expect(await told()).toEqual([
      expect.stringContaining('held or sold without space: 1 × 40HC'),
      expect.stringContaining('The carrier confirms 2 × 40HC now'),
    ]);
    expect((await ok('other', spaceDetail, { query: { id: offer.id } })).state).toBe('SOLD_OUT');
    // More of it again is for sale by whoever puts it there, not by itself.
    await confirmAgain(3);
    expect(await standing()).toEqual([{ confirmed: 3, reserved: 0, sold: 2, left: 1, short: 0 }]);
    expect(await told()).toHaveLength(2);
  });
});

describe('a bid', () => {
  test('that the seller answers with a price is taken or left by the buyer, within the hour', async () => {
    const lines = [{ containerType: '40HC', qty: 9, price: '2150', floorPrice: '2000' }] as never;
    const id = await onSale({ bidMode: 'SELLER', lines });
    const bid = async () =>
      ok('buyer', makeBid, {
        body: { offerId: id, key: nextKey(), items: [{ containerType: '40HC', qty: 2, price: '1900' }] },
      });
    const naming = (price: string) => ({ prices: [{ containerType: '40HC', price }] });
    const [first, second, third] = [await bid(), await bid(), await bid()];
    const queue = (await ok('seller', spaceQueue, {})).filter(({ kind, no }) => kind === 'BID' && no === first.offerNo);
    expect(queue.map(work => work.id).sort()).toEqual([first.id, second.id, third.id].sort());
    expect(queue[0]).toMatchObject({ text: '2 x 40HC @1900.00' });

    for (const price of ['1900', '2150.01'])
      expect(await codesOf(sent('seller', counterBid, seen(first, naming(price))))).toEqual(['COUNTER_RANGE']);
    const named = await ok('seller', counterBid, seen(first, naming('2050')));
    expect(named).toMatchObject({ state: 'COUNTERED', items: [{ price: '1900.00', counterPrice: '2050.00' }] });
    expect((await ok('seller', spaceQueue, {})).map(work => work.id)).not.toContain(first.id);
    expect((await sent('other', answerCounter, seen(named, { accept: true }))).http).toBe(404);
    expect(await codesOf(sent('seller', answerBid, seen(named, { accept: true })))).toEqual(['NS-01']);
    const taken = await ok('buyer', answerCounter, seen(named, { accept: true }));
    expect(taken.state).toBe('ACCEPTED');
    expect(await ok('buyer', spaceOrderDetail, { query: { id: taken.orderId! } })).toMatchObject({
      state: 'HELD',
      amount: '4100.00',
    });

    const left = await ok('seller', counterBid, seen(second, naming('2100')));
    expect(await ok('buyer', answerCounter, seen(left, { accept: false }))).toMatchObject({
      state: 'REFUSED',
      orderId: null,
    });
    await ok('seller', counterBid, seen(third, naming('2100')));
    await pass(60);
    expect((await ok('buyer', spaceBids, { query: { side: 'BUYER', id: third.id } })).rows).toMatchObject([
      { state: 'LAPSED' },
    ]);
  });

  test('stands in the list of its seller and of staff, found by what it is, with what the offer costs beside it; nobody else has it', async () => {
    const lines = [{ containerType: '40HC', qty: 9, price: '2000' }] as never;
    const id = await onSale({ bidMode: 'SELLER', lines, voyageNo: '4321-BID' });
    const body = { offerId: id, note: '长期合作', items: [{ containerType: '40HC', qty: 3, price: '1900' }] };
    const made = await ok('buyer', makeBid, { body: { ...body, key: nextKey() } });
    const listed = async (who: Who, query: object) =>
      (await ok(who, bids.list, { query })).rows as unknown as readonly { readonly id: string }[];
    const q = made.offerNo;
    for (const who of ['seller', 'staff'] as const) {
      expect(await listed(who, { q })).toMatchObject([
        {
          id: made.id,
          state: 'OPEN',
          amount: '5700',
          offerAmount: '6000',
          belowPct: '5',
          note: '长期合作',
          sailing: 'EVER GIVEN 4321-BID',
          lane: 'CNSHA - ZADUR',
          sellerCode: 'GZSHPA',
          orderNo: null,
          items: [{ containerType: '40HC', qty: 3, price: '1900.00', offerPrice: '2000.00', counterPrice: null }],
        },
      ]);
      expect((await ok(who, spaceBids, { query: { side: 'SELLER', id: made.id } })).rows).toHaveLength(1);
    }
    for (const who of ['buyer', 'other'] as const)
      expect(JSON.stringify(await sent(who, bids.list, { query: { q } }))).not.toContain(made.id);
    expect((await ok('other', spaceBids, { query: { side: 'SELLER', id: made.id } })).rows).toEqual([]);

    const filter: Condition[] = [{ field: 'belowPct', op: 'between', values: ['4', '6'] }];
    const sorted = await listed('seller', { filter: filterText(filter), sort: '-amount,etd', q });
    expect(sorted.map(row => row.id)).toEqual([made.id]);
    const taken = await ok('staff', answerBid, seen(made, { accept: true }));
    const order = await ok('buyer', spaceOrderDetail, { query: { id: taken.orderId! } });
    expect(await listed('seller', { q })).toMatchObject([{ state: 'ACCEPTED', orderNo: order.orderNo }]);

    const columns = ['state', 'offerNo', 'items', 'amount', 'belowPct', 'buyerName', 'note', 'orderNo'];
    const sheet = await server.app.inject({
      method: 'POST',
      url: '/api/SpaceBidList/Export',
      headers: { authorization: `Bearer ${token.seller}` },
      payload: { columns, format: 'xlsx', language: 'EN', q },
    });
    expect(sheet.statusCode, sheet.payload.slice(0, 300)).toBe(200);
    const [, row] = (await cellsOf(fileOf(sheet.rawPayload), { name: 'bids.xlsx' } as never)).slice(-2);
    expect(row).toEqual(expect.arrayContaining(['Accepted', q, '长期合作', order.orderNo]));
  });
});

test('V-H11: two hundred pairs of orders that cross on the same two lines block nobody for ever, and the counters are right', async () => {
  const PAIRS = 200;
  const { db } = server.deps;
  const line = (containerType: string) => ({ containerType, qty: PAIRS * 2, price: '2150' });
  const offerId = await onSale({ lines: [line('20GP'), line('40HC')] as never });
  const codes = await addBuyers(db, 100);
  const at = now();
  const wish = (n: number, types: readonly string[]) => {
    const companyId = `buyer-${codes[n % codes.length]}`;
    return inScope(db, SYSTEM, tx =>
      hold(tx, server.deps, {
        offerId,
        at,
        key: `cross-${n}-${types[0]}`,
        orderNo: `NO991231${String(n * 2 + (types[0] === '20GP' ? 0 : 1)).padStart(5, '0')}`,
        items: types.map(containerType => ({ containerType, qty: 1 })),
        buyer: { companyId, employeeId: null },
        actor: absentActor({ companyId, employeeId: null, companyKind: 'customer' }),
      }),
    );
  };
  const AT_ONCE = 20;
  for (let from = 0; from < PAIRS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => from + n).flatMap(n => [
        wish(n, ['20GP', '40HC']),
        wish(n, ['40HC', '20GP']),
      ]),
    );
  expect(await countSale(db, offerId)).toMatchObject({
    total: PAIRS * 4,
    held: PAIRS * 4,
    heldByOrders: PAIRS * 4,
    sold: 0,
    orders: PAIRS * 2,
    torn: 0,
  });
});

test('what is given back in part is taken from the booking too; what it cost stays owed when the rest is given back or not', async () => {
  const hours = (n: number): string => new Date(now().getTime() + n * 60 * MINUTE).toISOString();
  const times = { etd: hours(100), siCutOff: hours(90), cyCutOff: hours(95), sellUntil: hours(80) };
  const line = (qty: number) => [{ containerType: '40HC', qty, price: '2150' }] as never;
  const id = await onSale({ ...times, lines: line(3) });
  const held = await world.hold('buyer', id, 3);
  const submitted = await ok('buyer', submitSpaceOrder, seen(held, { details }));
  const refs = [{ ref: 'EGLV777001', containerType: '40HC', qty: 3 }];
  await ok('seller', confirmSpaceOrder, seen(submitted, { refs }));
  const order = await ok('buyer', spaceOrderDetail, { query: { id: held.id } });
  expect(order).toMatchObject({ cancelFee: '450.00', cancelFeeEach: '150.00' });
  const items = [{ containerType: '40HC', qty: 2 }];
  const less = await ok('buyer', reduceSpaceOrder, seen(order, { items, agreedFee: order.cancelFeeEach }));
  const booking = await ok('buyer', getBooking, { query: { id: order.bookingId! } });
  expect([booking.state, booking.confirmed?.equipments]).toMatchObject(['CONFIRMED', [{ type: '40HC', units: 2 }]]);

  const asked = await ok('buyer', cancelSpaceOrder, seen(less, { agreedFee: '300' }));
  expect(asked).toMatchObject({ state: 'CANCEL_REQUESTED', fee: '450.00' });
  const refused = await ok('seller', answerSpaceCancel, seen(asked, { accept: false, remarks: '已装箱' }));
  expect(refused).toMatchObject({ state: 'CONFIRMED', fee: '150.00' });
  const again = await ok('buyer', cancelSpaceOrder, seen(refused, { agreedFee: '300' }));
  expect(await ok('seller', answerSpaceCancel, seen(again, { accept: true }))).toMatchObject({ fee: '450.00' });

  // Before the seller has given a number there is a booking too, and it has the containers that were kept.
  const other = await bought('seller', 'other', await onSale({ ...times, lines: line(3) }), 3);
  await ok('other', reduceSpaceOrder, seen(other, { items, agreedFee: other.cancelFeeEach }));
  const before = await ok('other', getBooking, { query: { id: other.bookingId! } });
  expect([before.state, before.content.equipments]).toMatchObject([
    'ACCEPTED',
    [{ type: '40HC', units: 2, commodities: [{ grossKg: '36000' }] }],
  ]);
});

test('the list of what was sold goes out as a sheet; both sides have their names, the buyer the booking that he got', async () => {
  const id = await onSale();
  const order: SpaceOrder = await bought('seller', 'buyer', id, 1);
  expect(order).toMatchObject({ sellerNameEn: expect.stringMatching(/^[ -~]+$/), bookingId: expect.any(String) });
  expect((await ok('seller', spaceOrderDetail, { query: { id: order.id } })).bookingId).toBeNull();
  const own = await ok('buyer', purchases.list, { query: { q: order.orderNo } });
  expect(own.rows).toMatchObject([{ bookingId: order.bookingId, sellerNameEn: order.sellerNameEn }]);
  const columns = [
    'orderNo',
    'state',
    'offerNo',
    'items',
    'amount',
    'currency',
    'buyerName',
    'contactName',
    'contactAt',
    'goods',
  ];
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/SpaceSale/Export',
    headers: { authorization: `Bearer ${token.seller}` },
    payload: { columns, format: 'xlsx', language: 'EN', q: order.orderNo },
  });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  const [, row] = (await cellsOf(fileOf(answer.rawPayload), { name: 'sold.xlsx' } as never)).slice(-2);
  expect(row).toEqual(expect.arrayContaining([order.orderNo, 'Confirmed', '马行舟', '021 5555 0101', 'TOYS']));
});
