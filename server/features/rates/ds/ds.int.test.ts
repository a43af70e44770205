import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataOf, QueryOf } from '#contract/kernel/call.ts';
import { browseDsRates, dsChoices, exportDsRates } from '#contract/rates/ds/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { fclContent, fclLine, inDays, published } from '../fcl/fcl-rate.samples.ts';

let server: TestServer;
let buyer: string;
let pricing: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  buyer = await server.login('NQUAYS', 'buyer1');
  pricing = await server.login('PLTFRM', 'pricing');
});
afterAll(() => server.close());

type Query = QueryOf<typeof browseDsRates>;
async function page(query: Query = {}, token = buyer): Promise<DataOf<typeof browseDsRates>> {
  const { http, data, problem } = await server.call(browseDsRates, { token, query });
  expect(http, JSON.stringify(problem)).toBe(200);
  return data;
}

async function everyPage(limit: number) {
  const pages = [await page({ limit })];
  for (let at = pages[0]!; at.nextCursor !== null; pages.push(at)) at = await page({ limit, cursor: at.nextCursor });
  return pages;
}

const COST = /cost|buy|base|margin|floor|step|rule|contractNo|rateNo|internal|provider/i;

describe('e-commerce rates to browse', () => {
  test('come page by page, each once, by warehouse, and with nothing that a cost could be read from', async () => {
    const pages = await everyPage(7);
    const rows = pages.flatMap(one => one.rows);
    expect(pages.length).toBeGreaterThan(3);
    expect(rows).toHaveLength(pages[0]!.total);
    expect(new Set(rows.map(({ rateId }) => rateId)).size).toBe(rows.length);
    expect(rows.filter(({ mode }) => mode === 'FCL')).toHaveLength(24);
    expect(rows.filter(({ mode }) => mode === 'LCL')).toHaveLength(6);
    const codes = rows.map(({ warehouse }) => warehouse ?? '');
    expect(codes).toEqual([...codes].sort());
    expect(Object.keys(rows[0]!).filter(key => COST.test(key))).toEqual([]);
    for (const { prices, weekly, days } of rows) {
      expect(prices.every(({ total }) => Number(total?.amount) > 0)).toBe(true);
      expect([weekly.length > 0, days !== null]).toEqual([true, true]);
    }
  });

  test('are found by warehouse, port and service; the price is that of one container or one revenue ton, and the buyer’s own', async () => {
    const { rows } = await page({ warehouse: 'ont8', pol: 'CNYTN', service: 'ZEX' });
    expect(rows.map(({ warehouse, pol, service, mode }) => [warehouse, pol, service, mode])).toEqual([
      ['ONT8', 'CNYTN', 'ZEX', 'FCL'],
    ]);
    const [{ rateId, prices, days, weekly }] = rows as [(typeof rows)[0]];
    expect([days, weekly[0]?.closingWeekday, weekly[0]?.etdWeekday]).toEqual([16, 3, 5]);
    expect(prices.map(({ per }) => per).sort()).toEqual(['20GP', '40GP', '40HC']);
    const { rows: lines } = await sql<{ containerType: string; cost: string }>`
      select container_type, cost from fcl_rate_line where rate_id = ${rateId}`.execute(server.deps.db);
    for (const { containerType, cost } of lines) {
      const sold = prices.find(({ per }) => per === containerType)?.total?.amount;
      expect(Number(sold), `${containerType} is sold above its cost`).toBeGreaterThan(Number(cost));
    }
    const consolidated = await page({ warehouse: 'ONT8', mode: 'LCL' });
    expect(consolidated.rows.map(one => one.prices.map(({ per }) => per))).toEqual([['RT']]);
    const { data: choices } = await server.call(dsChoices, { token: buyer });
    expect(choices.warehouses).toContain('FTW1');
    expect(choices.services).toContain('EXX');
    expect((await page({ pol: 'ZZZZZ' })).rows).toEqual([]);
  });

  test('hidden from whom they are not meant for, in list, count, choices and file alike', async () => {
    const put = async (over: object) =>
      published(
        server,
        pricing,
        await fclContent(server, {
          productType: 'DS',
          lines: [fclLine('40HC', '2000')],
          deliveryType: 'SD',
          ...over,
          validFrom: inDays(-1),
          validTo: inDays(20),
        }),
      );
    const { data: before } = await server.call(dsChoices, { token: buyer });
    const total = (await page()).total;
    await put({ deliveryCode: 'XNO1', visibility: 'COMPANY' });
    await put({ deliveryCode: 'XNO2', visibility: 'LEVELS', visibleLevels: ['no-such-level'] });
    await put({ deliveryCode: 'XNO3', visibility: 'PUBLIC_SITE', spaceStatus: 'SUSPENDED' });
    expect((await page()).total).toBe(total);
    expect((await server.call(dsChoices, { token: buyer })).data).toEqual(before);
    await put({ deliveryCode: 'YES1', visibility: 'PUBLIC_SITE' });
    expect((await page({ warehouse: 'YES1' })).rows).toHaveLength(1);
    const provider = await server.login('GZSHPA', 'op1');
    expect((await server.call(browseDsRates, { token: provider, query: {} })).http).toBe(403);
    const file = await server.app.inject({
      method: 'GET',
      url: `${exportDsRates.path}?warehouse=YES1`,
      headers: { authorization: `Bearer ${buyer}` },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});
