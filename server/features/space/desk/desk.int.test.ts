import { describe, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import {
  askRevoke,
  assignRefs,
  changeOfferTerms,
  copyOffers,
  decideRevoke,
  marketPrices,
  markSettled,
  offerFigures,
  offerForReview,
  orderAlternatives,
  orderMargins,
  pinOffers,
  resoldOf,
  sellFor,
  spaceOfferLog,
  spaceOrderLog,
  spaceQueue,
  spaceTiles,
  writeToSeller,
} from '#contract/space/desk.calls.ts';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  changeOfferQty,
  confirmSpaceOrder,
  markNoShow,
  pauseOffers,
  rejectSpaceOrder,
  type SpaceOrder,
  spaceDetail,
  spaceOrderDetail,
  submitOffers,
  submitSpaceOrder,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import { spaceMarketResource } from '#contract/space/space-market.resource.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { details, SELLER_AND_BUYERS, seen, spaceWorld } from '#tests/support/space-world.ts';
import { hoursFrom } from '../space.samples.ts';

/** The desk of a seller and of the platform: what they may do to offers and orders, and what each of them is shown. */
const offers = resourceCalls(spaceOfferResource);
const market = resourceCalls(spaceMarketResource);
const sales = resourceCalls(spaceSaleResource);

const world = spaceWorld({ people: SELLER_AND_BUYERS, pod: 'BEANR' });
const { server, now, sweep, wait, signIn, portId, sent, ok, findings, offerRow, versionOf, write, onSale } = world;
type Who = keyof typeof world.token;
const seenRow = async (id: string) => ({ id, version: await versionOf(id) });
const refusedAt = async (answer: ReturnType<typeof sent>) =>
  (await findings(answer)).map(({ path, code }) => [path, code]);
const hold = (offerId: string, qty: number) => world.hold('buyer', offerId, qty);
const submitted = async (offerId: string, qty = 3): Promise<SpaceOrder> =>
  ok('buyer', submitSpaceOrder, seen(await hold(offerId, qty), { details }));
async function confirmed(offerId: string, qty = 3, refs: readonly object[] = []): Promise<SpaceOrder> {
  return ok('seller', confirmSpaceOrder, seen(await submitted(offerId, qty), { refs }));
}
const ref = (name: string, qty: number) => ({ ref: name, containerType: '40HC', qty });
const messages = (event: string) =>
  server.deps.db.selectFrom('messageOutbox').selectAll().where('event', '=', event).orderBy('id').execute();

describe('an offer on sale', () => {
  test('G-B4: a total below what is in use is refused at its field; paused, a held buyer still submits', async () => {
    const id = await onSale();
    const held = await hold(id, 4);
    const body = { id, lines: [{ containerType: '40HC', total: 3 }] };
    const asked = { body, headers: { 'if-match': `"${(await offerRow(id)).version}"` } };
    expect(await refusedAt(sent('seller', changeOfferQty, asked))).toEqual([['lines.0.total', 'QTY_BELOW_USED']]);
    const { lines } = await offerRow(id);
    const form = seen(await seenRow(id), { changes: { lines: lines.map(line => ({ ...line, qty: 3 })) } });
    expect(await refusedAt(sent('seller', offers.modify, form))).toEqual([['lines.0.qty', 'QTY_BELOW_USED']]);
    await ok('seller', pauseOffers, { body: { rows: [await seenRow(id)] } });
    expect((await ok('buyer', submitSpaceOrder, seen(held, { details }))).state).toBe('SUBMITTED');
  });

  test('is changed by its form as events of their own; what is fixed stays fixed', async () => {
    const id = await onSale();
    const { lines } = await offerRow(id);
    const changes = { lines: lines.map(line => ({ ...line, qty: 12, price: '2200' })), remarkEn: 'Clean boxes only' };
    await ok('seller', offers.modify, seen(await seenRow(id), { changes }));
    const shown = await ok('buyer', spaceDetail, { query: { id } });
    expect(shown).toMatchObject({ remarkEn: 'Clean boxes only', lines: [{ price: '2200.00', available: '10+' }] });
    const events = await server.deps.db
      .selectFrom('documentEvent')
      .select('event')
      .where('documentId', '=', id)
      .orderBy('seq')
      .execute();
    expect(events.map(({ event }) => event).slice(-3)).toEqual(['CHANGE_PRICE', 'CHANGE_QTY', 'CHANGE_TERMS']);
    const other = seen(await seenRow(id), { changes: { vesselName: 'OOCL HONG KONG' } });
    expect(await refusedAt(sent('seller', offers.modify, other))).toEqual([['vesselName', 'LOCKED']]);
    const late = seen(await seenRow(id), { sellUntil: hoursFrom(now(), 230) });
    expect(await refusedAt(sent('seller', changeOfferTerms, late))).toEqual([['sellUntil', 'SELL_UNTIL']]);
  });

  test('is copied without its numbers of the carrier, pinned by staff alone, and written about', async () => {
    const id = await onSale({ bookingRefs: [ref('EGLV1', 2)] as never });
    const asked = { body: { rows: [await seenRow(id)] }, headers: { 'idempotency-key': 'copied-once' } };
    const [copied] = await ok('seller', copyOffers, asked);
    // The answer was lost, and it is sent again.
    expect(await ok('seller', copyOffers, asked)).toEqual([copied]);
    const copy = await server.deps.db
      .selectFrom('spaceOffer')
      .selectAll()
      .where('offerNo', '=', copied!.message!.zh)
      .executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ state: 'DRAFT', vesselName: 'EVER GIVEN', bookingRefs: [] });
    const pin = { body: { rows: [await seenRow(id)], isPinned: true } };
    expect((await sent('seller', pinOffers, pin)).http).toBe(403);
    await ok('staff', pinOffers, pin);
    expect((await offerRow(id)).isPinned).toBe(true);
    await ok('staff', writeToSeller, { body: { id, text: '请确认截单时间' } });
    expect((await messages('space-note')).at(-1)).toMatchObject({ docId: id, kind: 'send' });
    const [figures] = await ok('seller', offerFigures, { query: { ids: id } });
    await ok('buyer', spaceDetail, { query: { id } });
    await ok('other', spaceDetail, { query: { id } });
    await ok('other', spaceDetail, { query: { id } });
    const [after] = await ok('seller', offerFigures, { query: { ids: id } });
    expect([figures!.looks, after!.looks]).toEqual([0, 2]);
  });

  test('that staff write for a seller is the seller’s; the log names both', async () => {
    const draft = await write('staff');
    const unknown = seen(draft, { sellerCode: 'NQUAYS' });
    expect(await refusedAt(sent('staff', sellFor, unknown))).toEqual([['sellerCode', 'SELLER_UNKNOWN']]);
    const { id } = await ok('staff', sellFor, seen(draft, { sellerCode: 'GZSHPA' }));
    const changes = { changes: { remarkZh: '平台代发' } };
    await ok('staff', offers.modify, seen(await seenRow(id), changes));
    const ofSeller = await ok('seller', offers.get, { query: { id } });
    expect(ofSeller).toMatchObject({ row: { remarkZh: '平台代发', state: 'DRAFT' } });
    expect(await ok('staff', submitOffers, { body: { rows: [await seenRow(id)] } })).toMatchObject([{ ok: true }]);
    expect((await ok('buyer', spaceDetail, { query: { id } })).sellerName).toContain('广州');
    const log = await ok('staff', spaceOfferLog, { query: { id } });
    expect(log.map(({ event }) => event)).toEqual(['SUBMIT', 'EDIT', 'SELL_FOR', 'CREATE']);
    expect(log[0]!.company).not.toContain('广州');
    expect((await sent('seller', sellFor, seen(await seenRow(id), { sellerCode: 'GZSHPA' }))).http).toBe(422);
  });
});

describe('booking numbers', () => {
  test('go out with the confirmation, each once, and never for more than was ordered', async () => {
    const id = await onSale({ bookingRefs: [ref('EGLV-A', 2), ref('EGLV-B', 5)] as never });
    const first = await submitted(id, 3);
    const over = seen(first, { refs: [ref('EGLV-A', 2), ref('EGLV-B', 2)] });
    expect(await refusedAt(sent('seller', confirmSpaceOrder, over))).toEqual([['refs.1.qty', 'REFS_OVER']]);
    expect((await ok('seller', confirmSpaceOrder, seen(first))).refs).toEqual([ref('EGLV-A', 2), ref('EGLV-B', 1)]);
    const second = await confirmed(id, 4);
    expect(second.refs).toEqual([ref('EGLV-B', 4)]);
    expect(await refusedAt(sent('seller', assignRefs, seen(second, { refs: [ref('X', 5)] })))).toEqual([
      ['refs.0.qty', 'REFS_OVER'],
    ]);
    const given = await ok('seller', assignRefs, seen(second, { refs: [ref('NEW-1', 4)] }));
    expect((await ok('buyer', spaceOrderDetail, { query: { id: second.id } })).refs).toEqual(given.refs);
  });
});

describe('a seller who cannot keep his word', () => {
  test('asks; another person decides, and the buyer is told with what is offered instead', async () => {
    const id = await onSale({ podId: await portId('FIHEL') });
    const instead = await onSale({ podId: await portId('FIHEL'), etd: hoursFrom(now(), 250) });
    const order = await confirmed(id);
    expect(await refusedAt(sent('seller', askRevoke, seen(order, { remarks: '' })))).toEqual([['event', 'NS-06']]);
    const asked = await ok('seller', askRevoke, seen(order, { remarks: '船公司甩柜', compensation: '300' }));
    expect(asked.state).toBe('CONFIRMED');
    expect((await sent('seller', decideRevoke, seen(asked, { accept: true }))).http).toBe(403);
    const kinds = (who: Who) =>
      ok(who, spaceQueue, { query: {} }).then(rows => rows.filter(row => row.id === order.id).map(({ kind }) => kind));
    expect([await kinds('staff'), await kinds('seller')]).toEqual([['REVOKE'], []]);
    expect((await messages('space-revoke-asked')).at(-1)?.docId).toBe(order.id);

    const kept = await ok('staff', decideRevoke, seen(asked, { accept: false, remarks: '请换其他航次' }));
    expect(kept.state).toBe('CONFIRMED');
    const again = await ok('seller', askRevoke, seen(kept, { remarks: '确实无舱', compensation: '500' }));
    const revoked = await ok('staff', decideRevoke, seen(again, { accept: true }));
    expect(revoked).toMatchObject({ state: 'CANCELLED', stateReason: '确实无舱' });
    const told = (await messages('space-revoked')).at(-1)!;
    expect(told.descriptionEn).toMatch(/500/);
    const offered = await ok('buyer', orderAlternatives, { query: { id: order.id } });
    expect(offered.map(offer => offer.id)).toContain(instead);
    expect(offered.map(offer => offer.id)).not.toContain(id);
    expect(offered.length).toBeLessThanOrEqual(3);
    expect(told.descriptionEn).toContain(offered[0]!.offerNo);

    const log = (await ok('staff', spaceOrderLog, { query: { id: order.id } })).map(({ event }) => event);
    expect(log).toEqual(expect.arrayContaining(['ASK_REVOKE', 'REFUSE_REVOKE', 'SELLER_CANCEL']));
    expect((await sent('other', spaceOrderLog, { query: { id: order.id } })).http).toBe(404);
  });
});

describe('what waits', () => {
  test('is the seller’s by what is due, and the reviewer’s; a confirmation takes it away', async () => {
    const id = await onSale({ confirmMinutes: 45 });
    const later = await onSale({ confirmMinutes: 90 });
    const [second, first] = [await submitted(later, 1), await submitted(id, 1)];
    const draft = await write('seller');
    const mine = await ok('seller', spaceQueue, { query: {} });
    expect(mine.filter(row => [first.id, second.id].includes(row.id)).map(row => [row.kind, row.id])).toEqual([
      ['ORDER', first.id],
      ['ORDER', second.id],
    ]);
    const ofStaff = await ok('staff', spaceQueue, { query: {} });
    expect(ofStaff.some(row => row.id === first.id)).toBe(false);
    expect((await ok('buyer', spaceQueue, { query: {} })).some(row => row.id === first.id)).toBe(false);
    expect((await sent('staff', offerForReview, { query: { id: draft.id } })).http).toBe(404);
    expect((await ok('seller', offerForReview, { query: { id: draft.id } })).lines).toHaveLength(1);
    await ok('seller', rejectSpaceOrder, seen(first, { remarks: '爆舱' }));
    expect((await ok('seller', spaceQueue, { query: {} })).some(row => row.id === first.id)).toBe(false);
  });
});

describe('lists', () => {
  test('of all offers and orders are the platform’s; neither shows what is a seller’s alone', async () => {
    const lines = [{ containerType: '40HC', qty: 8, price: '2100', floorPrice: '1888.88', cost: '1777.77' }];
    const id = await onSale({ lines: lines as never });
    const draft = await write('seller');
    const order = await confirmed(id, 2);
    const list = async (who: Who, call: CallDef, sort = '-createdAt') =>
      (await ok(who, call, { query: { limit: 100, sort } })) as unknown as { rows: { id: string }[] };
    const all = await list('staff', market.list);
    expect(all.rows.find(row => row.id === id)).toMatchObject({
      lineText: '40HC 6/8 @2100.00',
      qtyTotal: 8,
      qtyFree: 6,
      qtySold: 2,
      teuFree: '12',
      sellerCode: 'GZSHPA',
    });
    expect(all.rows.some(row => row.id === draft.id)).toBe(false);
    expect(JSON.stringify(all)).not.toMatch(/1888\.88|1777\.77/);
    expect((await sent('seller', market.list, { query: {} })).http).toBe(403);
    expect((await list('staff', sales.list)).rows.some(row => row.id === order.id)).toBe(true);
    const ofBuyer = (await sent('buyer', sales.list, { query: {} })).data as { rows?: { id: string }[] } | undefined;
    expect(ofBuyer?.rows?.some(row => row.id === order.id) ?? false).toBe(false);
    expect(await ok('seller', orderMargins, { query: { ids: order.id } })).toEqual([
      { id: order.id, margin: '644.46' },
    ]);
    // Whoever does not sell it has no margin of it.
    expect(await ok('staff', orderMargins, { query: { ids: order.id } })).toEqual([]);
    const [priced] = await ok('staff', marketPrices, { query: { ids: id } });
    expect(priced!.lines).toMatchObject([{ containerType: '40HC', price: '2100.00' }]);
  });

  test('say what became of cancelled containers, and that nothing is oversold', async () => {
    const soon = { etd: hoursFrom(now(), 100), siCutOff: hoursFrom(now(), 90), cyCutOff: hoursFrom(now(), 95) };
    const id = await onSale({ ...soon, sellUntil: hoursFrom(now(), 80) });
    const order = await confirmed(id, 3);
    const asked = await ok('buyer', cancelSpaceOrder, seen(order, { agreedFee: '450' }));
    expect(await refusedAt(sent('seller', answerSpaceCancel, seen(asked, { accept: false })))).toEqual([
      ['event', 'NS-06'],
    ]);
    await ok('seller', answerSpaceCancel, seen(asked, { accept: true }));
    expect(await ok('staff', resoldOf, { query: { ids: order.id } })).toEqual([{ id: order.id, qty: 0, price: null }]);
    wait(1);
    await confirmed(id, 2);
    expect(await ok('staff', resoldOf, { query: { ids: order.id } })).toEqual([
      { id: order.id, qty: 2, price: '2150.00' },
    ]);
    await sweep();
    expect(await ok('staff', spaceTiles, { query: {} })).toMatchObject({ oversold: 0 });
    expect((await sent('seller', spaceTiles, { query: {} })).http).toBe(403);
  });
});

describe('after departure', () => {
  test('a no-show has its fee, which is waived with a reason or settled, not both', async () => {
    const id = await onSale();
    const [first, second] = [await confirmed(id, 2), await confirmed(id, 1)];
    expect(await refusedAt(sent('seller', markNoShow, seen(first)))).toEqual([['event', 'NS-09']]);
    wait(241 * 60);
    await signIn();
    const missing = await ok('seller', markNoShow, seen(first));
    expect(missing).toMatchObject({ state: 'NO_SHOW', fee: '1000.00' });
    expect((await sent('seller', markSettled, seen(missing))).http).toBe(403);
    const settled = await ok('staff', markSettled, seen(missing, { settlementRef: 'AR-2701' }));
    expect(await refusedAt(sent('staff', waiveSpaceFee, seen(settled, { remarks: '补偿客户' })))).toEqual([
      ['event', 'NS-21'],
    ]);
    const other = await ok('seller', markNoShow, seen(second));
    expect(await refusedAt(sent('staff', waiveSpaceFee, seen(other, { remarks: '' })))).toEqual([['event', 'NS-06']]);
    expect((await ok('staff', waiveSpaceFee, seen(other, { remarks: '港口封港' }))).fee).toBe('0.00');
    const { rows } = (await ok('staff', sales.list, { query: { q: first.orderNo } })) as unknown as {
      rows: readonly Record<string, unknown>[];
    };
    expect(rows).toMatchObject([{ settlementRef: 'AR-2701', fee: '1000', sellerCode: 'GZSHPA' }]);
  });
});
