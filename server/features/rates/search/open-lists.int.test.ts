import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { hideFclRate, showFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { publicLclRates, queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { type RateConfig, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';

import {
  enquireRate,
  publicListState,
  publicPriceList,
  publicRateSite,
  publicRates,
  queryRates,
} from '#contract/rates/search/calls.ts';
import { PRICE_LIST } from '#contract/rates/search/codes.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { type PriceRequestRow, priceRequest } from '#machines/rates/price-request.document.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { LiveEvent } from '../../../live/bus.ts';
import type { InProcessBus } from '../../../live/in-process-bus.ts';
import { done, fclContent, published } from '../fcl/fcl-rate.samples.ts';

/** A lane that no demo rate serves. */
const requests = documentCalls(priceRequest);
const LANE = { pol: 'CNLYG', pod: 'FIHEL', box: '1x40HC' };

let server: TestServer;
let pricing: string;
let buyer: string;
let buyerId: string;
let lane: Partial<FclRateInput>;
const told: LiveEvent[] = [];

const idOf = async (table: 'port', code: string) =>
  (await server.deps.db.selectFrom(table).select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  pricing = await server.login('PLTFRM', 'pricing');
  buyer = await server.login('NQUAYS', 'buyer1');
  const { rows } = await sql<{ id: string }>`select e.id from employee as e join company as c on c.id = e.company_id
    where c.company_code = 'NQUAYS' and e.account = 'buyer1'`.execute(server.deps.db);
  buyerId = rows[0]!.id;
  lane = { polId: await idOf('port', LANE.pol), podId: await idOf('port', LANE.pod), visibility: 'PUBLIC_SITE' };
  server.deps.bus.subscribe(event => {
    if (event.message.type === 'doc' && event.message.docType === PRICE_LIST) told.push(event);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  told.length = 0;
});

const put = async (over: Partial<FclRateInput> = {}) =>
  published(server, pricing, await fclContent(server, { ...lane, ...over }));
const ask = async () => (await server.call(queryRates, { token: buyer, query: LANE })).data;
const act = (call: typeof hideFclRate, { id, version }: { id: string; version: number }) =>
  done(server, call, { token: pricing, version, body: { id, remarks: '船公司停收' } });
const toldOf = (listId: string | null) =>
  vi.waitFor(() => expect(told.map(({ message }) => (message as { docId: string }).docId)).toContain(listId), 5_000);

test('G-A4: who has a rate before him is told within five seconds that it was hidden, he alone, and of the list alone', async () => {
  const rate = await put();
  const found = await ask();
  expect(found.offers.map(({ rateId }) => rateId)).toContain(rate.id);
  told.length = 0;
  const hidden = await act(hideFclRate, rate);
  await toldOf(found.listId);
  expect(told.map(({ to }) => to)).toEqual([{ employees: [buyerId] }]);
  expect(JSON.stringify(told)).not.toContain(rate.id);
  expect((await ask()).offers.map(({ rateId }) => rateId)).not.toContain(rate.id);
  // Shown again it comes back to the same list, although the list no longer has it.
  told.length = 0;
  await act(showFclRate as never, hidden);
  await toldOf(found.listId);
});

test('nobody is told of a rate that is not meant for him, nor of another lane; own people read their own rates live as ever', async () => {
  const { listId } = await ask();
  expect((await server.call(queryRates, { token: pricing, query: LANE })).data.listId).toBeNull();
  await put({ visibility: 'COMPANY' });
  await put({ visibility: 'LEVELS', visibleLevels: ['no-such-level'] });
  await put({ podId: await idOf('port', 'NOOSL') });
  // What comes last is for him: when he was told of it, everything before has been looked at.
  await put({ visibility: 'PUBLIC_SITE' });
  await toldOf(listId);
  expect(told).toHaveLength(1);
});

test('a rule of the seller changes what stands in the list: its reader is told of the list, and of no rule', async () => {
  await put();
  const { listId } = await ask();
  // What is told of rates has been told.
  await put();
  await toldOf(listId);
  const rule = { name: '航线加价', step: 'PLATFORM', abs: '35', basis: 'PER_CONTAINER', priority: 50 };
  told.length = 0;
  const made = await server.call(resourceCalls(markupRuleResource).create, {
    token: pricing,
    body: { ...rule, validFrom: new Date().toISOString().slice(0, 10), polId: lane.polId, reason: '测试' } as never,
  });
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  await toldOf(listId);
  expect(JSON.stringify(told)).not.toContain((made.data as { id: string }).id);
});

test('a visitor asks what became of his list: which of it is gone, and of no other list', async () => {
  const rate = await put();
  const { data: found } = await server.call(publicRates, { token: null, query: LANE });
  const state = async (list: string) => (await server.call(publicListState, { token: null, query: { list } })).data;
  expect(found.offers.map(({ rateId }) => rateId)).toContain(rate.id);
  expect(await state(found.listId!)).toEqual({ isChanged: false, gone: [] });
  const { listId: anothers } = await ask();
  await act(hideFclRate, rate);
  await vi.waitFor(async () => expect(await state(found.listId!)).toEqual({ isChanged: true, gone: [rate.id] }), 5_000);
  expect(await state(anothers!)).toEqual({ isChanged: false, gone: [] });
});

/** The settings of the platform's site, as somebody who may change them does it. */
async function site(over: Partial<RateConfig>): Promise<void> {
  const token = await server.login('PLTFRM', 'admin');
  const { data } = await server.call(readRateConfig, { token });
  const saved = await server.call(saveRateConfig, {
    token,
    headers: { 'if-match': `"${data.version}"` },
    body: { config: { ...data.config, ...over }, reason: '网站价格' },
  });
  expect(saved.http, JSON.stringify(saved.problem)).toBe(200);
}

const download = () => server.app.inject({ method: 'GET', url: publicPriceList.path });
const cargo = { pol: 'CNSHA', pod: 'DEHAM', kg: '1200', cbm: '3' };
const visitorsLcl = async () => (await server.call(publicLclRates, { token: null, query: cargo })).data;

test('a visitor of the site reads consolidations by one figure: no co-loader, no fee, no place of payment', async () => {
  const { offers, isSignInWanted } = await visitorsLcl();
  expect(isSignInWanted).toBe(false);
  expect([offers.length > 0, offers.length <= 10]).toEqual([true, true]);
  for (const { price, atOrigin, atDestination, perRt, provider } of offers) {
    expect(Object.keys(price).sort()).toEqual(['isFromPrice', 'missingTypes', 'total']);
    expect([atOrigin, atDestination, perRt, provider]).toEqual([null, null, null, undefined]);
  }
  // A customer of the same site gets his own, fee by fee, and no cost.
  const own = await server.call(queryLclRates, { token: buyer, query: cargo });
  expect(own.data.offers[0]?.price.lines?.length).toBeGreaterThan(0);
  expect(JSON.stringify(own.data)).not.toMatch(/"(unit|total|base)?[cC]ost|"provider"|"margin/);
});

test('the price list is there where the company offers one, and a site that wants a sign-in shows no price in any of its ways', async () => {
  const shown = async () => (await server.call(publicRateSite, { token: null })).data;
  expect(await shown()).toEqual({ prices: 'FROM', isListOffered: false });
  expect((await download()).statusCode).toBe(404);
  await site({ isPublicListOffered: true });
  expect(await shown()).toEqual({ prices: 'FROM', isListOffered: true });
  const file = await download();
  expect([file.statusCode, file.rawPayload.byteLength > 5_000]).toEqual([200, true]);
  await site({ sitePrice: 'SIGN_IN' });
  expect(await shown()).toEqual({ prices: 'NOTHING', isListOffered: false });
  expect((await download()).statusCode).toBe(404);
  const { offers, isSignInWanted } = await visitorsLcl();
  expect([isSignInWanted, offers.some(({ price }) => price.total)]).toEqual([true, false]);
  const { data } = await server.call(publicRates, { token: null, query: { ...LANE, pol: 'CNSHA', pod: 'DEHAM' } });
  expect([data.offers.length > 0, data.offers.some(({ price }) => price.total)]).toEqual([true, false]);
});

test('a visitor asks the company: it is a request that pricing takes and answers by mail, five times an hour, and never of a program', async () => {
  const body = {
    contactName: '陈敏',
    companyName: '远洋贸易',
    phone: '+86 21 5555 0101',
    email: 'chen@visitor.example',
    need: '每周两箱',
    asked: { pol: 'CNSHA', pod: 'DEHAM,NLRTM', box: '2x40HC', from: '2020-01-01', to: 'soon', currency: '<b>' },
  };
  const enquire = async (more: object = {}) =>
    server.call(enquireRate, { token: null, body: { ...body, ...more } as never });
  expect((await enquire({ phone: '', email: '' })).problem.code).toBe('CONTACT_NEEDED');
  expect((await enquire({ homepage: 'https://spam.example' })).http).toBe(200);
  for (let time = 0; time < 5; time += 1) expect((await enquire()).http).toBe(200);
  const refused = await enquire();
  expect([refused.http, refused.headers['retry-after']]).toEqual([429, '3600']);
  const { rows } = await sql<{ companyCode: string; criteria: object }>`select c.company_code, e.criteria
    from rate_enquiry as e join company as c on c.id = e.company_id`.execute(server.deps.db);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual({ companyCode: 'PLTFRM', criteria: body.asked });

  const waiting = async (token: string) => {
    const filter = JSON.stringify([{ field: 'state', op: 'in', values: ['OPEN', 'ASSIGNED'] }]);
    const { data } = await server.call(requests.list, { token, query: { filter, limit: 200 } });
    const rows = data.rows as unknown as PriceRequestRow[];
    return rows.filter(({ askedByName }) => askedByName === '陈敏');
  };
  const own = await waiting(pricing);
  expect(own).toHaveLength(5);
  const contact = { name: '陈敏', companyName: '远洋贸易', phone: body.phone, email: body.email };
  expect(own[0]).toMatchObject({
    pol: 'CNSHA',
    pod: 'DEHAM',
    box: '2x40HC',
    mode: 'FCL',
    note: '每周两箱',
    customerName: '远洋贸易',
    etdFrom: null,
    etdTo: null,
    state: 'OPEN',
    contact,
  });
  expect(await waiting(buyer)).toEqual([]);
  const [{ id, requestNo, version }] = own as [PriceRequestRow];
  const message = await sql<{ n: number }>`select count(*)::int as n from (select doc_id from message_outbox
    union all select doc_id from message) as m where doc_id = ${id}`.execute(server.deps.db);
  expect(message.rows).toEqual([{ n: 1 }]);
  const payload = { text: '全包 USD 2,150/40HC' };
  const answered = await server.call(requests.apply, {
    token: pricing,
    body: { event: 'ANSWER', rows: [{ id, version }], payload, remarks: null },
  });
  expect(answered.data?.rows[0]?.row, JSON.stringify(answered.problem)).toMatchObject({ state: 'ANSWERED' });
  const mails = await sql<{ recipient: string; bodyText: string }>`select recipient, body_text from mail
    where purpose = 'priceAnswer'`.execute(server.deps.db);
  expect(mails.rows).toEqual([{ recipient: body.email, bodyText: expect.stringContaining('全包 USD 2,150/40HC') }]);
  expect(mails.rows[0]?.bodyText).toContain(requestNo);
});

test('what another server has changed is told by that one: this one hears of it and keeps quiet', async () => {
  const other = { ...LANE, pod: 'ITGOA' };
  const theirs = await put();
  const own = await put({ podId: await idOf('port', other.pod) });
  const changed = ({ id, version }: { id: string; version: number }): LiveEvent => ({
    to: { companies: [] },
    message: { type: 'doc', docType: 'fclRate', docId: id, version, state: 'ACTIVE' },
  });
  const bus = server.deps.bus as InProcessBus;
  const asked = async () => ({
    theirs: (await ask()).listId,
    own: (await server.call(queryRates, { token: buyer, query: other })).data.listId,
  });
  // What was put on sale is told first.
  const before = await asked();
  await bus.publish(changed(theirs));
  await bus.publish(changed(own));
  for (const list of [before.theirs, before.own]) await toldOf(list);
  const lists = await asked();
  told.length = 0;
  bus.deliver(changed(theirs));
  await bus.publish(changed(own));
  // Both would be told at once.
  await toldOf(lists.own);
  expect(told.map(({ message }) => (message as { docId: string }).docId)).not.toContain(lists.theirs);
});
