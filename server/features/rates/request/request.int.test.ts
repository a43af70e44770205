import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { type PriceRequestRow, priceRequest } from '#machines/rates/price-request.document.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { deliverDue } from '../../message/deliver.ts';
import { inDays, today } from '../fcl/fcl-rate.samples.ts';
import { escalateOverdue } from './overdue.ts';

const calls = documentCalls(priceRequest);

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

interface Sent {
  readonly row?: { readonly id: string; readonly version: number };
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** One event by Apply; the row of the answer, or the problem. */
async function apply(who: Person, event: string, { row, payload = {} }: Sent) {
  const rows = row ? [{ id: row.id, version: row.version }] : [];
  const body = { event, rows, payload, remarks: null };
  const { http, data, problem } = await server.call(calls.apply, { token: token[who], body });
  return { http, problem, data: (http === 200 ? data.rows[0]?.row : null) as unknown as PriceRequestRow };
}

async function ask(who: Person, over: object = {}): Promise<PriceRequestRow> {
  const payload = { mode: 'FCL', ...lane, etdFrom: today(), etdTo: inDays(20), goods: '电机', ...over };
  const { http, data, problem } = await apply(who, 'ASK', { payload });
  expect(http, JSON.stringify(problem)).toBe(200);
  return data;
}

const STATES = { WAITING: ['OPEN', 'ASSIGNED'], ANSWERED: ['ANSWERED'] } as const;
const listed = async (who: Person, list: keyof typeof STATES) => {
  const filter = JSON.stringify([{ field: 'state', op: 'in', values: STATES[list] }]);
  const { data } = await server.call(calls.list, { token: token[who], query: { filter, limit: 200 } });
  return data.rows as unknown as PriceRequestRow[];
};

const got = async (who: Person, id: string) => {
  const { http, data } = await server.call(calls.get, { token: token[who], query: { id } });
  return { http, row: (http === 200 ? data.row : null) as unknown as PriceRequestRow, data };
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
  carrierId,
  validFrom: today(),
  validTo: inDays(20),
  currency: 'USD',
  transitDays: 38,
  lines: [{ containerType: '40HC', cost: '1777' }],
});

describe('a customer asks', () => {
  test('what is wrong is told at its field', async () => {
    const paths = async (over: object) => {
      const { problem } = await apply('buyer', 'ASK', { payload: { mode: 'FCL', ...lane, ...over } });
      return problem.errors.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await paths({ pod: 'ZZZZZ' })).toEqual(['payload.pod PORT_UNKNOWN']);
    expect(await paths({ pol: 'CNSHA,CNNGB' })).toEqual(['payload.pol REQUEST_ONE_PORT']);
    expect(await paths({ box: 'many' })).toEqual(['payload.box CONTAINERS_UNREAD']);
    expect(await paths({ mode: 'LCL', box: null })).toEqual(['payload.cargo REQUEST_CARGO']);
    expect(await paths({ etdFrom: inDays(3), etdTo: inDays(1) })).toEqual(['payload.etdTo DATE_ORDER']);
  });

  test('and pricing answers with a rate that he alone sees, at his price', async () => {
    expect(await offersOf('buyer')).toEqual([]);
    const asked = await ask('buyer', { targetPrice: '1900.50' });
    expect(asked).toMatchObject({ state: 'OPEN', targetPrice: '1900.5' });
    expect(asked.requestNo).toMatch(/^PR\d{10}$/);

    // Everybody who answers is told; another customer and a sales person who did not ask see nothing of it.
    expect((await listed('pricing', 'WAITING')).map(({ id }) => id)).toContain(asked.id);
    for (const stranger of ['other', 'sales'] as const) {
      expect((await listed(stranger, 'WAITING')).map(({ id }) => id)).not.toContain(asked.id);
      expect((await got(stranger, asked.id)).http).toBe(404);
    }
    expect((await apply('other', 'CLOSE', { row: asked, payload: { outcome: 'LOST' } })).http).toBe(404);
    // Answering is a right of its own.
    expect((await apply('buyer', 'ANSWER', { row: asked, payload: { text: 'cheap' } })).http).toBe(403);

    const taken = await apply('pricing', 'ASSIGN', { row: asked });
    expect(taken.data).toMatchObject({ state: 'ASSIGNED', version: 2 });
    expect(taken.data.assigneeName).toBeTruthy();
    const empty = await apply('pricing', 'ANSWER', { row: taken.data });
    expect(empty.problem.errors.map(({ code }) => code)).toEqual(['PQ-05']);
    expect((await apply('pricing', 'ANSWER', { row: asked, payload: { text: 'too late' } })).http).toBe(412);

    const answered = await apply('pricing', 'ANSWER', {
      row: taken.data,
      payload: { text: '含 ISPS', rate: rate() },
    });
    expect(answered.http, JSON.stringify(answered.problem)).toBe(200);
    expect(answered.data).toMatchObject({ state: 'ANSWERED', answerText: '含 ISPS' });
    expect(answered.data.answerRateNo).toMatch(/^FR/);

    const [offer, ...more] = await offersOf('buyer');
    expect(more).toEqual([]);
    expect(offer).toMatchObject({ rateId: answered.data.answerRateId, productType: 'SPOT', transitDays: 38 });
    const sent = withoutIds([offer, await listed('buyer', 'ANSWERED')]);
    expect(sent).not.toMatch(/\b1,?777\b/);
    expect(sent).not.toMatch(/cost|contractNo/i);
    // Who works on it is the affair of the company that answers: in the row and in its log.
    const own = (await got('buyer', asked.id)).row;
    expect(own).toMatchObject({ assigneeId: null, assigneeName: null, answerRateNo: null });
    const { data: log } = await server.call(calls.log, { token: token.buyer, query: { id: asked.id } });
    expect(log.map(({ seq, event }) => `${seq} ${event}`)).toEqual(['3 ANSWER', '2 ASSIGN', '1 ASK']);
    expect(JSON.stringify(log)).not.toContain(taken.data.assigneeName!);
    expect(await offersOf('other')).toEqual([]);

    const told = await toldOf(asked.id);
    expect(told.map(({ event }) => event)).toEqual(['price-request', 'price-answered']);
    expect(told[0]?.linkPath).toContain('/FlcExport/QueryPrice?requests=WAITING');
    expect(told.map(({ to }) => to > 0)).toEqual([true, true]);
    expect(told[1]?.linkPath).toContain('/external/workbench/PriceQuery?requests=ANSWERED');
    expect(withoutIds(told)).not.toMatch(/\b1,?777\b/);

    const closed = await apply('buyer', 'CLOSE', { row: answered.data, payload: { outcome: 'WON' } });
    expect(closed.data).toMatchObject({ state: 'CLOSED', outcome: 'WON' });
    expect((await got('buyer', asked.id)).row).toEqual(closed.data);

    // The log alone tells all of it.
    const facts = await inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, 'priceRequest', asked.id));
    expect(facts.map(({ event }) => event)).toEqual(['ASK', 'ASSIGN', 'ANSWER', 'CLOSE']);
    expect(foldDocument(priceRequest, facts)).toEqual((await got('pricing', asked.id)).row);
  });

  test('two customers on one lane: the second price leaves the first on sale', async () => {
    const [before] = await offersOf('buyer');
    const asked = await ask('other');
    const { http } = await apply('pricing', 'ANSWER', { row: asked, payload: { rate: rate() } });
    expect(http).toBe(200);
    expect((await offersOf('buyer')).map(({ rateId }) => rateId)).toEqual([before?.rateId]);
    expect(await offersOf('other')).toHaveLength(1);
  });
});

describe('staff ask', () => {
  test('a sales person asks for nobody yet: words answer it, a rate has nobody to be seen by', async () => {
    const asked = await ask('sales');
    expect((await listed('sales', 'WAITING')).map(({ id }) => id)).toEqual([asked.id]);
    const refused = await apply('pricing', 'ANSWER', { row: asked, payload: { rate: rate() } });
    expect(refused.problem.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'payload.rate REQUEST_NO_CUSTOMER',
    ]);
    // Nothing of the refused answer stands.
    expect((await got('pricing', asked.id)).row).toMatchObject({ state: 'OPEN', version: 1 });
    const won = await apply('sales', 'CLOSE', { row: asked, payload: { outcome: 'WON' } });
    expect(won.problem.errors.map(({ code }) => code)).toEqual(['PQ-06']);
    const answered = await apply('pricing', 'ANSWER', { row: asked, payload: { text: 'USD 2,150/40HC' } });
    expect(answered.data).toMatchObject({ state: 'ANSWERED', answerRateId: null });
  });

  test('what nobody answers in time reaches a manager once', async () => {
    const asked = await ask('sales', { mode: 'LCL', box: null, cargo: '12.5 CBM / 3200 KG' });
    const late = Date.parse(asked.dueAt) + 60_000;
    await escalateOverdue(at(Date.parse(asked.dueAt) - 60_000));
    const events = async () => (await toldOf(asked.id)).map(({ event }) => event);
    expect(await events()).toEqual(['price-request']);
    await escalateOverdue(at(late));
    await escalateOverdue(at(late + 60_000));
    expect(await events()).toEqual(['price-request', 'price-request-late']);
  });
});

describe('the wire', () => {
  test('carries no member that the event does not declare, and nothing that the server alone knows', async () => {
    const asked = await ask('buyer');
    for (const member of [{ world: {} }, { rateId: 'x' }, { assigneeName: 'me' }, { state: 'CLOSED' }]) {
      const { http, problem } = await apply('pricing', 'ANSWER', { row: asked, payload: { text: 'words', ...member } });
      expect(http).toBe(422);
      expect(problem.errors[0]?.path).toContain('payload');
    }
    expect((await got('pricing', asked.id)).row).toEqual({ ...asked, assigneeId: null });
  });

  test('tells what the caller may do, with the reason where it is refused', async () => {
    const asked = await ask('buyer');
    const { data: seller } = await got('pricing', asked.id);
    expect(seller.abilities).toEqual([
      { event: 'ASSIGN', may: 'yes' },
      { event: 'ANSWER', may: 'asked' },
      { event: 'CLOSE', may: 'asked' },
    ]);
    const { data: buyer } = await got('buyer', asked.id);
    expect(buyer.abilities).toEqual([{ event: 'CLOSE', may: 'asked' }]);
  });
});
