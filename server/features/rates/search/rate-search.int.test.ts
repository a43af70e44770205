import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueryOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { checkSitePrices, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';
import {
  explainRate,
  losingRates,
  publicRates,
  queryLanes,
  queryRates,
  searchPorts,
} from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { arranged, EVERYTHING } from '#contract/rates/search/order-offers.ts';
import { fclRateTrace } from '#contract/rates/trace.calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope } from '../../../kernel/tenancy.ts';
import { fclContent, fclLine, inDays, published, today } from '../fcl/fcl-rate.samples.ts';
import { findRates } from './find-rates.ts';
import type { RateViewer } from './rate-sources.ts';
import { takePriceSnapshot } from './snapshot.ts';

/** A lane that no demo rate serves: what is found here was made here. */
const [POL, POD] = ['CNLYG', 'FIHEL'];

let server: TestServer;
/** The server's clock stands still where a test sets it. */
let standing: number | null = null;
const clock = { now: () => new Date(standing ?? Date.now()) };
let pricing: string;
let sales: string;
let customer: string;
const ids: Record<string, string> = {};
const made: Record<string, string> = {};

const idOf = async (table: 'port' | 'company' | 'shippingLine' | 'employee', field: string, value: string) => {
  const row = await server.deps.db
    .selectFrom(table)
    .select('id')
    .where(field as never, '=', value as never)
    .executeTakeFirstOrThrow();
  return row.id;
};

const put = async (name: string, over: Partial<FclRateInput> = {}): Promise<string> => {
  const content = await fclContent(server, {
    polId: ids.pol!,
    podId: ids.pod!,
    visibility: 'PUBLIC_SITE',
    ...over,
  } as Partial<FclRateInput>);
  const { id } = await published(server, pricing, content);
  made[name] = id;
  return id;
};

/** Rules of the platform for this lane alone: V-M1 and V-M2. */
async function markups(): Promise<void> {
  const { db } = server.deps;
  for (const table of ['markup_rule', 'surcharge_rule', 'level_assignment', 'customer_level'])
    await sql`delete from ${sql.table(table)} where company_id = ${ids.platform}`.execute(db);
  const level = async (id: string, code: string, isDefault: boolean, minPct: string | null) =>
    sql`insert into customer_level (id, company_id, code, name_zh, name_en, sort, is_default, min_margin_pct,
        is_site_price_visible, version, created_at, updated_at)
      values (${id}, ${ids.platform}, ${code}, ${code}, ${code}, 1, ${isDefault}, ${minPct}, true, 1, now(), now())`.execute(
      db,
    );
  // The first of a company is the default.
  await level('level-c', 'C', true, null);
  await level('level-b', 'B', false, null);
  await level('level-m', 'M', false, '3');
  for (const [customer, held] of [
    ['nquays', 'level-b'],
    ['rchdsz', 'level-m'],
  ] as const)
    await sql`insert into level_assignment (id, company_id, customer_company_id, level_id, valid_from, version, created_at, updated_at)
      values (${`given-${customer}`}, ${ids.platform}, ${ids[customer]}, ${held}, ${inDays(-10)}::date, 1, now(), now())`.execute(
      db,
    );
  const rule = (step: string, pct: string | null, byType: object[], more: Record<string, string | null> = {}) =>
    sql`insert into markup_rule (id, company_id, name, step, pol_id, pod_id, pct, abs_by_type, basis, round_unit, round_mode,
        valid_from, priority, is_enabled, customer_level_id, sales_employee_id, product_type, version, created_at, updated_at)
      values (${`m-${step}`}, ${ids.platform}, ${step}, ${step}, ${ids.pol}, ${ids.pod}, ${pct}, ${JSON.stringify(byType)}::jsonb,
        'PER_CONTAINER', ${more.unit ?? null}, ${more.mode ?? null}, ${inDays(-30)}::date, 50, true, ${more.level ?? null},
        ${more.sales ?? null}, ${more.product ?? null}, 1, now(), now())`.execute(db);
  const types = (hc: string, gp: string) => [
    { containerType: '40HC', amount: hc },
    { containerType: '20GP', amount: gp },
  ];
  await rule('PLATFORM', '2', [], { product: 'FAK' });
  await rule('COMPANY', null, types('50', '30'));
  await rule('LEVEL', '1.5', [], { level: 'level-b' });
  await rule('SALES', null, types('30', '20'), { sales: ids.seller!, unit: '5', mode: 'UP' });
  // Whoever else sells to NQUAYS in the demo gives way.
  await sql`delete from company_assignment where company_id = any(${[ids.nquays, ids.rchdsz]}::text[])`.execute(db);
  for (const company of [ids.nquays, ids.rchdsz])
    await sql`insert into company_assignment (id, company_id, employee_id, duty, share_pct, is_primary, valid_from, created_at, updated_at)
      values (${`sells-${company}`.slice(0, 36)}, ${company}, ${ids.seller}, 'SALES', 100, true, ${inDays(-10)}::date, now(), now())`.execute(
      db,
    );
}

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock });
  pricing = await server.login('PLTFRM', 'pricing');
  sales = await server.login('PLTFRM', 'sales2');
  customer = await server.login('NQUAYS', 'admin');
  ids.pol = await idOf('port', 'unLocode', POL);
  ids.pod = await idOf('port', 'unLocode', POD);
  for (const code of ['PLTFRM', 'NQUAYS', 'RCHDSZ', 'QDTEAM'])
    ids[code.toLowerCase()] = await idOf('company', 'companyCode', code);
  ids.platform = ids.pltfrm!;
  const { id } = await server.deps.db
    .selectFrom('employee')
    .select('id')
    .where('companyId', '=', ids.platform)
    .where('account', '=', 'sales2')
    .executeTakeFirstOrThrow();
  ids.seller = id;
  await markups();
});
afterAll(() => server.close());

type Criteria = QueryOf<typeof queryRates>;
const lane = (more: Partial<Criteria> = {}): Criteria => ({ pol: POL, pod: POD, box: '1x40HC,1x20GP', ...more });

async function offers(token: string, more: Partial<Criteria> = {}): Promise<readonly RateOffer[]> {
  const { http, data, problem } = await server.call(queryRates, { token, query: lane(more) });
  expect(http, JSON.stringify(problem)).toBe(200);
  return data.offers;
}
const offerOf = async (token: string, name: string, more: Partial<Criteria> = {}): Promise<RateOffer | undefined> =>
  (await offers(token, more)).find(offer => offer.rateId === made[name]);

const leaves = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
    : [[path, value]];

const COST_MEMBER = /cost|buy|base|margin|floor|step|rule|contractNo|rateNo|internal|provider/i;

describe('the price that each viewer sees', () => {
  beforeAll(() => put('plain'));

  test('V-M1, V-M2: a customer of level B gets 2,000 and 1,110, and nothing that a cost could be read from', async () => {
    const offer = await offerOf(customer, 'plain');
    expect(offer?.price.lines?.map(line => [line.containerType, line.unitSell])).toEqual([
      ['40HC', '2000'],
      ['20GP', '1110'],
    ]);
    expect(offer?.price.total).toEqual({ currency: 'USD', amount: '3110.00' });
    const seen = leaves(offer);
    expect(seen.filter(([path]) => COST_MEMBER.test(path))).toEqual([]);
    expect(seen.filter(([, value]) => /^(1850|1887|1937|1966|1996|1020|1040|1070|1086)/.test(String(value)))).toEqual(
      [],
    );
  });

  test('who keeps rates sees the whole chain, a sales person its own step alone', async () => {
    const query = { customer: ids.nquays! };
    const whole = (await offerOf(pricing, 'plain', query))?.price.lines?.[0];
    expect(whole?.unitCost).toBe('1850');
    expect(whole?.steps?.map(step => step.after)).toEqual(['1887', '1937', '1966', '2000']);
    const own = await offerOf(sales, 'plain', query);
    expect(own?.price.lines?.[0]).toMatchObject({ unitBase: '1966', unitSell: '2000' });
    expect(own?.price.lines?.[0]?.steps?.map(step => step.step)).toEqual(['SALES']);
    expect(leaves(own).filter(([path]) => /cost|buy|margin|floor/i.test(path))).toEqual([]);
  });

  test('fees are named beside their codes', async () => {
    const { data } = await server.call(queryRates, { token: customer, query: lane() });
    expect(data.fees).toContainEqual({ code: 'OCF', zh: '海运费', en: 'Ocean freight' });
    expect(data.fees.length).toBe(
      new Set(data.offers.flatMap(({ price }) => price.lines?.map(one => one.feeCode) ?? [])).size,
    );
  });

  test('the chain in words begins where the reader may begin', async () => {
    const query = { ...lane(), customer: ids.nquays!, rateId: made.plain! };
    const told = async (token: string) => (await server.call(explainRate, { token, query })).data.chains[0]?.words.zh;
    expect(await told(pricing)).toBe(
      '成本 1,850 → 平台 +2% = 1,887 → 公司 +50 = 1,937 → B级 +1.5% = 1,966 → 销售 +30 = 2,000(向上取整至 5)',
    );
    expect(await told(sales)).toBe('基准 1,966 → 销售 +30 = 2,000(向上取整至 5)');
    const { rules } = (await server.call(explainRate, { token: pricing, query })).data;
    expect(rules.map(({ name, scope, version }) => [name.zh, scope.zh, version])).toEqual([
      ['COMPANY', 'CNLYG → FIHEL', 1],
      ['LEVEL', 'B级 · CNLYG → FIHEL', 1],
      ['PLATFORM', 'CNLYG → FIHEL · FAK', 1],
      ['SALES', '许清扬 · CNLYG → FIHEL', 1],
    ]);
    expect((await server.call(explainRate, { token: customer, query: { ...query, customer: undefined } })).http).toBe(
      403,
    );
  });

  test('the chain of a rate is told from its row, without a search, to those who may see cost', async () => {
    const query = { id: made.plain!, customer: ids.nquays! };
    const { data } = await server.call(fclRateTrace, { token: pricing, query });
    expect(data).toMatchObject({ level: 'B', priceDate: today() });
    expect(data.chains.map(({ containerType, sell }) => [containerType, sell])).toEqual([
      ['20GP', '1110'],
      ['40HC', '2000'],
    ]);
    expect(data.chains[1]?.words.zh).toContain('成本 1,850 → 平台 +2% = 1,887 → 公司 +50 = 1,937 → B级 +1.5% = 1,966');
    const nobody = await server.call(fclRateTrace, { token: pricing, query: { id: made.plain! } });
    expect(nobody.data.chains.map(({ sell }) => sell)).toEqual(['1070', '1937']);
    expect((await server.call(fclRateTrace, { token: sales, query })).http).toBe(403);
    const buyer = await server.call(fclRateTrace, { token: customer, query: { id: made.plain! } });
    expect([403, 404]).toContain(buyer.http);
  });

  test('V-M7: below the least margin a customer pays the floor price, staff may quote less with approval', async () => {
    // No platform step is for promotions here: the seller's own cost is what the margin is kept over.
    await put('thin', { productType: 'PROMO', lines: [{ ...fclLine('40HC', '1850'), guideSell: '1850' }] });
    const box = { box: '1x40HC' };
    const buyer = await server.login('RCHDSZ', 'admin');
    expect((await offerOf(buyer, 'thin', box))?.price.lines?.[0]?.unitSell).toBe('1910');
    const staff = await offerOf(pricing, 'thin', { ...box, customer: ids.rchdsz! });
    expect(staff?.price.lines?.[0]?.unitSell).toBe('1880');
    expect(staff?.price.needsApproval).toBe(true);
  });

  test('a snapshot keeps every line with rule and version, for the seller alone', async () => {
    const viewer: RateViewer = {
      kind: 'seat',
      companyKind: 'platform',
      seesCost: true,
      isProgram: false,
      isAsCustomer: false,
      companyId: ids.platform!,
      employeeId: ids.seller!,
      customerId: ids.nquays!,
    };
    const { db } = server.deps;
    const search = await findRates(server.deps, viewer, { query: lane(), rateId: made.plain, now: new Date() });
    const [found] = search.found;
    const scope = { kind: 'seat', companyKind: 'platform', employeeId: ids.seller!, userId: null } as const;
    const id = await inScope(db, { ...scope, companyId: ids.platform! }, tx =>
      takePriceSnapshot(tx.db, found!, search, { employeeId: ids.seller! }),
    );
    const read = (companyId: string) =>
      inScope(db, { ...scope, companyId }, tx =>
        tx.db.selectFrom('priceSnapshot').selectAll().where('id', '=', id).executeTakeFirst(),
      );
    expect(await read(ids.platform!)).toMatchObject({
      rateVersion: found!.rate.version,
      buyerCompanyId: ids.nquays,
      price: { lines: [{ unitSell: '2000', steps: [{ ruleId: 'm-PLATFORM', version: 1 }, {}, {}, {}] }, {}] },
    });
    expect(await read(ids.nquays!)).toBeUndefined();
  });
});

describe('fees', () => {
  test('V-S2, V-S3, V-S5: rules by TEU and weight, an all-in rate, fees at the destination apart', async () => {
    const { db } = server.deps;
    const fee = async (
      code: string,
      layer: string,
      basis: string,
      amount: string,
      currency: string,
      more: object = {},
    ) => {
      const { overKg = null } = more as { overKg?: number };
      await sql`insert into surcharge_rule (id, company_id, fee_id, layer, mode, pol_id, pod_id, basis, cost_amount, currency,
          valid_from, validity_basis, over_kg, container_type, version, created_at, updated_at)
        select ${`f-${code}-${overKg}`}, ${ids.platform}, f.id, ${layer}, 'FCL', ${ids.pol}, ${ids.pod}, ${basis}, ${amount}, ${currency},
          ${inDays(-30)}::date, 'ETD', ${overKg}, ${overKg === null ? null : '20GP'}, 1, now(), now()
        from fee_code as f where f.code = ${code}`.execute(db);
    };
    await fee('PSS', 'CARRIER', 'PER_TEU', '45', 'USD');
    await fee('HWS', 'CARRIER', 'PER_CONTAINER', '200', 'USD', { overKg: 18_000 });
    await fee('HWS', 'CARRIER', 'PER_CONTAINER', '300', 'USD', { overKg: 21_000 });
    await fee('THC', 'ORIGIN_LOCAL', 'PER_CONTAINER', '100', 'USD');
    const amounts = (offer: RateOffer | undefined, code: string) =>
      offer?.price.lines
        ?.filter(line => line.feeCode === code && line.state === 'CHARGED')
        .map(line => line.sellAmount);
    const heavy = await offerOf(customer, 'plain', { box: '3x20GP@21500,2x40HC' });
    expect(amounts(heavy, 'PSS')).toEqual(['315.00']);
    expect(amounts(heavy, 'HWS')).toEqual(['900.00']);
    expect(amounts(await offerOf(customer, 'plain', { box: '3x20GP@21000' }), 'HWS')).toEqual(['600.00']);
    expect(amounts(await offerOf(customer, 'plain', { box: '3x20GP@18000' }), 'HWS')).toEqual([]);
    await put('allIn', { surchargeMode: 'ALL_IN' });
    const allIn = await offerOf(customer, 'allIn', { box: '1x40HC' });
    expect(amounts(allIn, 'PSS')).toEqual([]);
    expect(amounts(allIn, 'THC')).toEqual(['100.00']);
    await sql`delete from surcharge_rule where company_id = ${ids.platform}`.execute(db);
  });
});

describe('who gets which rate', () => {
  test('each test hides a rate from the customer, in its order, and those who make prices read which', async () => {
    const box = { box: '1x40HC' };
    await put('hidden');
    await sql`update fcl_rate set state = 'HIDDEN' where id = ${made.hidden}`.execute(server.deps.db);
    await sql`delete from fcl_rate_line where rate_id = ${made.hidden}`.execute(server.deps.db);
    // Each fails all later tests as well: only the first is told.
    const later = { spaceStatus: 'SUSPENDED' as const, goodsScope: ['85'] };
    await put('own', { visibility: 'COMPANY', validFrom: inDays(90), validTo: inDays(99), ...later });
    await put('named', {
      productType: 'NAC',
      contractNo: 'NAC-1',
      namedAccountIds: [ids.rchdsz!],
      validFrom: inDays(90),
      validTo: inDays(99),
      ...later,
    });
    await put('later', { validFrom: inDays(90), validTo: inDays(99), ...later });
    await put('other', { lines: [fclLine('45HC', '2000')], ...later });
    await put('goods', later);
    await put('space', { spaceStatus: 'SUSPENDED' });
    await put('forB', { visibility: 'LEVELS', visibleLevels: ['B'] });
    await put('forM', { visibility: 'LEVELS', visibleLevels: ['level-m'] });
    await put('forOne', { visibility: 'COMPANIES', visibleCompanyIds: [ids.nquays!] });

    const seen = new Set((await offers(customer, box)).map(({ rateId }) => rateId));
    const shown = Object.entries(made).flatMap(([name, id]) => (seen.has(id) ? [name] : []));
    expect(shown.sort()).toEqual(['allIn', 'forB', 'forOne', 'plain', 'thin']);

    const { data } = await server.call(losingRates, { token: pricing, query: { ...lane(box), customer: ids.nquays! } });
    const tests = Object.fromEntries(data.losers.map(({ rateId, testNo }) => [rateId, testNo]));
    expect(
      Object.fromEntries(
        ['hidden', 'own', 'forM', 'named', 'later', 'other', 'goods', 'space'].map(name => [name, tests[made[name]!]]),
      ),
    ).toEqual({ hidden: 1, own: 3, forM: 3, named: 4, later: 5, other: 6, goods: 7, space: 8 });
    expect(data.losers.some(({ rateId }) => rateId === made.plain)).toBe(false);
    expect((await server.call(losingRates, { token: sales, query: lane(box) })).http, 'no cost, no losers').toBe(403);
    // The company's own people sell what no customer sees by himself.
    expect((await offerOf(sales, 'space', box))?.isBookable).toBe(false);
    expect(await offerOf(sales, 'named', { ...box, customer: ids.nquays!, to: inDays(60) })).toBeUndefined();
  });

  test('V-V4: a validity by the day of booking holds today alone; known departures decide, else the part of the window', async () => {
    await put('booking', { validityBasis: 'BOOKING', validFrom: inDays(-1), validTo: today() });
    expect(await offerOf(customer, 'booking', { from: inDays(10), to: inDays(20) })).toBeDefined();
    await put('part', { validFrom: inDays(3), validTo: inDays(9) });
    expect(await offerOf(customer, 'part')).toMatchObject({ fitsFrom: inDays(3), fitsTo: inDays(9), sailings: [] });
    const sailing = { closingWeekday: 3, closingTime: '17:00', etdWeekday: 5, etdTime: '20:00' };
    await put('weekly', {
      validTo: inDays(9),
      sailings: [{ ...sailing, transitDays: 29, vessel: null, voyage: null }],
    });
    const weekly = await offerOf(customer, 'weekly');
    expect(weekly?.transitDays).toBe(29);
    expect(weekly?.sailings.length).toBeGreaterThan(0);
    for (const { etd, closing } of weekly?.sailings ?? []) {
      expect(new Date(`${etd}T00:00Z`).getUTCDay()).toBe(5);
      expect(new Date(`${closing?.slice(0, 10)}T00:00Z`).getUTCDay()).toBe(3);
      expect(etd <= inDays(9)).toBe(true);
    }
  });

  test('V-V4: a validity by the day of booking ends with the last second of the day at the port of loading', async () => {
    await put('midnight', { validityBasis: 'BOOKING', validFrom: inDays(-1), validTo: today() });
    const midnight = Date.parse(`${inDays(1)}T00:00:00+08:00`);
    const isSoldAt = async (instant: number): Promise<boolean> => {
      standing = instant;
      const token = await server.login('NQUAYS', 'buyer1');
      return (await offerOf(token, 'midnight', { from: inDays(10), to: inDays(20) })) !== undefined;
    };
    const sold = [await isSoldAt(midnight - 1_000), await isSoldAt(midnight)];
    standing = null;
    expect(sold).toEqual([true, false]);
  });

  test('other companies: each sees its own price, nobody asks for a foreign customer, nothing stays open afterwards', async () => {
    const other = await server.login('BWBAYY', 'admin');
    const provider = await server.login('GZSHPA', 'admin');
    expect(await offers(provider), 'who buys nothing here finds its own rates alone').toEqual([]);
    const seen = (await offers(other)).map(({ rateId }) => rateId);
    expect([made.plain, made.forB, made.forOne].map(id => seen.includes(id!))).toEqual([true, false, false]);
    const foreign = await server.call(queryRates, { token: customer, query: lane({ customer: ids.rchdsz! }) });
    expect(foreign.problem.code).toBe('not_found');
    const scope = {
      kind: 'seat',
      companyId: ids.nquays!,
      companyKind: 'customer',
      employeeId: 'x',
      userId: null,
    } as const;
    for (const table of ['fclRate', 'fclRateLine', 'markupRule'] as const)
      expect(await inScope(server.deps.db, scope, tx => tx.db.selectFrom(table).select('companyId').execute())).toEqual(
        [],
      );
    // Written down within a second, after the answer.
    const log = await vi.waitFor(async () => {
      const rows = await inScope(server.deps.db, scope, tx =>
        tx.db.selectFrom('priceQueryLog').selectAll().orderBy('at', 'desc').execute(),
      );
      // Older ones are the demo's.
      expect(rows[0]).toMatchObject({ channel: 'CUSTOMER', sellerCompanyId: ids.platform, polCodes: [POL] });
      return rows;
    }, 5_000);
    expect(new Set(log.map(row => row.companyId))).toEqual(new Set([ids.nquays]));
  });
});

describe('order', () => {
  /** Arrivals of a carrier on a trade of its own, of which so many of a hundred kept their day. */
  async function arrivals(carrier: string, portId: string, kept: number): Promise<void> {
    const { db } = server.deps;
    const lineId = await idOf('shippingLine', 'scac', carrier);
    const voyageId = `v-${carrier}`;
    await sql`insert into voyage (id, line_id, vessel_id, carrier_export_voyage_number, status, version, created_at, updated_at)
      select ${voyageId}, ${lineId}, id, ${voyageId}, 'PLANNED', 1, now(), now() from vessel limit 1`.execute(db);
    await sql`insert into port_call (id, voyage_id, seq, port_id, arrival_planned, arrival_actual, version, created_at, updated_at)
      select ${voyageId} || n, ${voyageId}, n, ${portId}, now() - interval '9 days',
        now() - case when n <= ${kept}::int then interval '9 days' else interval '3 days' end, 1, now(), now()
      from generate_series(1, 100) as n`.execute(db);
  }

  test('V-R1 to V-R4: the score to the hundredth, each order, the badge of what can be booked; a part is never ranked', async () => {
    const [polId, podId] = [ids.pol!, await idOf('port', 'unLocode', 'DKCPH')];
    await sql`insert into trade_lane (id, code, name_zh, name_en, status, source, version, created_at, updated_at)
      values ('trade-of-this-test', 'TRADE-R1', '测试航线', 'Trade of this test', 'ACTIVE', 'MANUAL', 1, now(), now())`.execute(
      server.deps.db,
    );
    await sql`update port set line_ids = array['trade-of-this-test'] where id = ${podId}`.execute(server.deps.db);
    const rate = async (name: string, carrier: string, all: number, transitDays: number, spaceStatus: string) =>
      put(name, {
        polId,
        podId,
        transitDays,
        carrierId: await idOf('shippingLine', 'scac', carrier),
        spaceStatus: spaceStatus as 'FULL',
        lines: [{ ...fclLine('40HC', '1000'), guideSell: String(all / 2) }, fclLine('45HC', '1')],
      });
    const q = { MAEU: 82, COSU: 71, ONEY: 66, MSCU: 54, HLCU: 88 };
    for (const [carrier, kept] of Object.entries(q)) await arrivals(carrier, podId, kept);
    await rate('A', 'MAEU', 4995, 28, 'AMPLE');
    await rate('B', 'COSU', 4710, 33, 'LIMITED');
    await rate('C', 'ONEY', 4710, 31, 'ON_REQUEST');
    await rate('D', 'MSCU', 4560, 41, 'FULL');
    await rate('E', 'HLCU', 5320, 26, 'AMPLE');
    // What was counted of arrivals is kept for an hour.
    standing = Date.now() + 2 * 3_600_000;
    const later = await server.login('PLTFRM', 'admin2');
    const ranked = await offers(later, { pod: 'DKCPH', box: '2x40HC' });
    standing = null;
    const nameOf = new Map(['A', 'B', 'C', 'D', 'E'].map(name => [made[name]!, name]));
    expect(ranked.map(({ rateId, score }) => `${nameOf.get(rateId)} ${score}`)).toEqual([
      'A 92.09',
      'E 90.83',
      'B 87.34',
      'C 86.36',
      'D 78.55',
    ]);
    const by = (order: 'CHEAPEST' | 'FASTEST') =>
      arranged(ranked, { ...EVERYTHING, order }).map(({ rateId }) => nameOf.get(rateId));
    expect(by('CHEAPEST')).toEqual(['D', 'C', 'B', 'A', 'E']);
    expect(by('FASTEST')).toEqual(['E', 'A', 'C', 'B', 'D']);
    const badges = Object.fromEntries(ranked.map(({ rateId, badges: won }) => [rateId, won]));
    expect(ranked.map(({ price }) => price.total?.amount).sort()).toEqual([
      '4560.00',
      '4710.00',
      '4710.00',
      '4995.00',
      '5320.00',
    ]);
    expect(badges[made.C!]).toContain('CHEAPEST');
    expect(badges[made.E!]).toContain('FASTEST');
    expect(ranked[0]?.rateId).toBe(made.A);
    expect(ranked.at(-1)?.rateId).toBe(made.D);
    const partial = await offers(pricing, { pod: 'DKCPH', box: '2x40HC,1x20GP' });
    expect(partial).toHaveLength(5);
    for (const offer of partial) expect([offer.price.missingTypes, offer.badges]).toEqual([['20GP'], []]);
  });

  test('V-R5: of equal price, transit and departure the direct one is first, then the carrier by its code', async () => {
    const [polId, podId] = [ids.pol!, await idOf('port', 'unLocode', 'NOOSL')];
    const equal = { polId, podId, transitDays: 31, lines: [{ ...fclLine('40HC', '1000'), guideSell: '2355' }] };
    const potIds = [await idOf('port', 'unLocode', 'SGSIN')];
    await put('viaSingapore', { ...equal, carrierId: await idOf('shippingLine', 'scac', 'COSU'), potIds });
    await put('oneDirect', { ...equal, carrierId: await idOf('shippingLine', 'scac', 'ONEY') });
    const order = async () => {
      const found = await offers(pricing, { pod: 'NOOSL', box: '2x40HC' });
      return arranged(found, { ...EVERYTHING, order: 'CHEAPEST' }).map(
        ({ carrier, pots }) => `${carrier} ${pots.length}`,
      );
    };
    expect(await order()).toEqual(['ONEY 0', 'COSU 1']);
    await put('cosuDirect', { ...equal, carrierId: await idOf('shippingLine', 'scac', 'COSU') });
    expect(await order()).toEqual(['COSU 0', 'ONEY 0', 'COSU 1']);
    for (const name of ['viaSingapore', 'oneDirect', 'cosuDirect'])
      await sql`update fcl_rate set state = 'HIDDEN' where id = ${made[name]}`.execute(server.deps.db);
  });

  test('many lanes at once: the best of each, and what is wrong with one does not stop the others', async () => {
    const token = pricing;
    const lanes = [lane({ box: '1x40HC' }), lane({ pod: 'ZZZZZ' }), lane({ pod: 'NOOSL' })];
    const { data } = await server.call(queryLanes, { token, body: { lanes } });
    expect(data.map(({ offer, fault }) => [offer !== null, fault?.en ?? null])).toEqual([
      [true, null],
      [false, 'Unknown port "ZZZZZ"'],
      [false, null],
    ]);
  });

  test('what is out of range is refused at its field', async () => {
    const refused = async (more: Partial<Criteria>) => {
      const { http, problem } = await server.call(queryRates, { token: customer, query: lane(more) });
      return [http, ...(problem.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await refused({ to: inDays(61) })).toEqual([422, 'to QUERY_RANGE']);
    expect(await refused({ box: '1000x40HC' })).toEqual([422, 'box QUERY_RANGE']);
    expect(await refused({ box: '1x20GP,1x40GP,1x40HC,1x45HC,1x20RF,1x40RH' })).toEqual([422, 'box QUERY_RANGE']);
    expect(await refused({ pod: POL })).toEqual([422, 'pod PORT_SAME']);
    expect(await refused({ pol: 'CNXXX' })).toEqual([422, 'pol PORT_UNKNOWN']);
    expect(await refused({ box: '1x99ZZ' })).toEqual([422, 'box CONTAINER_UNKNOWN']);
  });
});

describe('visitors', () => {
  const visit = (headers: Record<string, string> = {}) =>
    server.call(publicRates, { token: null, query: lane({ box: '1x40HC' }), headers });

  test('see "from" prices of what is public, ten at most, no fee; an unknown host shows nobody', async () => {
    const { http, data } = await visit();
    expect(http).toBe(200);
    const plain = data.offers.find(({ rateId }) => rateId === made.plain);
    // Level C has no rule: 1,937 for nobody in particular, rounded up to 10.
    expect(plain?.price).toEqual({ missingTypes: [], total: { currency: 'USD', amount: '1940' }, isFromPrice: true });
    expect(data.offers.length).toBeLessThanOrEqual(10);
    expect(data.offers.some(({ rateId }) => [made.forB, made.forOne, made.space].includes(rateId))).toBe(false);
    expect((await visit({ host: 'nobody.example' })).http).toBe(404);
    const ports = await server.call(searchPorts, { token: null, query: { q: 'lianyun' } });
    expect(ports.data.map(({ code }) => code)).toContain(POL);
    const first = async (q: string) => (await server.call(searchPorts, { token: null, query: { q } })).data[0]?.code;
    // Of several codes of one real port its head; of three letters the end of a code before places that begin so.
    expect([await first('shanghai'), await first('sha'), await first('ham')]).toEqual(['CNSHA', 'CNSHA', 'DEHAM']);
  });

  test('the 31st search within ten minutes is refused with the time to wait', async () => {
    await sql`delete from price_query_log where channel = 'SITE'`.execute(server.deps.db);
    for (let search = 0; search < 30; search += 1) expect((await visit()).http).toBe(200);
    const refused = await visit();
    expect(refused.http).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    const rows = await server.deps.db
      .selectFrom('priceQueryLog')
      .select('visitor')
      .where('channel', '=', 'SITE')
      .execute();
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });
});

describe('money', () => {
  const TABLE = { USD: '7.1000', EUR: '7.7500', JPY: '0.0468', HKD: '0.9100', GBP: '9.0200', KRW: '0.0052' };
  const box = { pod: 'SEGOT', box: '1x40HC' };
  let podId: string;

  /** One promotion at a time on the lane, of one price and no mark-up. */
  async function sold(amount: string, currency: string): Promise<void> {
    await sql`update fcl_rate set state = 'HIDDEN' where pod_id = ${podId}`.execute(server.deps.db);
    const line = { ...fclLine('40HC', amount), currency, guideSell: amount };
    await put('money', { podId, productType: 'PROMO', lines: [line] });
  }
  const totalIn = async (currency: string) =>
    (await offerOf(pricing, 'money', { ...box, currency }))?.price.total?.amount;

  beforeAll(async () => {
    const { db } = server.deps;
    podId = await idOf('port', 'unLocode', 'SEGOT');
    for (const [currency, rate] of Object.entries(TABLE))
      await sql`update fx_rate set rate_to_cny = ${rate} where rate_table = 'MONTH' and currency_code = ${currency}`.execute(
        db,
      );
  });

  test.each([
    ['V-F1', '35', 'EUR', 'USD', '38.20'],
    ['V-F2', '125.50', 'USD', 'JPY', '19040'],
    ['V-F3', '1130', 'CNY', 'USD', '159.15'],
    ['V-F4', '850', 'EUR', 'USD', '927.82'],
  ])('%s: a price of %s %s is %s %s', async (_no, amount, currency, asked, expected) => {
    await sold(amount, currency);
    expect(await totalIn(asked)).toBe(expected);
  });

  test('V-F4: the buffer of the settings raises what is converted, and nothing where the currency stays', async () => {
    await sold('850', 'EUR');
    const setTo = async (bufferPct: string) => {
      const { data } = await server.call(readRateConfig, { token: pricing });
      const config = { ...data.config, fxPolicy: { ...data.config.fxPolicy, bufferPct } };
      const headers = { 'if-match': `"${data.version}"` };
      const saved = await server.call(saveRateConfig, {
        token: pricing,
        headers,
        body: { config, reason: '汇率波动' },
      });
      expect(saved.http, JSON.stringify(saved.problem)).toBe(200);
    };
    await setTo('1.5');
    expect([await totalIn('USD'), await totalIn('EUR')]).toEqual(['941.73', '850.00']);
    await setTo('0');
    expect(await totalIn('USD')).toBe('927.82');
  });

  test('V-F5, V-F8: each amount is rounded once, half away from zero, to the digits of its currency', async () => {
    await sold('1000', 'USD');
    const fees = [
      ['PSS', '36.005', 'USD', '36.01'],
      ['BAF', '-36.005', 'USD', '-36.01'],
      ['THC', '2.345', 'USD', '2.35'],
      // The column keeps four digits.
      ['DOC', '2.3449', 'USD', '2.34'],
      ['ENS', '1.2345', 'KWD', '1.235'],
    ] as const;
    for (const [code, amount, currency] of fees)
      await sql`insert into surcharge_rule (id, company_id, fee_id, layer, mode, pol_id, pod_id, basis, cost_amount, currency,
          valid_from, validity_basis, version, created_at, updated_at)
        select ${`f-money-${code}`}, ${ids.platform}, f.id, 'CARRIER', 'FCL', ${ids.pol}, ${podId}, 'PER_CONTAINER', ${amount}, ${currency},
          ${inDays(-30)}::date, 'ETD', 1, now(), now() from fee_code as f where f.code = ${code}`.execute(
        server.deps.db,
      );
    const lines = (await offerOf(pricing, 'money', box))?.price.lines ?? [];
    const amountOf = (code: string) => lines.find(line => line.feeCode === code)?.sellAmount;
    expect(fees.map(([code]) => [code, amountOf(code)])).toEqual(fees.map(([code, , , amount]) => [code, amount]));
    await sql`delete from surcharge_rule where company_id = ${ids.platform}`.execute(server.deps.db);
  });

  test('V-M8: 2,000 on a cost of 1,850 leaves 7.50 per cent, for those who may see cost', async () => {
    await sql`update fcl_rate set state = 'HIDDEN' where pod_id = ${podId}`.execute(server.deps.db);
    await put('money', { podId, productType: 'PROMO', lines: [{ ...fclLine('40HC', '1850'), guideSell: '2000' }] });
    const { price } = (await offerOf(pricing, 'money', box))!;
    expect([price.total?.amount, price.marginPct]).toEqual(['2000.00', '7.50']);
    expect((await offerOf(sales, 'money', box))?.price.marginPct).toBeUndefined();
  });

  test('V-M6: of rules of one step the one that says more applies alone, whatever the priority of another', async () => {
    const markupCalls = resourceCalls(markupRuleResource);
    await sql`update fcl_rate set state = 'HIDDEN' where pod_id = ${podId}`.execute(server.deps.db);
    await put('money', { podId, productType: 'PROMO', lines: [{ ...fclLine('40HC', '1850'), guideSell: '1850' }] });
    const written: string[] = [];
    const rule = async (name: string, more: object) => {
      const level = { step: 'LEVEL', customerLevelId: 'level-b', basis: 'PER_CONTAINER', validFrom: inDays(-30) };
      const body = { name, ...level, priority: 50, ...more } as never;
      const { http, data, problem } = await server.call(markupCalls.create, { token: pricing, body });
      expect(http, JSON.stringify(problem)).toBe(200);
      written.push((data as { id: string }).id);
    };
    // Weights 16, 16 + 8, 16 + 4.
    await rule('B', { pct: '1.5' });
    await rule('B to Gothenburg', { abs: '10', podId });
    await rule('B from Lianyungang, first of all', { abs: '99', polId: ids.pol, priority: 99 });
    const { price } = (await offerOf(pricing, 'money', { ...box, customer: ids.nquays! }))!;
    const level = price.lines?.[0]?.steps?.filter(({ step }) => step === 'LEVEL');
    expect(level?.map(({ before, after, ruleId }) => [before, after, ruleId])).toEqual([['1850', '1860', written[1]]]);
    await sql`delete from markup_rule where id = any(${written}::text[])`.execute(server.deps.db);
  });

  test('rules of one name stand for different customers; the same once more is told where it was filled in', async () => {
    const markupCalls = resourceCalls(markupRuleResource);
    const written = async (more: object) => {
      const rule = {
        name: '同名',
        step: 'COMPANY',
        abs: '5',
        basis: 'PER_CONTAINER',
        validFrom: inDays(-30),
        priority: 50,
      };
      return server.call(markupCalls.create, { token: pricing, body: { ...rule, podId, ...more } as never });
    };
    const made = [await written({}), await written({ customerCompanyId: ids.nquays })];
    expect(made.map(({ http }) => http)).toEqual([200, 200]);
    const { problem } = await written({});
    expect(problem.errors).toMatchObject([
      { path: 'validFrom', code: 'MD-01', params: { c: `同名 COMPANY ${inDays(-30)}` }, message: { zh: '{c} 已存在' } },
    ]);
    await sql`delete from markup_rule where name = '同名'`.execute(server.deps.db);
  });
});

test('prices that visitors pay less than customers are told to those who keep the settings', async () => {
  // Only the widest gaps are shown: those of the demo give way.
  await sql`update fcl_rate set visibility = 'COMPANY' where pol_id <> ${ids.pol} or pod_id <> ${ids.pod}`.execute(
    server.deps.db,
  );
  const { data } = await server.call(checkSitePrices, { token: pricing });
  for (const { visitor, customer } of data.cheaper) expect(Number(customer)).toBeGreaterThan(Number(visitor));
  // V-M7 again: a customer at the least margin or above it pays more than a visitor.
  const thin = { rateId: made.thin, per: '40HC', currency: 'USD', visitor: '1850.00', customer: '1910.00' };
  expect(data.cheaper).toContainEqual(expect.objectContaining({ ...thin, customerCode: 'NQUAYS' }));
  expect(data.count).toBeGreaterThan(0);
  expect((await server.call(checkSitePrices, { token: customer })).http).toBe(403);
});
