import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueryOf } from '#contract/kernel/call.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import {
  explainRate,
  losingRates,
  publicRates,
  queryLanes,
  queryRates,
  searchPorts,
} from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
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
  server = await startTestServer({ demo: true });
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
  test('V-R2 to V-R4: the cheapest that can be booked has the badge; a part of the question is never ranked', async () => {
    const [polId, podId] = [ids.pol!, await idOf('port', 'unLocode', 'DKCPH')];
    const rate = async (name: string, carrier: string, all: number, transitDays: number, spaceStatus: string) =>
      put(name, {
        polId,
        podId,
        transitDays,
        carrierId: await idOf('shippingLine', 'scac', carrier),
        spaceStatus: spaceStatus as 'FULL',
        lines: [{ ...fclLine('40HC', '1000'), guideSell: String(all / 2) }, fclLine('45HC', '1')],
      });
    await rate('A', 'MAEU', 4995, 28, 'AMPLE');
    await rate('B', 'COSU', 4710, 33, 'LIMITED');
    await rate('C', 'ONEY', 4710, 31, 'ON_REQUEST');
    await rate('D', 'MSCU', 4560, 41, 'FULL');
    await rate('E', 'HLCU', 5320, 26, 'AMPLE');
    const ranked = await offers(pricing, { pod: 'DKCPH', box: '2x40HC' });
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
