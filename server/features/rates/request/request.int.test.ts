import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import {
  answerPriceRequest,
  assignPriceRequest,
  closePriceRequest,
  getPriceRequest,
  type PriceRequest,
  pagePriceRequests,
  savePriceRequest,
} from '#contract/rates/request/request.calls.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { evolveRequest, type RequestDocument } from '#machines/rates/price-request.evolve.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { deliverDue } from '../../message/deliver.ts';
import { inDays, today } from '../fcl/fcl-rate.samples.ts';
import { escalateOverdue } from './overdue.ts';

/** A lane that no rate of the demo serves. */
const lane = { pol: 'CNLYG', pod: 'FIHEL', box: '2x40HC' };

type Person = 'buyer' | 'other' | 'pricing' | 'sales';
const token: Record<Person, string> = { buyer: '', other: '', pricing: '', sales: '' };
let server: TestServer;
let carrierId: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.buyer = await server.login('NQUAYS', 'buyer1');
  token.other = await server.login('RCHDSZ', 'buyer1');
  token.pricing = await server.login('PLTFRM', 'pricing');
  token.sales = await server.login('PLTFRM', 'sales1');
  const { db } = server.deps;
  ({ id: carrierId } = await db
    .selectFrom('shippingLine')
    .select('id')
    .where('scac', '=', 'MSCU')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const send = <C extends CallDef>(who: Person, call: C, body: BodyOf<C>, version?: number) =>
  server.call(call, {
    ...{ token: token[who], body },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });

async function ask(who: Person, over: Partial<BodyOf<typeof savePriceRequest>> = {}): Promise<PriceRequest> {
  const body = { mode: 'FCL' as const, ...lane, etdFrom: today(), etdTo: inDays(20), goods: '电机', ...over };
  const { http, data, problem } = await send(who, savePriceRequest, body);
  expect(http, JSON.stringify(problem)).toBe(200);
  return data;
}

const listed = async (who: Person, list: 'WAITING' | 'ANSWERED' | 'CLOSED') => {
  const { data } = await server.call(pagePriceRequests, { token: token[who], query: { list, limit: 200 } });
  return data.rows;
};

const offersOf = async (who: Person): Promise<readonly RateOffer[]> =>
  (await server.call(queryRates, { token: token[who], query: lane })).data.offers;

const at = (ms: number) => ({ ...server.deps, clock: { ...server.deps.clock, now: () => new Date(ms) } });

/** What people were told of a request, oldest first, and how many. */
async function toldOf(id: string) {
  const { db } = server.deps;
  // Whatever is due within days, as seen by a clock that runs ahead.
  await deliverDue(at(Date.now() + 7 * 86_400_000));
  const rows = await db
    .selectFrom('message')
    .select(['id', 'event', 'linkPath', 'description', 'descriptionEn'])
    .where('docId', '=', id)
    // By when they were queued: what the background delivers in between has another clock.
    .orderBy('id')
    .execute();
  const receivers = await db
    .selectFrom('messageRecipient')
    .select(['messageId', 'recipientKey'])
    .where('messageId', 'in', [...rows.map(row => row.id), ''])
    .execute();
  return rows.map(row => ({ ...row, to: receivers.filter(one => one.messageId === row.id).length }));
}

const rate = () => ({
  ...{ carrierId, validFrom: today(), validTo: inDays(20), currency: 'USD', transitDays: 38 },
  lines: [{ containerType: '40HC', cost: '1777' }],
});

describe('a customer asks', () => {
  test('what is wrong is told at its field', async () => {
    const paths = async (over: object) => {
      const { problem } = await send('buyer', savePriceRequest, { mode: 'FCL', ...lane, ...over } as never);
      return problem.errors.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await paths({ pod: 'ZZZZZ' })).toEqual(['pod PORT_UNKNOWN']);
    expect(await paths({ pol: 'CNSHA,CNNGB' })).toEqual(['pol REQUEST_ONE_PORT']);
    expect(await paths({ box: 'many' })).toEqual(['box CONTAINERS_UNREAD']);
    expect(await paths({ mode: 'LCL', box: '' })).toEqual(['cargo REQUEST_CARGO']);
    expect(await paths({ etdFrom: inDays(3), etdTo: inDays(1) })).toEqual(['etdTo DATE_ORDER']);
  });

  test('and pricing answers with a rate that he alone sees, at his price', async () => {
    expect(await offersOf('buyer')).toEqual([]);
    const asked = await ask('buyer', { targetPrice: '1900.50' });
    expect(asked).toMatchObject({ state: 'OPEN', isAsker: true, targetPrice: '1900.5' });
    expect(asked.requestNo).toMatch(/^PR\d{10}$/);

    // Everybody who answers is told; another customer and a sales person who did not ask see nothing of it.
    expect((await listed('pricing', 'WAITING')).map(({ id }) => id)).toContain(asked.id);
    for (const stranger of ['other', 'sales'] as const) {
      expect((await listed(stranger, 'WAITING')).map(({ id }) => id)).not.toContain(asked.id);
      const got = await server.call(getPriceRequest, { token: token[stranger], query: { id: asked.id } });
      expect(got.http).toBe(404);
    }
    expect((await send('other', closePriceRequest, { id: asked.id, outcome: 'LOST' }, 1)).http).toBe(404);
    // Answering is a right of its own.
    expect((await send('buyer', answerPriceRequest, { id: asked.id, text: 'cheap' }, 1)).http).toBe(403);

    const taken = await send('pricing', assignPriceRequest, { id: asked.id }, 1);
    expect(taken.data).toMatchObject({ state: 'ASSIGNED', version: 2, isAsker: false });
    expect(taken.data.assigneeName).toBeTruthy();
    const empty = await send('pricing', answerPriceRequest, { id: asked.id }, 2);
    expect(empty.problem.errors.map(({ code }) => code)).toEqual(['PQ-05']);
    expect((await send('pricing', answerPriceRequest, { id: asked.id, text: 'too late' }, 1)).http).toBe(412);

    const answered = await send('pricing', answerPriceRequest, { id: asked.id, text: '含 ISPS', rate: rate() }, 2);
    expect(answered.http, JSON.stringify(answered.problem)).toBe(200);
    expect(answered.data).toMatchObject({ state: 'ANSWERED', answerText: '含 ISPS' });
    expect(answered.data.answerRateNo).toMatch(/^FR/);

    const [offer, ...more] = await offersOf('buyer');
    expect(more).toEqual([]);
    expect(offer).toMatchObject({ rateId: answered.data.answerRateId, productType: 'SPOT', transitDays: 38 });
    const sent = withoutIds([offer, await listed('buyer', 'ANSWERED')]);
    expect(sent).not.toMatch(/\b1,?777\b/);
    expect(sent).not.toMatch(/cost|assigneeName|answerRateNo|contractNo/i);
    expect(await offersOf('other')).toEqual([]);

    const told = await toldOf(asked.id);
    expect(told.map(({ event }) => event)).toEqual(['price-request', 'price-answered']);
    expect(told[0]?.linkPath).toContain('/FlcExport/QueryPrice?requests=WAITING');
    expect(told.map(({ to }) => to > 0)).toEqual([true, true]);
    expect(told[1]?.linkPath).toContain('/external/workbench/PriceQuery?requests=ANSWERED');
    expect(withoutIds(told)).not.toMatch(/\b1,?777\b/);

    const closed = await send('buyer', closePriceRequest, { id: asked.id, outcome: 'WON' }, 3);
    expect(closed.data).toMatchObject({ state: 'CLOSED', outcome: 'WON' });
    const { data: kept } = await server.call(getPriceRequest, { token: token.buyer, query: { id: asked.id } });
    expect(kept).toEqual(closed.data);

    // The log alone tells all of it.
    const facts = await inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, 'priceRequest', asked.id));
    expect(facts.map(({ event }) => event)).toEqual(['ASK', 'ASSIGN', 'ANSWER', 'CLOSE']);
    const folded = facts.reduce<RequestDocument | null>(evolveRequest, null);
    expect(folded).toMatchObject({ state: 'CLOSED', outcome: 'WON', answerRateId: offer?.rateId, version: 4 });
  });

  test('two customers on one lane: the second price leaves the first on sale', async () => {
    const [before] = await offersOf('buyer');
    const asked = await ask('other');
    const { http } = await send('pricing', answerPriceRequest, { id: asked.id, rate: rate() }, 1);
    expect(http).toBe(200);
    expect((await offersOf('buyer')).map(({ rateId }) => rateId)).toEqual([before?.rateId]);
    expect(await offersOf('other')).toHaveLength(1);
  });
});

describe('staff ask', () => {
  test('a sales person asks for nobody yet: words answer it, a rate has nobody to be seen by', async () => {
    const asked = await ask('sales');
    expect((await listed('sales', 'WAITING')).map(({ id }) => id)).toEqual([asked.id]);
    const refused = await send('pricing', answerPriceRequest, { id: asked.id, rate: rate() }, 1);
    expect(refused.problem.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['rate REQUEST_NO_CUSTOMER']);
    // Nothing of the refused answer stands.
    const { data: still } = await server.call(getPriceRequest, { token: token.pricing, query: { id: asked.id } });
    expect(still).toMatchObject({ state: 'OPEN', version: 1 });
    const won = await send('sales', closePriceRequest, { id: asked.id, outcome: 'WON' }, 1);
    expect(won.problem.errors.map(({ code }) => code)).toEqual(['PQ-06']);
    const answered = await send('pricing', answerPriceRequest, { id: asked.id, text: 'USD 2,150/40HC' }, 1);
    expect(answered.data).toMatchObject({ state: 'ANSWERED', answerRateId: null });
  });

  test('what nobody answers in time reaches a manager once', async () => {
    const asked = await ask('sales', { mode: 'LCL', box: '', cargo: '12.5 CBM / 3200 KG' });
    const late = Date.parse(asked.dueAt) + 60_000;
    await escalateOverdue(at(Date.parse(asked.dueAt) - 60_000));
    const events = async () => (await toldOf(asked.id)).map(({ event }) => event);
    expect(await events()).toEqual(['price-request']);
    await escalateOverdue(at(late));
    await escalateOverdue(at(late + 60_000));
    expect(await events()).toEqual(['price-request', 'price-request-late']);
  });
});
