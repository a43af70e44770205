import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/kernel/call.ts';
import { type SearchHit, searchRecords } from '#contract/search/search.calls.ts';
import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { inScope, type Scope } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { screensOf } from './registry.ts';

let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  for (const [company, account] of [
    ['PLTFRM', 'admin'] as const,
    ['PLTFRM', 'doc1'] as const,
    ['PLTFRM', 'pricing'] as const,
    ['PLTFRM', 'sales2'] as const,
    ['NQUAYS', 'admin'] as const,
    ['NQUAYS', 'doc1'] as const,
    ['BWBAYY', 'doc1'] as const,
    ['GZSHPA', 'op1'] as const,
  ])
    tokens.set(`${company} ${account}`, await server.login(company, account));
}, 120_000);
afterAll(() => server.close());

const db = () => server.deps.db;

async function find(who: string, query: QueryOf<typeof searchRecords>): Promise<SearchHit[]> {
  const { http, data } = await server.call(searchRecords, { token: tokens.get(who)!, query });
  expect(http).toBe(200);
  expect(data.late).toEqual([]);
  return data.hits;
}
const told = (hits: readonly SearchHit[]) => hits.map(({ match, type, title }) => `${match} ${type} ${title.en}`);
const STAFF = 'PLTFRM admin';

const siOf = (companyCode: string) =>
  db()
    .selectFrom('shippingInstruction as s')
    .innerJoin('shipment as t', 't.id', 's.shipmentId')
    .select(['s.id', 's.no', 's.billNo', 't.bookingNo', 't.shipmentNo', 's.companyId'])
    .where('s.companyCode', '=', companyCode)
    .where('s.state', '=', 'SUBMITTED')
    .where('s.siType', '=', 1)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('a document', () => {
  it('is found by its whole number in every spelling, first of all, with the address that opens it', async () => {
    const si = await siOf('NQUAYS');
    for (const q of [`SI${si.no}`, si.no, ` si${si.no}.00 `, si.billNo, si.billNo.toLowerCase()]) {
      const [first] = await find(STAFF, { q });
      expect(first, q).toMatchObject({ type: 'si', id: si.id, match: 'exact', title: { zh: `SI${si.no}` } });
      expect(first!.path).toBe(`/tdManage/siDetail?Id=${si.id}&from=/tdManage/siDataList`);
      expect(first!.detail).toContainEqual({ label: { zh: '提单号', en: 'Bill no.' }, value: si.billNo });
      expect(first!.state).toEqual({ zh: '待审核', en: 'Pending review' });
    }
  });

  it('is found by booking and by the number of its shipment', async () => {
    const si = await siOf('NQUAYS');
    expect(told(await find(STAFF, { q: si.bookingNo }))).toEqual([
      `exact shipment ${si.bookingNo}`,
      `exact si SI${si.no}`,
    ]);
    expect(told(await find(STAFF, { q: si.shipmentNo }))).toEqual([
      `exact shipment ${si.bookingNo}`,
      `exact si SI${si.no}`,
    ]);
  });

  it('is found by its container', async () => {
    const box = await db()
      .selectFrom('siContainer as c')
      .innerJoin('shippingInstruction as s', 's.id', 'c.siId')
      .select(['c.containerNo', 's.no'])
      .where('s.deleted', '=', false)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(told(await find(STAFF, { q: box.containerNo }))).toContain(`exact si SI${box.no}`);
  });

  it('is found by the beginning of a number, by a part of it, and with a slip of the finger', async () => {
    const si = await siOf('NQUAYS');
    const beginning = await find(STAFF, { q: si.billNo.slice(0, -1), limit: 10 });
    expect(beginning.find(({ id }) => id === si.id)?.match).toBe('prefix');
    const part = await find(STAFF, { q: si.billNo.slice(3), limit: 10 });
    expect(part.find(({ id }) => id === si.id)?.match).toBe('similar');
    const slip = `${si.billNo.slice(0, 2)}Q${si.billNo.slice(3)}`;
    const like = await find(STAFF, { q: slip, limit: 10 });
    expect(like.find(({ id }) => id === si.id)?.match).toBe('similar');
  });

  it('that is deleted is gone', async () => {
    const si = await siOf('BWBAYY');
    await db().updateTable('shippingInstruction').set({ deleted: true }).where('id', '=', si.id).execute();
    expect((await find(STAFF, { q: `SI${si.no}` })).filter(({ type }) => type === 'si')).toEqual([]);
    await db().updateTable('shippingInstruction').set({ deleted: false }).where('id', '=', si.id).execute();
    expect(await find(STAFF, { q: `SI${si.no}` })).toHaveLength(1);
  });

  it('is a house bill for those who make bills, and for nobody else', async () => {
    const bill = await db().selectFrom('houseBill').select(['no', 'siId']).limit(1).executeTakeFirstOrThrow();
    const [first] = await find(STAFF, { q: bill.no });
    expect(first).toMatchObject({ type: 'houseBill', match: 'exact', path: `/tdManage/siMakeTd?Id=${bill.siId}` });
    for (const who of ['NQUAYS admin', 'GZSHPA op1']) expect(told(await find(who, { q: bill.no })), who).toEqual([]);
  });

  it('is a message to oneself, by a part of its title', async () => {
    const mine = await find('NQUAYS doc1', { q: '补料已' });
    expect(mine.map(({ type }) => type)).toContain('message');
    expect(mine.find(({ type }) => type === 'message')!.path).toMatch(/^\/(system|manage)\/messageDetail\?id=/);
    expect((await find('GZSHPA op1', { q: '补料已' })).map(({ type }) => type)).not.toContain('message');
  });
});

describe('a row of a resource', () => {
  it.each([
    ['cnsha', 'exact'],
    ['Shanghai', 'exact'],
    ['上海', 'exact'],
    ['sháng', 'prefix'],
    ['shangh', 'prefix'],
    ['ＣＮＳＨＡ', 'exact'],
    ['SHANGHIA', 'similar'],
    ['shanhgai', 'similar'],
  ])('%s finds the port of Shanghai: %s', async (q, match) => {
    const hits = await find(STAFF, { q });
    const port = hits.find(({ type }) => type === 'port');
    expect(port).toMatchObject({ match, title: { zh: '上海', en: 'Shanghai' }, module: { zh: '世界港口' } });
    expect(port!.path).toBe(`/BasicData/GlobleHaven?id=${port!.id}`);
    expect(port!.subtitle!.en).toContain('CNSHA');
  });

  it('is found by pinyin and initials where the resource keeps them', async () => {
    expect(told(await find(STAFF, { q: 'zhongyuan' }))).toContain('prefix shippingLine COSCO SHIPPING Lines');
    expect(told(await find(STAFF, { q: 'qingdao' })).some(line => line.startsWith('exact port'))).toBe(true);
    expect((await find(STAFF, { q: 'mskhy' })).length + (await find(STAFF, { q: 'msj' })).length).toBeGreaterThan(0);
  });

  it('is found by words apart', async () => {
    expect(told(await find(STAFF, { q: 'terminal mingdong' }))).toContain(
      'prefix terminal SHANGHAI MINGDONG CONTAINER TERMINAL',
    );
  });

  it('stands in the same place each time', async () => {
    const once = await find(STAFF, { q: 'sh', limit: 10 });
    for (let turn = 0; turn < 3; turn += 1) expect(await find(STAFF, { q: 'sh', limit: 10 })).toEqual(once);
    const matches = once.map(({ match }) => ['exact', 'prefix', 'similar'].indexOf(match));
    expect(matches).toEqual(matches.toSorted((one, other) => one - other));
    const keys = once.map(({ type, id }) => `${type} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [type, own] of Map.groupBy(once, hit => hit.type)) expect(own.length, type).toBeLessThanOrEqual(20);
  });

  it('is cut to the limit of its type', async () => {
    const hits = await find(STAFF, { q: 'sh', limit: 1 });
    for (const [module, own] of Map.groupBy(hits, hit => hit.module.en)) expect(own, module).toHaveLength(1);
  });

  it('shows masked what its screen masks', async () => {
    const book = await db().selectFrom('bookingCode').select('code').orderBy('code').limit(1).executeTakeFirstOrThrow();
    const hits = await find(STAFF, { q: book.code, limit: 10 });
    expect(JSON.stringify(hits.filter(({ type }) => type === 'bookCodes'))).not.toContain(book.code);
  });

  it.each(['PLTFRM admin', 'NQUAYS admin'])('opens at an address that %s may open', async who => {
    const built = new Set(BUILT_ROUTES.map(({ path }) => path.toLowerCase()));
    for (const q of ['sh', 'ni', '上海', 'doc', 'cg', 'admin'])
      for (const { path } of await find(who, { q, limit: 10 }))
        expect(built, path).toContain(path.split('?')[0]!.toLowerCase());
  });

  it('of every resource opens somewhere, or says that none of its rows does', () => {
    const without = [...server.deps.resources.values()].filter(({ found }) => found === false);
    expect(without.map(({ resource }) => resource.name).sort()).toEqual([
      'BookCode',
      'Booking',
      'BookingNote',
      'BookingTemplate',
      'BookingUpload',
      'CarrierBookingConfig',
      // Staff find it by its list, an applicant has it on the own page.
      'CompanyApplication',
      'CompanyChange',
      'CustomerAssignment',
      'CustomerLevel',
      'FclRate',
      'FxRate',
      // Found by its number, on the screen of its SI.
      'HouseBill',
      'IncreaseRule',
      'LclRate',
      'LevelAssignment',
      'MarkupRule',
      'PortCall',
      'PriceRequest',
      'RateAllocation',
      'RateBatch',
      'RatePost',
      'RateSubscription',
      'SailTemplate',
      'SftTemplate',
      // Found by its numbers, with its shipment.
      'ShippingInstruction',
      'SpaceBidList',
      'SpaceHallLine',
      'SpaceMarket',
      'SpaceOffer',
      'SpacePurchase',
      'SpaceSale',
      'SurchargeRule',
    ]);
    const built = new Set(BUILT_ROUTES.map(({ path }) => path.toLowerCase()));
    for (const served of server.deps.resources.values())
      if (served.found !== false)
        expect(
          screensOf(served).some(path => built.has(path.toLowerCase())),
          served.resource.name,
        ).toBe(true);
  });
});

describe('what keeps rates', () => {
  const PRICING = 'PLTFRM pricing';
  const rateOf = async (table: 'fclRate' | 'lclRate') => {
    const { rows } = await sql<{ id: string; rateNo: string; pol: string; pod: string; cost: string }>`
      select r.id, r.rate_no, a.un_locode as pol, b.un_locode as pod,
        ${table === 'fclRate' ? sql`r.lines -> 0 ->> 'cost'` : sql`r.breaks -> 0 ->> 'cost'`} as cost
      from ${sql.table(table)} as r join port as a on a.id = r.pol_id join port as b on b.id = r.pod_id
        join company as c on c.id = r.company_id
      where c.company_code = 'PLTFRM' and r.state = 'ACTIVE' order by r.rate_no limit 1`.execute(db());
    return rows[0]!;
  };

  it('is found by number and by lane, with nothing that a price could be read from', async () => {
    for (const [table, path] of [
      ['fclRate', '/SeaFreight/FreightManagement/FCLFreightAdd'],
      ['lclRate', '/SeaFreight/LCLFreightManagement/LCLRateEdit'],
    ] as const) {
      const rate = await rateOf(table);
      const [first] = await find(PRICING, { q: ` ${rate.rateNo.toLowerCase()}` });
      expect(first).toMatchObject({ type: table, id: rate.id, match: 'exact', title: { en: rate.rateNo } });
      expect(first!.path).toBe(`${path}?id=${rate.id}`);
      // An id, a number and a day may have any digits.
      const told = [rate.id, rate.rateNo, /\d{4}-\d{2}-\d{2}/g].reduce<string>(
        (left, known) => left.replaceAll(known, ''),
        JSON.stringify(first),
      );
      expect(told).not.toContain(rate.cost.replace(/\.0+$/, ''));
      for (const q of [`${rate.pol.slice(2)} ${rate.pod.slice(2)}`.toLowerCase(), `${rate.pol}-${rate.pod}`]) {
        const hits = (await find(PRICING, { q, limit: 10 })).filter(({ type }) => type === table);
        expect(hits.length, q).toBeGreaterThan(0);
        for (const { subtitle } of hits) expect(subtitle?.en).toContain(`${rate.pol} → ${rate.pod}`);
      }
    }
  });

  it('is a batch, an increase and a share too', async () => {
    const [batch, increase, share] = [
      await db().selectFrom('rateBatch').select(['id', 'batchNo']).limit(1).executeTakeFirstOrThrow(),
      await db().selectFrom('rateIncrease').select(['id', 'increaseNo', 'name']).limit(1).executeTakeFirstOrThrow(),
      await db()
        .selectFrom('rateShare as s')
        .innerJoin('company as c', 'c.id', 's.companyId')
        .select(['s.id', 's.name'])
        .where('c.companyCode', '=', 'PLTFRM')
        .limit(1)
        .executeTakeFirstOrThrow(),
    ];
    const first = async (q: string) => (await find(STAFF, { q }))[0];
    expect(await first(batch.batchNo)).toMatchObject({ type: 'rateBatch', id: batch.id, match: 'exact' });
    for (const q of [increase.increaseNo!, increase.name])
      expect(await first(q)).toMatchObject({ type: 'increase', id: increase.id, match: 'exact' });
    expect(await first(share.name)).toMatchObject({ type: 'rateShare', id: share.id, match: 'exact' });
  });

  it('is nothing to other companies, nor to colleagues who may not see cost', async () => {
    const { rateNo } = await rateOf('fclRate');
    const batch = await db().selectFrom('rateBatch').select('batchNo').limit(1).executeTakeFirstOrThrow();
    for (const who of ['PLTFRM sales2', 'NQUAYS admin', 'GZSHPA op1'])
      for (const q of [rateNo, batch.batchNo])
        expect(JSON.stringify(await find(who, { q, limit: 10 })), who).not.toContain(q);
  });
});

describe('people and companies', () => {
  it('are what @ finds, and nothing else', async () => {
    const hits = await find(STAFF, { q: 'nquays', scope: 'people' });
    expect(hits[0]).toMatchObject({ type: 'company', match: 'exact', title: { en: 'Northquay Freight' } });
    expect(hits[0]!.path).toBe(`/system/company/customer/customerDetail?id=${hits[0]!.id}`);
    expect(new Set(hits.map(({ type }) => type))).toEqual(new Set(['company', 'person']));
    expect((await find(STAFF, { q: 'nquays', scope: 'records' })).map(({ type }) => type)).not.toContain('company');
  });

  it('of the own company alone are found by a customer', async () => {
    const hits = await find('NQUAYS admin', { q: 'doc1', scope: 'people' });
    expect(hits.map(({ type }) => type)).toEqual(['person']);
    expect(hits[0]!.path).toBe(`/system/employee/list?id=${hits[0]!.id}`);
    expect((await find(STAFF, { q: 'doc1', scope: 'people', limit: 10 })).length).toBeGreaterThan(1);
  });
});

describe('nothing of another company', () => {
  it('is found by number, by beginning, by likeness, or counted', async () => {
    const foreign = await siOf('BWBAYY');
    const texts = [`SI${foreign.no}`, foreign.billNo, foreign.bookingNo, foreign.shipmentNo, foreign.billNo.slice(3)];
    for (const q of texts) {
      expect(told(await find('BWBAYY doc1', { q, limit: 10 })).join(), q).toContain(`SI${foreign.no}`);
      const body = JSON.stringify(await find('NQUAYS admin', { q, limit: 10 }));
      for (const secret of [foreign.id, `SI${foreign.no}`, foreign.shipmentNo, foreign.bookingNo])
        expect(body, q).not.toContain(secret);
    }
    expect(told(await find('NQUAYS admin', { q: 'BWBAYY' }))).toEqual([]);
    expect(told(await find('GZSHPA op1', { q: 'NQUAYS' }))).toEqual([]);
  });

  it('is told by the functions that read past row security', async () => {
    const [foreign, own] = [await siOf('BWBAYY'), await siOf('NQUAYS')];
    const seat = await db()
      .selectFrom('employee')
      .select('id')
      .where('companyId', '=', own.companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const scope: Scope = {
      kind: 'seat',
      companyKind: 'customer',
      userId: null,
      companyId: own.companyId,
      employeeId: seat.id,
    };
    const ask = (call: ReturnType<typeof sql<{ id: string }>>) =>
      inScope(db(), scope, async tx => (await call.execute(tx.db)).rows.map(({ id }) => id));
    const si = await ask(sql`select id from search_similar_si('SU', 'A', array['%']::text[], 1000)`);
    expect(si).not.toContain(foreign.id);
    const companies = await db()
      .selectFrom('shippingInstruction')
      .select('companyId')
      .where('id', 'in', [...si, ''])
      .execute();
    expect(new Set(companies.map(({ companyId }) => companyId))).toEqual(new Set(si.length > 0 ? [own.companyId] : []));
    const shipments = await ask(sql`select id from search_similar_shipments('BK', 'B', array['%']::text[], 1000)`);
    expect(shipments.length).toBeGreaterThan(0);
    const owners = await db().selectFrom('shipment').select('companyId').where('id', 'in', shipments).execute();
    expect(new Set(owners.map(({ companyId }) => companyId))).toEqual(new Set([own.companyId]));
    const terms =
      await ask(sql`select row_id as id from search_similar_terms('DOC', 'D', array['%']::text[], array['Employee'],
      array['Employee', 'Department', 'PartnerMapping', 'BookCodes'], 1000)`);
    const kept = await db()
      .selectFrom('referenceTerm')
      .select('companyId')
      .where('rowId', 'in', [...terms, ''])
      .execute();
    expect(kept.every(({ companyId }) => companyId === null || companyId === own.companyId)).toBe(true);
  });
});

describe('rights', () => {
  it('a type none of whose screens the seat may open is not searched', async () => {
    for (const q of ['shanghai', 'cosco', 'cnsha'])
      expect(
        (await find('NQUAYS doc1', { q })).filter(({ type }) => type !== 'message'),
        q,
      ).toEqual([]);
    expect(
      (await find('PLTFRM doc1', { q: 'nquays', scope: 'people' })).map(({ path }) => path.split('?')[0]),
    ).not.toContain('/system/user/userList');
  });

  it('a customer is led to the own screens', async () => {
    const si = await siOf('NQUAYS');
    const [first] = await find('NQUAYS doc1', { q: `SI${si.no}` });
    expect(first).toMatchObject({ id: si.id, path: `/external/workbench/SISubimtList?q=${si.no}` });
  });

  it('without a seat or a sign-in there is nothing to search', async () => {
    expect((await server.call(searchRecords, { query: { q: 'shanghai' } })).http).toBe(401);
  });
});

describe('what is typed', () => {
  it.each(['', ' ', 'a', '-', '%%', '__', "'"])('%j is too little to ask', async q => {
    expect(await find(STAFF, { q })).toEqual([]);
  });

  it.each([
    "'; drop table port; --",
    '%shanghai%',
    '_____',
    '\\_\\%\\',
    '$1 $2 {} []',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '🚢🚢',
    '\u202eabc',
    "x' or '1'='1",
    '^@ ~<~',
  ])('%j is text and nothing else', async q => {
    await find(STAFF, { q });
    await find('NQUAYS doc1', { q });
    expect(await find(STAFF, { q: 'cnsha' })).not.toEqual([]);
  });

  it.each(['a\u0000b', '\u0000\u0000', '\u001bshanghai'])('%j is refused: no text holds it', async q => {
    const { http, problem } = await server.call(searchRecords, { token: tokens.get(STAFF)!, query: { q } });
    expect([http, problem.errors[0]]).toMatchObject([422, { path: 'q', code: 'unprintable' }]);
  });

  it('stands for itself: a percent sign is no wildcard', async () => {
    expect(told(await find(STAFF, { q: 'sh%hai' })).some(line => line.includes('exact'))).toBe(false);
    const si = await siOf('NQUAYS');
    expect(told(await find('NQUAYS doc1', { q: `${si.billNo.slice(0, 4)}%` })).join()).not.toContain('prefix si');
  });

  it('may be long, to a limit', async () => {
    expect(await find(STAFF, { q: 'shanghai '.repeat(11) })).toBeDefined();
    const { http, problem } = await server.call(searchRecords, {
      token: tokens.get(STAFF)!,
      query: { q: 'x'.repeat(101) },
    });
    expect([http, problem.code]).toEqual([422, 'invalid_input']);
  });
});
