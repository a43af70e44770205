import { afterEach, describe, expect, test } from 'vitest';
import { resourceCalls } from '#contract/kernel/resource.ts';
import {
  answerSpaceCancel,
  approveOffers,
  cancelSpaceOrder,
  changeOfferQty,
  changeOfferSailing,
  confirmSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  holdSpace,
  markNoShow,
  pauseOffers,
  rejectSpaceOrder,
  type SpaceOrder,
  spaceDetail,
  spaceHall,
  spaceOrderDetail,
  submitOffers,
  submitSpaceOrder,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import { NO_ANSWER } from '#contract/space/space-codes.ts';
import { spacePurchaseResource, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { details, holding, SELLER_AND_BUYERS, seen, spaceWorld } from '#tests/support/space-world.ts';
import { hoursFrom } from './space.samples.ts';

/** A provider sells, two customers buy; the clock of the server is set by the test. */
const MINUTE = 60_000;

const { server, now, sweep, wait, pass, signIn, portId, sent, ok, findings, offerRow, write, onSale, numbersOf } =
  spaceWorld({
    people: SELLER_AND_BUYERS,
    pod: 'DEHAM',
  });
const codesOf = async (answer: ReturnType<typeof sent>) =>
  (await findings(answer)).map(({ code, params }) => [code, params]);
const createOffer = (over: Parameters<typeof write>[1]) => write('seller', over);
const releaseAll = () => pass(60);

// A company may have five holds at a time.
afterEach(releaseAll);

describe('an offer', () => {
  test('waits for staff until the seller is trusted, and shows buyers nothing that is the seller’s', async () => {
    const lines = [{ containerType: '40HC', qty: 40, price: '2150', floorPrice: '1888.88', cost: '1777.77' }];
    const { id, version } = await createOffer({ lines });
    expect(await sent('buyer', spaceDetail, { query: { id } })).toMatchObject({ http: 404 });
    await ok('seller', submitOffers, { body: { rows: [{ id, version }] } });
    expect((await offerRow(id)).state).toBe('PENDING');
    expect(await sent('buyer', spaceDetail, { query: { id } })).toMatchObject({ http: 404 });
    expect((await sent('buyer', approveOffers, { body: { rows: [{ id, version: 2 }] } })).http).toBe(403);
    await ok('staff', approveOffers, { body: { rows: [{ id, version: 2 }] } });
    const shown = await ok('buyer', spaceDetail, { query: { id } });
    expect(shown.lines).toEqual([{ lineId: `${id}:40HC`, containerType: '40HC', price: '2150.00', available: '10+' }]);
    expect(JSON.stringify(shown)).not.toMatch(/1777\.77|1888\.88|floor|cost/);
    expect((await ok('buyer', spaceHall, { query: { pol: 'CNSHA' } })).rows.map(row => row.id)).toContain(id);
    expect((await ok('buyer', spaceHall, { query: { pol: 'CNNGB' } })).rows).toEqual([]);
  });

  test('with faults stays a draft and says how many', async () => {
    const { id, version } = await createOffer({ etd: hoursFrom(now(), 11), lines: [] });
    const [told] = await ok('seller', submitOffers, { body: { rows: [{ id, version }] } });
    expect(told).toMatchObject({ ok: false, message: { en: expect.stringMatching(/^\d fields/) } });
    expect((await offerRow(id)).state).toBe('DRAFT');
  });

  test('for named companies is there for nobody else', async () => {
    const id = await onSale({ visibility: 'COMPANIES', audienceCodes: ['NQUAYS'] });
    await ok('buyer', spaceDetail, { query: { id } });
    expect((await sent('other', spaceDetail, { query: { id } })).http).toBe(404);
    expect((await sent('other', holdSpace, holding(id, 1))).http).toBe(404);
  });

  test('V-H10: a total below what is in use is refused; of what is in use it is sold out', async () => {
    const id = await onSale();
    const order = await ok('buyer', holdSpace, holding(id, 4));
    await ok('buyer', submitSpaceOrder, seen(order, { details }));
    const change = async (total: number) => {
      const { version } = await offerRow(id);
      const body = { id, lines: [{ containerType: '40HC', total }] };
      return sent('seller', changeOfferQty, { body, headers: { 'if-match': `"${version}"` } });
    };
    expect(await codesOf(change(3))).toEqual([['QTY_BELOW_USED', { n: 4 }]]);
    expect((await change(4)).data).toMatchObject({ state: 'SOLD_OUT' });
    expect((await change(6)).data).toMatchObject({ state: 'ON_SALE' });
    expect(await numbersOf(id)).toEqual([['40HC', 4, 0, 2]]);
  });

  test('V-H10: of twenty four are held, nine sold and two withdrawn: fifteen is the least', async () => {
    const id = await onSale({
      confirmMode: 'INSTANT',
      lines: [{ containerType: '40HC', qty: 20, price: '2150' }] as never,
    });
    await ok('other', submitSpaceOrder, seen(await ok('other', holdSpace, holding(id, 9)), { details }));
    await ok('buyer', holdSpace, holding(id, 4));
    await server.deps.db.updateTable('spaceLine').set({ qtyWithdrawn: 2 }).where('offerId', '=', id).execute();
    const change = async (total: number) => {
      const { version } = await offerRow(id);
      const body = { id, lines: [{ containerType: '40HC', total }] };
      return sent('seller', changeOfferQty, { body, headers: { 'if-match': `"${version}"` } });
    };
    expect(await codesOf(change(14))).toEqual([['QTY_BELOW_USED', { n: 15 }]]);
    expect((await change(15)).data).toMatchObject({ state: 'SOLD_OUT' });
    expect(await numbersOf(id)).toEqual([['40HC', 4, 9, 0]]);
  });

  test('taken off sells nothing more, and what was sold stays sold', async () => {
    const id = await onSale();
    const order = await ok('buyer', holdSpace, holding(id, 3));
    const { version } = await offerRow(id);
    await ok('seller', takeOffOffers, { body: { rows: [{ id, version }], remarks: '改为自用' } });
    expect(await codesOf(sent('other', holdSpace, holding(id, 1)))).toEqual([['OFFER_CLOSED', {}]]);
    expect((await ok('buyer', submitSpaceOrder, seen(order, { details }))).state).toBe('SUBMITTED');
    expect(await numbersOf(id)).toEqual([['40HC', 3, 0, 0]]);
  });
});

describe('holding', () => {
  test('V-H4: of fifty wishes for ten containers ten are held', async () => {
    const id = await onSale({ maxPerBuyer: null });
    // A company has five holds at most, so the wishes come from both; who comes while some is left may be told of that limit.
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sent(index % 2 ? 'buyer' : 'other', holdSpace, holding(id, 1))),
    );
    const codes = answers.map(({ http, problem }) => (http === 200 ? 'HELD' : problem.errors?.[0]?.code));
    expect(codes.filter(code => code === 'HELD')).toHaveLength(10);
    const refused = new Set(codes.filter(code => code !== 'HELD'));
    expect([...refused].filter(code => code !== 'SPACE_INSUFFICIENT' && code !== 'HOLD_LIMIT')).toEqual([]);
    expect(await numbersOf(id)).toEqual([['40HC', 10, 0, 0]]);
    expect((await offerRow(id)).state).toBe('SOLD_OUT');
    await releaseAll();
    expect(await numbersOf(id)).toEqual([['40HC', 0, 0, 10]]);
    expect((await offerRow(id)).state).toBe('ON_SALE');
  });

  test('V-H5: of seven wishes for three of twenty six are held, and two are left for who asks for them', async () => {
    const id = await onSale({ lines: [{ containerType: '40HC', qty: 20, price: '2150' }] as never });
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => sent(index % 2 ? 'buyer' : 'other', holdSpace, holding(id, 3))),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(6);
    const refused = answers.filter(({ http }) => http !== 200).map(({ problem }) => problem.errors?.[0]);
    expect(refused).toMatchObject([{ code: 'SPACE_INSUFFICIENT', params: { n: 3, m: 2 } }]);
    expect(await numbersOf(id)).toEqual([['40HC', 18, 0, 2]]);
    expect((await ok('buyer', holdSpace, holding(id, 2))).state).toBe('HELD');
  });

  test('V-H5, V-H6: what is not there wholly is not taken in part, and the answer says what is left', async () => {
    const id = await onSale({
      lines: [
        { containerType: '20GP', qty: 5, price: '1100' },
        { containerType: '40HC', qty: 2, price: '2150' },
      ] as never,
    });
    const items = [
      { containerType: '20GP', qty: 2 },
      { containerType: '40HC', qty: 3 },
    ];
    const refused = sent('buyer', holdSpace, { body: { offerId: id, key: 'both-lines-1', items } });
    expect(await codesOf(refused)).toEqual([['SPACE_INSUFFICIENT', { lineId: `${id}:40HC`, n: 3, m: 2 }]]);
    expect(await numbersOf(id)).toEqual([
      ['20GP', 0, 0, 5],
      ['40HC', 0, 0, 2],
    ]);
    await ok('buyer', holdSpace, holding(id, 2));
  });

  test('V-H7: a hold that is over gives way in the same commit, without any sweeper', async () => {
    const id = await onSale({ lines: [{ containerType: '40HC', qty: 1, price: '2150' }] as never });
    const first = await ok('buyer', holdSpace, holding(id, 1));
    expect(await codesOf(sent('other', holdSpace, holding(id, 1)))).toMatchObject([['SPACE_INSUFFICIENT', { m: 0 }]]);
    wait(30);
    expect((await ok('other', holdSpace, holding(id, 1))).state).toBe('HELD');
    expect((await ok('buyer', spaceOrderDetail, { query: { id: first.id } })).state).toBe('RELEASED');
  });

  test('V-H8: the same key is the same hold, however often it is sent', async () => {
    const id = await onSale();
    const same = holding(id, 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sent('buyer', holdSpace, same)));
    expect(new Set(answers.map(({ data }) => (data as SpaceOrder).id)).size).toBe(1);
    expect(await numbersOf(id)).toEqual([['40HC', 2, 0, 8]]);
  });

  test('a company has five at most, on however many offers it asks at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => onSale()));
    const answers = await Promise.all(ids.map(id => sent('buyer', holdSpace, holding(id, 1))));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
    expect(new Set(answers.flatMap(({ problem }) => problem.errors?.map(({ code }) => code) ?? []))).toEqual(
      new Set(['HOLD_LIMIT']),
    );
  });

  test('V-H2, V-H3: is extended once, and never beyond the sale', async () => {
    const id = await onSale();
    const order = await ok('buyer', holdSpace, holding(id, 1));
    const extended = await ok('buyer', extendHold, seen(order));
    expect(Date.parse(extended.holdExpireAt) - Date.parse(order.holdExpireAt)).toBe(15 * MINUTE);
    expect(await codesOf(sent('buyer', extendHold, seen(extended)))).toEqual([['NS-13', {}]]);
    await releaseAll();
    const sellUntil = hoursFrom(now(), 0.25);
    // Who let holds of a lane run out has shorter ones there.
    const soon = await onSale({ sellUntil, podId: await portId('NLRTM') });
    expect((await ok('buyer', holdSpace, holding(soon, 1))).holdExpireAt).toBe(sellUntil);
  });

  test('of a company’s own offer is refused, and no other company sees an order', async () => {
    const id = await onSale();
    const order = await ok('buyer', holdSpace, holding(id, 1));
    expect((await sent('other', spaceOrderDetail, { query: { id: order.id } })).http).toBe(404);
    expect((await sent('other', giveUpSpaceOrder, seen(order))).http).toBe(404);
    const own = await sent('seller', holdSpace, holding(id, 1));
    expect([403, 422]).toContain(own.http);
    const lists = await Promise.all(
      (['buyer', 'other', 'seller'] as const).map(async who => {
        const resource = who === 'seller' ? spaceSaleResource : spacePurchaseResource;
        const { rows } = (await ok(who, resourceCalls(resource as typeof spacePurchaseResource).list, {
          query: {},
        })) as {
          rows: readonly { id: string }[];
        };
        return rows.some(row => row.id === order.id);
      }),
    );
    expect(lists).toEqual([true, false, true]);
  });
});

describe('an order', () => {
  const confirmed = async (over: Parameters<typeof onSale>[0] = {}) => {
    const id = await onSale(over);
    const order = await ok('buyer', submitSpaceOrder, seen(await ok('buyer', holdSpace, holding(id, 3)), { details }));
    expect(order.state).toBe('SUBMITTED');
    const refs = [{ ref: 'EGLV123456', containerType: '40HC', qty: 3 }];
    await ok('seller', confirmSpaceOrder, seen(order, { refs }));
    return { id, order: await ok('buyer', spaceOrderDetail, { query: { id: order.id } }) };
  };

  test('confirmed by the seller is sold, and its booking numbers are the buyer’s', async () => {
    const { id, order } = await confirmed();
    expect(order).toMatchObject({ state: 'CONFIRMED', amount: '6450.00', refs: [{ ref: 'EGLV123456' }] });
    expect(await numbersOf(id)).toEqual([['40HC', 0, 3, 7]]);
  });

  test('of an instant offer needs no seller', async () => {
    const id = await onSale({ confirmMode: 'INSTANT' });
    const held = await ok('buyer', holdSpace, holding(id, 1));
    expect(await codesOf(sent('buyer', submitSpaceOrder, seen(held, { details: {} })))).toEqual([['NS-08', { n: 4 }]]);
    expect((await ok('buyer', submitSpaceOrder, seen(held, { details }))).state).toBe('CONFIRMED');
  });

  test('V-H1: submitted a second before its hold ends is in time, at the instant itself too late', async () => {
    const id = await onSale();
    const inTime = await ok('buyer', holdSpace, holding(id, 1));
    wait((Date.parse(inTime.holdExpireAt) - now().getTime() - 1_000) / MINUTE);
    expect((await ok('buyer', submitSpaceOrder, seen(inTime, { details }))).state).toBe('SUBMITTED');
    const held = await ok('buyer', holdSpace, holding(id, 1));
    wait((Date.parse(held.holdExpireAt) - now().getTime()) / MINUTE);
    expect(await codesOf(sent('buyer', submitSpaceOrder, seen(held, { details })))).toEqual([['HOLD_EXPIRED', {}]]);
  });

  test('refused goes back to sale with its reason; unanswered it is refused by silence', async () => {
    const id = await onSale();
    const submit = async () =>
      ok('buyer', submitSpaceOrder, seen(await ok('buyer', holdSpace, holding(id, 2)), { details }));
    const first = await submit();
    expect(await codesOf(sent('seller', rejectSpaceOrder, seen(first, { remarks: '' })))).toEqual([['NS-06', {}]]);
    await ok('seller', rejectSpaceOrder, seen(first, { remarks: '爆舱' }));
    const second = await submit();
    wait(60);
    await sweep();
    const told = await ok('buyer', spaceOrderDetail, { query: { id: second.id } });
    expect(told).toMatchObject({ state: 'REJECTED', stateReason: NO_ANSWER });
    expect(await numbersOf(id)).toEqual([['40HC', 0, 0, 10]]);
  });

  test('V-C1: given back within the free step is free at once, later at the fee that was seen, by the seller’s word', async () => {
    const early = await confirmed();
    expect(early.order.cancelFee).toBe('0.00');
    expect((await ok('buyer', cancelSpaceOrder, seen(early.order, { agreedFee: '0' }))).state).toBe('CANCELLED');
    expect(await numbersOf(early.id)).toEqual([['40HC', 0, 0, 10]]);

    const late = await confirmed({
      etd: hoursFrom(now(), 100),
      siCutOff: hoursFrom(now(), 90),
      cyCutOff: hoursFrom(now(), 95),
      sellUntil: hoursFrom(now(), 80),
    });
    expect(late.order.cancelFee).toBe('450.00');
    expect(await codesOf(sent('buyer', cancelSpaceOrder, seen(late.order, { agreedFee: '0' })))).toEqual([
      ['NS-16', { fee: '450.00' }],
    ]);
    const asked = await ok('buyer', cancelSpaceOrder, seen(late.order, { agreedFee: '450' }));
    expect(asked).toMatchObject({ state: 'CANCEL_REQUESTED', fee: '450.00' });
    await ok('seller', answerSpaceCancel, seen(asked, { accept: true }));
    expect(await numbersOf(late.id)).toEqual([['40HC', 0, 0, 10]]);
  });

  test('a later departure helps the buyer; all buyers’ orders carry it', async () => {
    const { id, order } = await confirmed();
    const { version } = await offerRow(id);
    const etd = hoursFrom(now(), 400);
    const body = { id, etd, remarks: '船公司延期' };
    await ok('seller', changeOfferSailing, { body, headers: { 'if-match': `"${version}"` } });
    expect((await ok('buyer', spaceOrderDetail, { query: { id: order.id } })).etd).toBe(etd);
  });

  test('two people with one version: the second is told', async () => {
    const { order } = await confirmed();
    await ok('buyer', cancelSpaceOrder, seen(order, { agreedFee: '0' }));
    expect((await sent('buyer', cancelSpaceOrder, seen(order, { agreedFee: '0' }))).http).toBe(412);
  });
});

describe('what giving back costs', () => {
  const DAY = 24 * 60;
  /** An instant offer of three weeks ahead, and an order of so many containers. */
  async function bought(qty: number) {
    const etd = hoursFrom(now(), 21 * 24);
    const days = {
      etd,
      siCutOff: hoursFrom(now(), 500),
      cyCutOff: hoursFrom(now(), 502),
      sellUntil: hoursFrom(now(), 470),
    };
    const id = await onSale({ ...days, confirmMode: 'INSTANT', depositPct: '10' });
    const order = await ok(
      'buyer',
      submitSpaceOrder,
      seen(await ok('buyer', holdSpace, holding(id, qty)), { details }),
    );
    return { id, etd, order };
  }
  /** Goes to so many seconds before that, and reads what giving back would cost then. */
  async function feeAt(orderId: string, etd: string, hours: number, seconds: number): Promise<string | null> {
    wait((Date.parse(etd) - now().getTime()) / MINUTE - hours * 60 - seconds / 60);
    await signIn();
    return (await ok('buyer', spaceOrderDetail, { query: { id: orderId } })).cancelFee;
  }

  test('V-C1: each step ends to the second', async () => {
    const { etd, order } = await bought(3);
    const fees = [await feeAt(order.id, etd, 168, 60), await feeAt(order.id, etd, 168, -1)];
    expect([...fees, await feeAt(order.id, etd, 72, -1)]).toEqual(['0.00', '450.00', '1050.00']);
  });

  test('V-C2: hours count to the departure of now', async () => {
    const { id, etd, order } = await bought(3);
    expect(await feeAt(order.id, etd, 150, 0)).toBe('450.00');
    const { version } = await offerRow(id);
    const body = { id, etd: hoursFrom(new Date(etd), 66 + 1), remarks: '船公司延期' };
    await ok('seller', changeOfferSailing, { body, headers: { 'if-match': `"${version}"` } });
    const { cancelFee, version: last } = await ok('buyer', spaceOrderDetail, { query: { id: order.id } });
    expect(cancelFee).toBe('0.00');
    const given = await ok('buyer', cancelSpaceOrder, seen({ id: order.id, version: last }, { agreedFee: '0' }));
    expect(given.state).toBe('CANCELLED');
  });

  test('V-C3: a no-show is charged by the container, the deposit is a tenth of the price', async () => {
    const two = await bought(2);
    const three = await bought(3);
    const { rows } = await ok('seller', resourceCalls(spaceSaleResource).list, { query: { limit: 100 } });
    expect(rows.find(({ id }) => id === three.order.id)).toMatchObject({ amount: '6450', deposit: '645' });
    await feeAt(two.order.id, two.etd, 0, -60 * DAY);
    const { version } = await ok('seller', spaceOrderDetail, { query: { id: two.order.id } });
    const gone = await ok('seller', markNoShow, seen({ id: two.order.id, version }));
    expect(gone).toMatchObject({ state: 'NO_SHOW', fee: '1000.00' });
  });
});

test('time closes the sale and finishes the offer; a paused one is not bought', async () => {
  const id = await onSale();
  const paused = await onSale();
  const { version } = await offerRow(paused);
  await ok('seller', pauseOffers, { body: { rows: [{ id: paused, version }] } });
  expect(await codesOf(sent('buyer', holdSpace, holding(paused, 1)))).toEqual([['OFFER_CLOSED', {}]]);
  wait(177 * 60);
  await sweep();
  expect((await offerRow(id)).state).toBe('CLOSED');
  wait(200 * 60);
  await sweep();
  expect((await offerRow(id)).state).toBe('FINISHED');
});

test('the counters are what the orders say, and every log tells its row', async () => {
  const { db } = server.deps;
  const orders = await db.selectFrom('spaceOrder').selectAll().execute();
  const lines = await db.selectFrom('spaceLine').selectAll().execute();
  for (const line of lines) {
    const sum = (...states: readonly string[]) =>
      orders
        .filter(order => order.offerId === line.offerId && states.includes(order.state))
        .flatMap(({ items }) => items.filter(({ lineId }) => lineId === line.id))
        .reduce((total, { qty }) => total + qty, 0);
    expect([line.qtyHeld, line.qtySold]).toEqual([
      sum('HELD', 'SUBMITTED'),
      sum('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW'),
    ]);
  }
  const last = await db
    .selectFrom('documentEvent')
    .select(['documentId', 'toState', 'seq'])
    .where('documentType', 'in', ['spaceOrder', 'spaceOffer'])
    .orderBy('seq')
    .execute();
  const told = new Map(last.map(({ documentId, toState, seq }) => [documentId, `${toState} ${seq}`]));
  const kept = await db.selectFrom('spaceOffer').select(['id', 'state', 'version']).execute();
  expect([...orders, ...kept].filter(({ id, state, version }) => told.get(id) !== `${state} ${version}`)).toEqual([]);
});

/** Lets every open hold run out. */
