import { beforeAll, describe, expect, test } from 'vitest';
import { answerBid, makeBid, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import { recountOffer } from '#contract/space/recount.calls.ts';
import {
  cancelSpaceOrder,
  changeOfferQty,
  changeOfferSailing,
  confirmSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  holdSpace,
  pauseOffers,
  reduceSpaceOrder,
  resumeOffers,
  type SpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import { joinWaiters, leaveWaiters, ownWaiters } from '#contract/space/waiters.calls.ts';
import { details, holding, nextKey, seen, spaceWorld } from '#tests/support/space-world.ts';
import { checkCounters } from '../alarm/check-counters.ts';

/** Space that comes back and who waits for it; prices that buyers offer. The clock of the server is set by the test. */
const MINUTE = 60_000;
const world = spaceWorld({
  people: {
    seller: ['GZSHPA', 'admin'],
    staff: ['PLTFRM', 'pricing'],
    holder: ['PLTFRM', 'sales1'],
    first: ['NQUAYS', 'buyer1'],
    second: ['BWBAYY', 'buyer1'],
    third: ['RCHDSZ', 'buyer1'],
  },
  pod: 'ZADUR',
});
const { server, now, sweep, wait, pass, portId, sent, ok, versionOf, hold } = world;
type Buyer = Exclude<keyof typeof world.token, 'seller' | 'staff'>;

const codesOf = async (answer: ReturnType<typeof sent>) => (await world.findings(answer)).map(({ code }) => code);
const onSale = (qty: number, over: Parameters<typeof world.onSale>[0] = {}): Promise<string> =>
  world.onSale({ lines: [{ containerType: '40HC', qty, price: '2150', floorPrice: '2000' }] as never, ...over });

const giveUp = (who: Buyer, order: SpaceOrder) => ok(who, giveUpSpaceOrder, seen(order));
const join = (who: Buyer, offerId: string, qty: number) =>
  ok(who, joinWaiters, { body: { offerId, items: [{ containerType: '40HC', qty }] } });

/** Held, sold, free. */
const numbersOf = async (id: string) => (await world.numbersOf(id))[0]!.slice(1);

const waitingOf = async (who: Buyer, offerId: string) => (await ok(who, ownWaiters, { query: { offerId } })).rows[0]!;
const orderOf = (who: Buyer, id: string | null) => ok(who, spaceOrderDetail, { query: { id: id! } });

const eventsOf = async (docId: string): Promise<readonly string[]> => {
  const { db } = server.deps;
  const queued = await db.selectFrom('messageOutbox').select('event').where('docId', '=', docId).execute();
  const delivered = await db.selectFrom('message').select('event').where('docId', '=', docId).execute();
  return [...new Set([...queued, ...delivered].map(({ event }) => event))].sort();
};

// Holds of the demo are over.
beforeAll(() => pass(300));

describe('space that returns', () => {
  test('V-H9: goes to who fits, who was passed over collects, and comes before anyone at the next return', async () => {
    const id = await onSale(10);
    const four = await hold('holder', id, 4);
    const six = await hold('holder', id, 6);
    const [w1, w2, w3] = [await join('first', id, 6), await join('second', id, 3), await join('third', id, 1)];
    expect([w1.ahead, w2.ahead, w3.ahead]).toEqual([0, 1, 2]);

    await giveUp('holder', four);
    expect(await waitingOf('first', id)).toMatchObject({ state: 'WAITING', ahead: 0 });
    const offered = await waitingOf('second', id);
    expect([offered.state, (await waitingOf('third', id)).state]).toEqual(['OFFERED', 'OFFERED']);
    const held = await orderOf('second', offered.orderId);
    expect(Date.parse(held.holdExpireAt) - now().getTime()).toBeGreaterThan(9 * MINUTE);
    expect(Date.parse(held.holdExpireAt) - now().getTime()).toBeLessThanOrEqual(10 * MINUTE);
    expect(await numbersOf(id)).toEqual([10, 0, 0]);

    await giveUp('holder', six);
    const turn = await waitingOf('first', id);
    expect(turn.state).toBe('OFFERED');
    expect((await orderOf('first', turn.orderId)).items).toMatchObject([{ qty: 6 }]);

    // Taken in time it is his; not taken it lapses.
    await ok('second', submitSpaceOrder, seen(held, { details }));
    await pass(10);
    expect((await waitingOf('second', id)).state).toBe('TAKEN');
    expect((await waitingOf('third', id)).state).toBe('LAPSED');
    expect(await numbersOf(id)).toEqual([3, 0, 7]);
  });

  test('is kept for who was passed over, shown to nobody, for two hours at most', async () => {
    const id = await onSale(6);
    const one = await hold('holder', id, 1);
    const two = await hold('holder', id, 2);
    const three = await hold('holder', id, 3);
    await join('first', id, 5);
    await giveUp('holder', one);
    // Passed over: what came back is on sale.
    expect(await numbersOf(id)).toEqual([5, 0, 1]);
    await giveUp('holder', two);
    expect(await numbersOf(id)).toEqual([5, 0, 1]);
    expect(await codesOf(sent('second', holdSpace, holding(id, 2)))).toEqual(['SPACE_INSUFFICIENT']);
    await join('third', id, 2);
    // His hold is over: with what was kept and what is on sale the first has his five.
    wait(30);
    await sweep();
    expect((await orderOf('holder', three.id)).state).toBe('RELEASED');
    expect((await waitingOf('first', id)).state).toBe('OFFERED');
    expect((await waitingOf('third', id)).state).toBe('WAITING');
    await pass(10);
    expect((await waitingOf('first', id)).state).toBe('LAPSED');
    expect((await waitingOf('third', id)).state).toBe('OFFERED');
  });

  test('that was kept for two hours goes to who comes next', async () => {
    const id = await onSale(6, { holdMinutes: 240 });
    const orders = [await hold('holder', id, 1), await hold('holder', id, 2)];
    await hold('holder', id, 3);
    await join('first', id, 6);
    await giveUp('holder', orders[0]!);
    await hold('second', id, 1);
    await giveUp('holder', orders[1]!);
    expect(await numbersOf(id)).toEqual([6, 0, 0]);
    await join('third', id, 2);
    await pass(119);
    expect((await waitingOf('third', id)).state).toBe('WAITING');
    await pass(2);
    expect((await waitingOf('third', id)).state).toBe('OFFERED');
    expect((await waitingOf('first', id)).state).toBe('WAITING');
    await pass(300);
  });

  test('waits while the sale is paused; a seller who adds space gives it to the queue first', async () => {
    const id = await onSale(2);
    const held = await hold('holder', id, 2);
    await join('first', id, 2);
    const version = await versionOf(id);
    const body = { id, lines: [{ containerType: '40HC', total: 4 }] };
    await ok('seller', changeOfferQty, { body, headers: { 'if-match': `"${version}"` } });
    expect((await waitingOf('first', id)).state).toBe('OFFERED');
    expect(await numbersOf(id)).toEqual([4, 0, 0]);
    await giveUp('holder', held);
    expect(await numbersOf(id)).toEqual([2, 0, 2]);
    await pass(30);

    const paused = await onSale(4);
    const three = await hold('holder', paused, 3);
    await join('second', paused, 2);
    await ok('seller', pauseOffers, { body: { rows: [{ id: paused, version: await versionOf(paused) }] } });
    await giveUp('holder', three);
    expect((await waitingOf('second', paused)).state).toBe('WAITING');
    await ok('seller', resumeOffers, { body: { rows: [{ id: paused, version: await versionOf(paused) }] } });
    expect((await waitingOf('second', paused)).state).toBe('OFFERED');
    await pass(30);
  });

  test('nobody joins where there is space, leaves twice, or extends a hold that others wait for', async () => {
    const id = await onSale(2);
    const wish = (qty: number) => ({ body: { offerId: id, items: [{ containerType: '40HC', qty }] } });
    expect(await codesOf(sent('first', joinWaiters, wish(2)))).toEqual(['SPACE_THERE']);
    expect(await codesOf(sent('first', joinWaiters, wish(3)))).toEqual(['SPACE_INSUFFICIENT']);
    const held = await hold('holder', id, 2);
    const waiting = await join('first', id, 1);
    expect(await codesOf(sent('holder', extendHold, seen(held)))).toEqual(['NS-14']);
    expect((await sent('second', leaveWaiters, { body: { id: waiting.id } })).http).toBe(404);
    expect((await ok('first', leaveWaiters, { body: { id: waiting.id } })).state).toBe('LEFT');
    expect(await codesOf(sent('first', leaveWaiters, { body: { id: waiting.id } }))).toEqual(['NOT_WAITING']);
    await ok('holder', extendHold, seen(held));
    await join('second', id, 1);
    const rows = [{ id, version: await versionOf(id) }];
    await ok('seller', takeOffOffers, { body: { rows, remarks: '改为自用' } });
    expect((await waitingOf('second', id)).state).toBe('LAPSED');
    await pass(60);
  });
});

describe('a bid', () => {
  const bidding = (offerId: string, price: string) => ({
    body: { offerId, key: nextKey(), note: '', items: [{ containerType: '40HC', qty: 2, price }] },
  });

  test('from the floor on is taken at once where the seller wants that, at the price of the bid', async () => {
    const id = await onSale(5, { bidMode: 'AUTO' });
    const asked = bidding(id, '2000');
    const bid = await ok('first', makeBid, asked);
    expect(bid.state).toBe('ACCEPTED');
    expect(await orderOf('first', bid.orderId)).toMatchObject({ state: 'HELD', amount: '4000.00' });
    expect((await ok('first', makeBid, asked)).id).toBe(bid.id);
    expect(await numbersOf(id)).toEqual([2, 0, 3]);
    const low = await ok('first', makeBid, bidding(id, '1999.99'));
    expect([low.state, low.orderId]).toEqual(['OPEN', null]);
    expect(JSON.stringify(low)).not.toContain('floor');
    await pass(60);
    expect((await ok('first', spaceBids, { query: { side: 'BUYER', offerId: id } })).rows[0]!.state).toBe('LAPSED');
  });

  test('is answered by the seller alone, once, and never above the price or where none are taken', async () => {
    const closed = await onSale(3);
    expect(await codesOf(sent('first', makeBid, bidding(closed, '2000')))).toEqual(['NO_BIDS']);
    const id = await onSale(3, { bidMode: 'SELLER' });
    expect(await codesOf(sent('first', makeBid, bidding(id, '2150.01')))).toEqual(['BID_ABOVE']);
    const bid = await ok('first', makeBid, bidding(id, '2100'));
    expect(bid.state).toBe('OPEN');
    const own = async (who: keyof typeof world.token, side: SpaceBid['side']) =>
      (await ok(who, spaceBids, { query: { side, offerId: id } })).rows.map(row => row.id);
    expect([await own('seller', 'SELLER'), await own('second', 'BUYER'), await own('first', 'SELLER')]).toEqual([
      [bid.id],
      [],
      [],
    ]);
    expect([403, 404]).toContain((await sent('second', answerBid, seen(bid, { accept: true }))).http);
    expect(await codesOf(sent('seller', answerBid, seen(bid, { accept: false })))).toEqual(['NS-06']);
    const accepted = await ok('seller', answerBid, seen(bid, { accept: true }));
    expect(await orderOf('first', accepted.orderId)).toMatchObject({ amount: '4200.00', state: 'HELD' });
    expect((await sent('seller', answerBid, seen(bid, { accept: true }))).http).toBe(412);
    const told = await server.deps.db.selectFrom('messageOutbox').select('event').execute();
    const sentOut = await server.deps.db.selectFrom('message').select('event').execute();
    expect([...told, ...sentOut].map(({ event }) => event)).toEqual(
      expect.arrayContaining(['space-bid', 'space-bid-answered', 'space-waiter']),
    );
  });
});

describe('an order', () => {
  const submitted = async (offerId: string, qty: number) =>
    ok('first', submitSpaceOrder, seen(await hold('first', offerId, qty), { details }));

  test('in part given back frees that part, at the fee of that part, with its booking numbers', async () => {
    const hours = (n: number): string => new Date(now().getTime() + n * 60 * MINUTE).toISOString();
    const id = await onSale(5, { etd: hours(100), siCutOff: hours(90), cyCutOff: hours(95), sellUntil: hours(80) });
    const order = await submitted(id, 3);
    const refs = [{ ref: 'EGLV123456', containerType: '40HC', qty: 3 }];
    const { version } = await ok('seller', confirmSpaceOrder, seen(order, { refs }));
    const reducing = (qty: number, agreedFee: string) =>
      seen({ id: order.id, version }, { items: [{ containerType: '40HC', qty }], agreedFee });
    expect(await codesOf(sent('first', reduceSpaceOrder, reducing(1, '150')))).toEqual(['NS-16']);
    expect(await codesOf(sent('first', reduceSpaceOrder, reducing(4, '0')))).toEqual(['SPACE_INSUFFICIENT']);
    const less = await ok('first', reduceSpaceOrder, reducing(1, '300'));
    expect(less).toMatchObject({ state: 'CONFIRMED', amount: '2150.00', fee: '300.00', refs: [{ qty: 1 }] });
    expect(await numbersOf(id)).toEqual([0, 1, 4]);
    expect(await eventsOf(order.id)).toEqual(['space-order-decided', 'space-order-ended', 'space-order-submitted']);
  });

  test('is told to the seller when it comes and when half of his time is over, its hold to the buyer before it ends', async () => {
    // On the lane of the tests above he has let three holds run out, so that his are short there.
    const short = await hold('first', await onSale(3), 1);
    expect(Date.parse(short.holdExpireAt) - now().getTime()).toBeLessThanOrEqual(10 * MINUTE);
    const id = await onSale(3, { podId: await portId('AUSYD') });
    const held = await hold('first', id, 1);
    await pass(24);
    expect(await eventsOf(held.id)).toEqual([]);
    await pass(2);
    expect(await eventsOf(held.id)).toEqual(['space-hold-ending']);
    const order = await ok('first', submitSpaceOrder, seen(held, { details }));
    await pass(31);
    expect(await eventsOf(order.id)).toEqual(['space-hold-ending', 'space-order-due', 'space-order-submitted']);
    const told = await server.deps.db.selectFrom('messageOutbox').selectAll().where('docId', '=', order.id).execute();
    expect(JSON.stringify(told)).not.toMatch(/floor|2000\.00/);
  });

  test('bought before the vessel changed is given back free for two days; its buyers are told', async () => {
    const hours = (n: number): string => new Date(now().getTime() + n * 60 * MINUTE).toISOString();
    const id = await onSale(4, { etd: hours(100), siCutOff: hours(90), cyCutOff: hours(95), sellUntil: hours(80) });
    const order = await submitted(id, 1);
    const { version } = await ok('seller', confirmSpaceOrder, seen(order, { refs: [] }));
    expect((await orderOf('first', order.id)).cancelFee).toBe('150.00');
    const body = { id, vesselName: 'EVER GOLDEN', remarks: '换船' };
    await ok('seller', changeOfferSailing, { body, headers: { 'if-match': `"${await versionOf(id)}"` } });
    expect((await orderOf('first', order.id)).cancelFee).toBe('0.00');
    expect(await eventsOf(order.id)).toContain('space-sailing');
    await ok('first', cancelSpaceOrder, seen({ id: order.id, version }, { agreedFee: '0' }));
    expect(await numbersOf(id)).toEqual([0, 0, 4]);
    const later = await submitted(id, 1);
    await ok('seller', confirmSpaceOrder, seen(later, { refs: [] }));
    expect((await orderOf('first', later.id)).cancelFee).toBe('150.00');
  });
});

test('a line whose counter is not what its orders say is blocked and staff are told; who has looked sets it right', async () => {
  const id = await onSale(5);
  const order = await hold('first', id, 2);
  expect(await checkCounters(server.deps)).toBe(0);
  await server.deps.db.updateTable('spaceLine').set({ qtyHeld: 1 }).where('offerId', '=', id).execute();
  expect(await checkCounters(server.deps)).toBe(1);
  expect(await checkCounters(server.deps)).toBe(0);
  expect(await codesOf(sent('second', holdSpace, holding(id, 1)))).toEqual(['SPACE_INSUFFICIENT']);
  expect(await eventsOf(id)).toContain('space-counters');
  // Hours have passed since she signed in.
  await world.signIn();
  expect((await sent('second', recountOffer, { body: { id } })).http).toBe(403);
  expect(await ok('staff', recountOffer, { body: { id } })).toEqual({ id, corrected: 1 });
  expect(await numbersOf(id)).toEqual([2, 0, 3]);
  await giveUp('first', order);
});
