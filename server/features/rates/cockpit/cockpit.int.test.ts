import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { doorConditions } from '#contract/kernel/door.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { fclAskedSince } from '#contract/rates/asked-since.calls.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import {
  type CockpitTile,
  exportRateCockpit,
  rateCockpit,
  rateCockpitCharts,
  rateGaps,
  unaskedRates,
} from '#contract/rates/cockpit/cockpit.calls.ts';
import { COCKPIT_TILES } from '#contract/rates/cockpit/cockpit-words.ts';
import { tileList } from '#contract/rates/cockpit/tile-lists.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { exportRatesAsOf, fclRatesAsOf } from '#contract/rates/past/past.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { explainRate, exportSearch, queryRates } from '#contract/rates/search/calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { increase } from '#machines/rates/increase.document.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { done, fclContent, fclLine, inDays, published, today } from '../fcl/fcl-rate.samples.ts';
import { reliabilityAt } from '../search/reliability.ts';

/** A lane that nobody serves and nobody has asked for. */
const [POL, POD] = ['CNDLC', 'ITGOA'];
const PAST_POL = 'CNLYG';

let server: TestServer;
let pricing: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  pricing = await server.login('PLTFRM', 'pricing');
  customer = await server.login('NQUAYS', 'admin');
});
afterAll(() => server.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(server.deps.db)).rows;
const idOf = async (table: string, column: string, value: string): Promise<string> =>
  (
    await rows(
      sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id limit 1`,
    )
  )[0]!.id;
const ask = (over: Record<string, string> = {}) => ({ pol: POL, pod: POD, box: '2x40HC', ...over });
const search = async (over: Record<string, string> = {}) => {
  const { http, data, problem } = await server.call(queryRates, { token: pricing, query: ask(over) as never });
  if (http !== 200) throw new Error(JSON.stringify(problem));
  return data;
};
const logged = (count: number) =>
  vi.waitFor(async () => {
    const found = await rows(sql<{ kind: string; mode: string; bestAmount: string | null; carrier: string | null }>`
      select q.kind, q.mode, q.best_amount, c.scac as carrier from price_query_log as q
      left join shipping_line as c on c.id = q.best_carrier_id where ${POL} = any(q.pol_codes) and ${POD} = any(q.pod_codes)
      order by q.at, q.id`);
    expect(found.length).toBeGreaterThanOrEqual(count);
    return found;
  }, 5_000);
const gap = async (query: object = {}) => {
  const { data } = await server.call(rateGaps, { token: pricing, query });
  return data.rows.find(({ pol, pod }) => pol.code === POL && pod.code === POD);
};

describe('the log of questions', () => {
  test('a lane that is asked for and not served is a gap, until a rate serves it', async () => {
    expect(await gap()).toBeUndefined();
    await search();
    await search({ box: '1x20GP' });
    await logged(2);
    expect(await gap()).toMatchObject({ asked: 2, people: 1, types: ['20GP', '40HC'] });
    expect(await gap({ line: await idOf('trade_lane', 'code', 'USWC') })).toBeUndefined();
    expect(await gap({ person: 'nobody' })).toBeUndefined();
    const content = await fclContent(server, {
      polId: await idOf('port', 'un_locode', POL),
      podId: await idOf('port', 'un_locode', POD),
      lines: [fclLine('20GP', '1000'), fclLine('40HC', '1800')],
    });
    await published(server, pricing, content);
    expect(await gap()).toBeUndefined();
  });

  test('searches of both kinds, explanations and files are told apart, with the best price and whose it is', async () => {
    const found = await search();
    const [offer] = found.offers;
    await server.call(explainRate, { token: pricing, query: { ...ask(), rateId: offer!.rateId } });
    await server.app.inject({
      url: `${exportSearch.path}?${new URLSearchParams(ask())}`,
      headers: { authorization: `Bearer ${pricing}` },
    });
    await server.call(queryLclRates, { token: pricing, query: { pol: POL, pod: POD, kg: '1000', cbm: '2' } as never });
    const log = (await logged(6)).slice(2);
    expect(log.map(({ mode, kind }) => `${mode} ${kind}`)).toEqual([
      'FCL SEARCH',
      'FCL EXPLAIN',
      'FCL EXPORT',
      'LCL SEARCH',
    ]);
    expect(log[0]).toMatchObject({ carrier: 'MSCU', bestAmount: expect.stringMatching(/^\d+\.\d{4}$/) });
    expect(Number(log[0]!.bestAmount)).toBe(Number(offer!.price.total!.amount));
    // What was found already is no further demand.
    const lanes = await rows(sql<{ n: number }>`select count(*)::int as n from price_query_lane where pol_code = ${POL}
      and pod_code = ${POD} and mode = 'FCL'`);
    expect(lanes[0]!.n).toBe(3);
  });

  test('what a rate would have answered since its end is counted', async () => {
    const [over] = await rows(sql<{ id: string; polCode: string; podCode: string; validTo: string }>`
      select r.id, pol.un_locode as pol_code, pod.un_locode as pod_code, r.valid_to from fcl_rate as r
      join port as pol on pol.id = r.pol_id join port as pod on pod.id = r.pod_id where r.state = 'EXPIRED' order by r.id limit 1`);
    const asked = async () =>
      (await server.call(fclAskedSince, { token: pricing, query: { ids: over!.id } })).data[0]?.asked ?? 0;
    const before = await asked();
    const put = (id: string, at: string, type: string) =>
      sql`
      with q as (insert into price_query_log (id, at, channel, company_id, seller_company_id, pol_codes, pod_codes, container_types,
          criteria, result_count, ms)
        select ${id}, ${at}::timestamptz, 'STAFF', r.company_id, r.company_id, '{}', '{}', '{}', '{}', 0, 1 from fcl_rate as r
        where r.id = ${over!.id} returning id, seller_company_id)
      insert into price_query_lane select id, seller_company_id, ${at}::timestamptz, 'FCL', ${over!.polCode}, ${over!.podCode},
        ${[type]}::text[], ${at}::date, ${at}::date + 28 from q`.execute(server.deps.db);
    await put('asked-before-its-end', `${over!.validTo}T12:00:00+08:00`, '20GP');
    await put('asked-for-another-type', `${inDays(-1)}T12:00:00+08:00`, '20TK');
    expect(await asked()).toBe(before);
    await put('asked-after-its-end', `${inDays(-1)}T12:00:00+08:00`, '20GP');
    expect(await asked()).toBe(before + 1);
  });
});

const LISTS: Readonly<Record<string, Resource>> = {
  [RATE_PATHS.maintenance]: fclRateResource,
  [RATE_PATHS.pending]: fclRateResource,
  [RATE_PATHS.drafts]: fclRateResource,
  [RATE_PATHS.results]: rateBatchResource,
  [RATE_PATHS.increases]: documentResource(increase),
};

describe('figures', () => {
  test.each([
    ['all', async () => ({})],
    ['of a trade', async () => ({ line: await idOf('trade_lane', 'code', 'USWC') })],
    ['of a carrier', async () => ({ carrier: await idOf('shipping_line', 'scac', 'MSCU') })],
  ])('%s: every figure is the total of the list that it leads to', async (_, narrowing) => {
    const narrowed = await narrowing();
    const { data } = await server.call(rateCockpit, { token: pricing, query: narrowed });
    const shown: Record<string, number> = {};
    const listed: Record<string, number> = {};
    for (const tile of Object.keys(COCKPIT_TILES) as CockpitTile[]) {
      const behind = tileList(tile, data.by, narrowed);
      if (!behind) continue;
      const resource = LISTS[behind.path]!;
      const door = resource.doors?.find(({ path }) => path === behind.path);
      const filter = filterText([...(door ? doorConditions(door) : []), ...behind.filter]);
      const { data: page } = await server.call(resourceCalls(resource).list, {
        token: pricing,
        query: { filter, limit: 1 } as never,
      });
      shown[tile] = data.tiles[tile];
      listed[tile] = page.total;
    }
    expect(shown).toEqual(listed);
    expect(Object.keys(shown)).toHaveLength(8);
    expect(shown.valid).toBeGreaterThan(20);
  });

  test('of most rates of the demo somebody said lately what space is left', async () => {
    const { tiles } = (await server.call(rateCockpit, { token: pricing, query: {} })).data;
    const [{ n }] = (await rows(
      sql<{ n: number }>`select count(*)::int as n from fcl_rate where state = 'ACTIVE'`,
    )) as [{ n: number }];
    expect(tiles.staleSpace).toBeGreaterThan(0);
    expect(tiles.staleSpace).toBeLessThan(n / 3);
  });

  test('rates that nobody asked for are listed page by page, as many as the figure says', async () => {
    const { data } = await server.call(rateCockpit, { token: pricing, query: {} });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof server.call<typeof unaskedRates>>> = await server.call(unaskedRates, {
        token: pricing,
        query: { limit: 200, ...(cursor ? { cursor } : {}) },
      });
      expect(page.data.total).toBe(data.tiles.unasked);
      seen.push(...page.data.rows.map(({ id }) => id));
      cursor = page.data.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(data.tiles.unasked);
    const served = await rows(sql<{ id: string }>`select id from fcl_rate where id = any(${seen}::text[])
      and pol_id = ${await idOf('port', 'un_locode', POL)}`);
    expect(served).toEqual([]);
  });
});

describe('charts', () => {
  test('the median of a week is a price that was answered for one container', async () => {
    const { data } = await server.call(rateCockpitCharts, { token: pricing, query: {} });
    expect(data.medians.length).toBeGreaterThan(40);
    const [one] = data.medians;
    const prices = await rows(sql<{ price: string }>`
      select round(q.best_amount / (q.criteria -> 'containers' -> 0 ->> 'count')::int, 2)::text as price
      from price_query_log as q join port as p on p.un_locode = q.pod_codes[1] join trade_lane as t on t.id = p.line_ids[1]
      where t.code = ${one!.trade.code} and q.container_types = ${[one!.containerType]}::text[] and q.mode = 'FCL'
        and q.kind in ('SEARCH', 'LANES') and q.best_amount is not null
        and to_char(date_trunc('week', q.at at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') = ${one!.week}
      order by round(q.best_amount / (q.criteria -> 'containers' -> 0 ->> 'count')::int, 2)`);
    expect(prices).toHaveLength(one!.asked);
    expect(one!.median).toBe(prices[Math.ceil(prices.length / 2) - 1]!.price);
  });

  test('best prices, the way to a booking and answer times come from the log of thirty days', async () => {
    const { data } = await server.call(rateCockpitCharts, { token: pricing, query: {} });
    const { asked, answered, quoted, booked } = data.funnel;
    expect([asked > answered, answered > 0, quoted, booked]).toEqual([true, true, 0, 0]);
    expect(data.response.reduce((sum, day) => sum + day.asked, 0)).toBe(asked);
    expect(data.response.every(({ p50, p95 }) => p50 <= p95)).toBe(true);
    expect(data.best.map(({ best }) => best)).toEqual(data.best.map(({ best }) => best).toSorted((a, b) => b - a));
    const one = { carrier: await idOf('shipping_line', 'scac', data.best[0]!.carrier.code) };
    const narrowed = await server.call(rateCockpitCharts, { token: pricing, query: one });
    const count = (charts: typeof data) => charts.medians.reduce((sum, { asked: n }) => sum + n, 0);
    expect(count(narrowed.data)).toBeLessThan(count(data));
  });

  test('the file holds the figures; a company without rates has an empty cockpit or none', async () => {
    const file = await server.app.inject({
      url: `${exportRateCockpit.path}?lang=EN`,
      headers: { authorization: `Bearer ${pricing}` },
    });
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const other = await server.call(rateCockpit, { token: customer, query: {} });
    if (other.http === 200) expect(new Set(Object.values(other.data.tiles))).toEqual(new Set([0]));
    else expect(other.http).toBe(403);
    const sales = await server.login('PLTFRM', 'sales2');
    expect((await server.call(rateCockpit, { token: sales, query: {} })).http).toBe(403);
  });
});

describe('past prices', () => {
  const asOf = async (query: Record<string, string>) => {
    const asked = { pol: PAST_POL, pod: POD, type: '40HC', ...query };
    const { http, data, problem } = await server.call(fclRatesAsOf, { token: pricing, query: asked as never });
    if (http !== 200) throw new Error(JSON.stringify(problem));
    return data;
  };

  test('a day has the price that was known then; a later revision is found by when it was known', async () => {
    const content = await fclContent(server, {
      polId: await idOf('port', 'un_locode', PAST_POL),
      podId: await idOf('port', 'un_locode', POD),
      lines: [fclLine('40HC', '1800')],
    });
    const { id, version } = await published(server, pricing, content);
    const before = new Date().toISOString();
    const revised = { ...content, lines: [fclLine('40HC', '1850')] };
    await done(server, saveFclRate, { token: pricing, version, body: { id, content: revised } });
    const then = await asOf({ day: today(), known: before });
    expect(then.rates.map(({ rateId, freight }) => [rateId, freight.amount])).toEqual([[id, '1800']]);
    const now = await asOf({ day: today() });
    expect(now.rates).toMatchObject([{ rateId: id, carrier: 'MSCU', freight: { currency: 'USD', amount: '1850' } }]);
    // With mark-ups and fees on top.
    expect(Number(now.rates[0]!.total!.amount)).toBeGreaterThan(1850);
    expect(await asOf({ day: inDays(40) })).toMatchObject({ rates: [] });
    expect((await asOf({ day: today(), known: new Date(Date.now() - 86_400_000).toISOString() })).rates).toEqual([]);
    expect((await asOf({ day: today(), carrier: 'COSU' })).rates).toEqual([]);
  });

  test('a lane of the demo has its weeks, carrier by carrier, within their least and most', async () => {
    const data = await asOf({ pol: 'CNSHA', pod: 'DEHAM', day: today() });
    expect([data.currency, data.isNarrowed, data.carriers.length]).toEqual(['USD', false, 3]);
    expect(data.weeks.length).toBeGreaterThan(4);
    for (const { week, min, median, max } of data.weeks) {
      expect(Number(min) <= Number(median) && Number(median) <= Number(max)).toBe(true);
      const own = data.carriers.flatMap(({ prices }) => prices.filter(one => one.week === week));
      expect(Math.min(...own.map(({ price }) => Number(price)))).toBe(Number(min));
    }
  });

  test('faults are told at their fields; who sees no cost and who has no rates sees nothing', async () => {
    const faulty = async (query: object) =>
      (
        await server.call(fclRatesAsOf, { token: pricing, query: { type: '40HC', day: today(), ...query } as never })
      ).problem.errors?.map(({ path, code }) => `${path} ${code}`);
    expect(await faulty({ pol: 'CNSHA', pod: 'CNSHA' })).toEqual(['pod PORT_SAME']);
    expect(await faulty({ pol: 'CNSHA', pod: 'XXXXX' })).toEqual(['pod PORT_UNKNOWN']);
    const query = { pol: 'CNSHA', pod: 'DEHAM', type: '40HC', day: today() };
    const file = await server.app.inject({
      url: `${exportRatesAsOf.path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${pricing}` },
    });
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const other = await server.call(fclRatesAsOf, { token: customer, query });
    expect(other.http === 403 || other.data.rates.length === 0).toBe(true);
    const sales = await server.login('PLTFRM', 'sales2');
    expect((await server.call(fclRatesAsOf, { token: sales, query })).http).toBe(403);
  });
});

describe('reliability', () => {
  test('a carrier is as reliable on a trade as its arrivals of ninety days kept to the plan within a day', async () => {
    const [carrier, trade] = [await idOf('shipping_line', 'scac', 'COSU'), await idOf('trade_lane', 'code', 'USWC')];
    const now = new Date();
    const of = (await reliabilityAt(server.deps.reads, now))(carrier, trade);
    const calls = await rows(sql<{ off: number }>`
      select abs(extract(epoch from c.arrival_actual - c.arrival_planned)) / 3600 as off from port_call as c
      join voyage as v on v.id = c.voyage_id join port as p on p.id = c.port_id
      where v.line_id = ${carrier} and ${trade} = any(p.line_ids) and c.arrival_actual > ${now}::timestamptz - interval '90 days'`);
    expect(calls.length).toBeGreaterThan(0);
    expect(of).toBeCloseTo(calls.filter(({ off }) => Number(off) <= 24).length / calls.length, 6);
    expect((await reliabilityAt(server.deps.reads, now))(carrier, null)).toBeNull();
    expect((await reliabilityAt(server.deps.reads, now))('nobody', trade)).toBeNull();
  });
});
