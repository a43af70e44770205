import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPointTo } from '#contract/session/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const { id } = await server.deps.db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'SZYARD')
    .executeTakeFirstOrThrow();
  await server.deps.db
    .insertInto('companyDomain')
    .values([
      { host: '*.depot.example', companyId: id, siteKey: 'steadyyard', variant: 'NEW' },
      { host: 'xn--fiq228c.example', companyId: id, siteKey: 'zhongwen', variant: 'NEW' },
    ])
    .execute();
});
afterAll(() => server.close());

const ask = (query: Record<string, string>) => server.call(showPointTo, { query });
const companyAt = async (DomainName: string) => {
  const { status, data } = await ask({ DomainName });
  return status === 1 ? (data as { CompanyCode: string }).CompanyCode : null;
};

test.each([
  ['bluewhalebay.example', 'BWBAYY'],
  ['BlueWhaleBay.Example.', 'BWBAYY'],
  ['www.bluewhalebay.example:8080', 'BWBAYY'],
  ['northquay.portal.example', 'NQUAYS'],
  ['a.depot.example', 'SZYARD'],
  ['a.b.depot.example', null],
  ['中文.example', 'SZYARD'],
  ['unknown.example', null],
])('%s belongs to %s', async (host, companyCode) => {
  expect(await companyAt(host)).toBe(companyCode);
});

test('a known host tells the company and its site', async () => {
  expect((await ask({ DomainName: 'bluewhalebay.example' })).data).toMatchObject({
    CompanyName: '上海蓝鲸湾国际物流有限公司',
    CompanyNameEn: 'Blue Whale Bay Logistics',
    Logo: null,
    SiteKey: 'bluewhalebay',
  });
});

test('a variant shows the platform; an unknown one nothing', async () => {
  expect((await ask({ IsType: 'customer' })).data).toMatchObject({ CompanyCode: 'PLTFRM', SiteKey: 'main' });
  expect(await ask({ IsType: 'SHOP' })).toMatchObject({ http: 200, status: 0, data: null });
});

test.each([
  [{}],
  [{ DomainName: 'bluewhalebay.example', IsType: 'MH' }],
  [{ DomainName: 'a b' }],
  [{ DomainName: '' }],
  [{ DomainName: `${'x'.repeat(250)}.example` }],
])('%j is 422', async query => {
  expect((await ask(query)).http).toBe(422);
});
