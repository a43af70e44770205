import { afterEach, describe, expect, test } from 'vitest';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { publicSpace, shownSpace } from '#contract/space/hall.calls.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import {
  extendHold,
  holdSpace,
  spaceDetail,
  spaceOrderDetail,
  submitSpaceOrder,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import { connectLive } from '#tests/support/live-client.ts';
import { details, holding, SELLER_AND_BUYERS, seen, spaceWorld } from '#tests/support/space-world.ts';

/** What buyers see while others buy (design commercial B.5.6), what staff do for them, and what visitors learn. */
const lines = resourceCalls(hallLineResource);

const { server, pass, token, places, sent, ok, versionOf, onSale } = spaceWorld({
  people: { ...SELLER_AND_BUYERS, sales: ['PLTFRM', 'sales2'], clerk: ['NQUAYS', 'doc1'] },
  pod: 'DEHAM',
});
type Who = keyof typeof token;

/** Lines of an offer as this reader's list shows them. */
async function linesFor(who: Who, offerNo: string): Promise<readonly HallLineRow[]> {
  const filter: Condition[] = [{ field: 'offerNo', op: 'is', values: [offerNo] }];
  const { rows } = await ok(who, lines.list, { query: { filter: filterText(filter) } });
  return rows as unknown as readonly HallLineRow[];
}

/** A browser of this person: signed in on the live connection. */
async function watching(who: Who) {
  const client = await connectLive(server.url);
  client.send({ type: 'auth', token: token[who] });
  expect(await client.next()).toMatchObject({ type: 'authOk' });
  return {
    close: client.close,
    /** The next message that this offer changed; when it came. */
    async hears(id: string): Promise<number> {
      for (;;) {
        const message = (await client.next()) as { docType?: string; docId?: string };
        if (message.docType === 'spaceOffer' && message.docId === id) return performance.now();
      }
    },
  };
}

afterEach(() => pass(60));

describe('while others buy', () => {
  test('two that look learn within a second that a third has taken three, and no more than they may', async () => {
    const id = await onSale();
    const browsers = [await watching('other'), await watching('staff')];
    const held = ok('buyer', holdSpace, holding(id, 3)).then(() => performance.now());
    const heard = await Promise.all(browsers.map(browser => browser.hears(id)));
    // From when the third himself was told: how long his own call takes is another matter.
    expect(Math.max(...heard) - (await held)).toBeLessThan(1_000);
    const [forOther] = await ok('other', shownSpace, { query: { ids: id } });
    expect(forOther?.lines).toEqual([
      {
        containerType: '40HC',
        price: '2150.00',
        available: 7,
        isMore: false,
        total: null,
      },
    ]);
    const [forStaff] = await ok('staff', shownSpace, { query: { ids: id } });
    expect(forStaff?.lines[0]).toMatchObject({ available: 7, total: 10 });
    for (const browser of browsers) browser.close();
  });

  test('ten is the most that a buyer learns of, until he holds some himself; the platform sees all', async () => {
    const id = await onSale({ lines: [{ containerType: '40HC', qty: 40, price: '2150', cost: '1777.77' }] as never });
    const { offerNo } = await ok('other', spaceDetail, { query: { id } });
    const [line] = await linesFor('other', offerNo);
    expect(line).toMatchObject({ available: 10, isMore: true, total: null, isOwn: false, price: '2150' });
    expect(JSON.stringify(line)).not.toMatch(/1777\.77|cost|floor/);
    expect((await linesFor('staff', offerNo))[0]).toMatchObject({ available: 40, isMore: false, total: 40 });
    expect((await linesFor('seller', offerNo))[0]).toMatchObject({ isOwn: true });
    const order = await ok('buyer', holdSpace, holding(id, 2));
    const mine = await ok('buyer', spaceDetail, { query: { id } });
    expect(mine).toMatchObject({ openHold: order.id, lines: [{ available: '38' }] });
    expect(await ok('other', spaceDetail, { query: { id } })).toMatchObject({
      openHold: null,
      lines: [{ available: '10+' }],
    });
  });

  test('an offer for named companies moves in their lists alone, and one that is taken off leaves them', async () => {
    const id = await onSale({ visibility: 'COMPANIES', audienceCodes: ['NQUAYS'] });
    const { offerNo } = await ok('buyer', spaceDetail, { query: { id } });
    expect([await linesFor('buyer', offerNo), await linesFor('other', offerNo)].map(rows => rows.length)).toEqual([
      1, 0,
    ]);
    expect(await ok('other', shownSpace, { query: { ids: id } })).toEqual([]);
    const [named, stranger] = [await watching('buyer'), await watching('other')];
    const elsewhere = await onSale();
    await ok('buyer', holdSpace, holding(id, 1));
    await named.hears(id);
    // The stranger has heard of what anybody may buy, and of nothing else on the way there.
    const told = stranger.hears(id).then(() => 'of the named offer');
    const common = stranger.hears(elsewhere).then(() => 'of the other');
    expect(await Promise.race([told, common])).toBe('of the other');
    await ok('seller', takeOffOffers, { body: { rows: [{ id, version: await versionOf(id) }], remarks: '改为自用' } });
    expect(await ok('buyer', shownSpace, { query: { ids: id } })).toEqual([]);
    // What is held is still shown to who holds it.
    expect(await ok('buyer', spaceDetail, { query: { id } })).toMatchObject({ state: 'OFF' });
    named.close();
    stranger.close();
  });

  test('whose menu has no hall is told no number', async () => {
    const id = await onSale();
    expect((await sent('clerk', shownSpace, { query: { ids: id } })).http).toBe(403);
    expect((await sent('clerk', lines.list, { query: {} })).http).toBe(403);
  });

  test('a list is found by vessel, voyage or number', async () => {
    const id = await onSale({ vesselName: 'MADRID MAERSK', voyageNo: '441W' });
    for (const q of ['madrid', 'maersk', '441w'])
      expect((await ok('buyer', lines.list, { query: { q } })).rows.map(row => row.offerId)).toContain(id);
    expect((await ok('buyer', lines.list, { query: { q: 'nobody' } })).rows).toEqual([]);
  });
});

describe('staff who buy for a customer', () => {
  test('hold, extend and submit in his name; the order is his, and says who sold it', async () => {
    const id = await onSale({ confirmMode: 'INSTANT' });
    const order = await ok('sales', holdSpace, holding(id, 2, { forCompany: 'NQUAYS' }));
    const extended = await ok('sales', extendHold, seen(order));
    expect((await ok('sales', submitSpaceOrder, seen(extended, { details }))).state).toBe('CONFIRMED');
    expect((await ok('buyer', spaceOrderDetail, { query: { id: order.id } })).state).toBe('CONFIRMED');
    expect((await sent('other', spaceOrderDetail, { query: { id: order.id } })).http).toBe(404);
    const kept = await server.deps.db
      .selectFrom('spaceOrder as o')
      .innerJoin('employee as e', 'e.id', 'o.soldBy')
      .select(['e.account', 'o.buyerEmployeeId'])
      .where('o.id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ account: 'sales2', buyerEmployeeId: null });
  });

  test('are of the platform: nobody else orders in another’s name', async () => {
    const id = await onSale();
    expect((await sent('other', holdSpace, holding(id, 1, { forCompany: 'NQUAYS' }))).http).toBe(404);
  });
});

test('a submission after the hold was released says so, whatever version was seen', async () => {
  const id = await onSale();
  const order = await ok('buyer', holdSpace, holding(id, 1));
  await pass(30);
  const { http, problem } = await sent('buyer', submitSpaceOrder, seen(order, { details }));
  expect([http, problem.errors?.map(({ code }) => code)]).toEqual([422, ['HOLD_EXPIRED']]);
});

describe('visitors of a site', () => {
  test('learn whether there is some, few or none, and the price as the site shows it', async () => {
    const lanes = { polId: places.podId, podId: places.polId };
    const sold = [
      { containerType: '40HC', qty: 5, price: '2151.20' },
      { containerType: '20GP', qty: 3, price: '1100' },
    ] as never;
    const id = await onSale({ visibility: 'PUBLIC_SITE', lines: sold, ...lanes });
    const closed = await onSale({ ...lanes });
    const query = { query: { pol: 'DEHAM', pod: 'CNSHA' } };
    const { prices, page } = await ok(null, publicSpace, query);
    expect(page.rows.map(offer => offer.id)).toEqual([id]);
    expect(page.rows.map(offer => offer.id)).not.toContain(closed);
    expect(prices).toBe('FROM');
    expect(page.rows[0]?.lines).toEqual([
      { containerType: '20GP', band: 'FEW', price: '1100' },
      { containerType: '40HC', band: 'PLENTY', price: '2160' },
    ]);
    expect(JSON.stringify(page)).not.toMatch(/available|qty|seller|cost|floor|offerNo/);
    await ok('buyer', holdSpace, holding(id, 5));
    expect((await ok(null, publicSpace, query)).page.rows[0]?.lines[1]).toMatchObject({ band: 'NONE' });
    expect((await ok(null, publicSpace, { query: { containerType: '45HC', pol: 'DEHAM' } })).page.rows).toEqual([]);
  });

  test('see what the platform has pinned before all else, page by page', async () => {
    const lanes = { polId: places.podId, podId: places.polId, visibility: 'PUBLIC_SITE' } as const;
    const [first, pinned] = [await onSale(lanes), await onSale(lanes)];
    await server.deps.db.updateTable('spaceOffer').set({ isPinned: true }).where('id', '=', pinned).execute();
    const read = async (cursor?: string) =>
      (await ok(null, publicSpace, { query: { pol: 'DEHAM', pod: 'CNSHA', limit: 1, ...(cursor && { cursor }) } }))
        .page;
    const shown: string[] = [];
    for (let page = await read(); ; page = await read(page.nextCursor!)) {
      shown.push(...page.rows.map(({ id }) => id));
      if (!page.nextCursor) break;
    }
    expect(shown[0]).toBe(pinned);
    expect(shown.slice(1)).toContain(first);
    expect(new Set(shown).size).toBe(shown.length);
  });
});
