import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fxMatrix } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { rateCarrierResource } from '#contract/basic-data/overlay/rate-carrier.resource.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

it.each([
  ['fee_code', 46],
  ['package_type', 30],
  ['terminal', 70],
  ['ship_agency', 8],
  ['order_agency', 9],
  ['booking_code', 20],
  ['bill_number_rule', 6],
])('%s has %i rows', async (table, count) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.deps.db);
  expect(Number(rows[0]?.n)).toBe(count);
});

it('three booking codes run out within two weeks', async () => {
  const { rows } = await sql`select from booking_code where valid_to < current_date + 14`.execute(server.deps.db);
  expect(rows).toHaveLength(3);
});

it('rates of 24 currencies stand for 13 months, but for one month of one of them', async () => {
  const month = localDayOf(server.deps.clock.now().toISOString(), 'Asia/Shanghai').slice(0, 7);
  const token = await server.login('PLTFRM', 'admin');
  const query = { table: 'MONTH', from: monthPeriod(addMonths(month, -12)).from, to: monthPeriod(month).to };
  const { data } = await server.call(fxMatrix, { token, query });
  const filled = data.rows.flatMap(({ cells }) => cells.filter(({ published }) => published !== null));
  expect(filled).toHaveLength(24 * 13 - 1);
  expect(data.missing.map(({ currency, periods }) => [currency, periods.length])).toEqual([['THB', 1]]);
});

it("the rate desk's overlays are its own work", async () => {
  const token = await server.login('PLTFRM', 'pricing');
  const calls = resourceCalls(rateCarrierResource);
  const { data } = await server.call(calls.list, { token, query: {} });
  const [first] = data.rows;
  expect(first).toMatchObject({ scac: 'COSU', shortName: '中远', version: 1 });
  const log = await server.call(calls.log, { token, query: { id: String(first?.id) } });
  expect(log.data).toMatchObject([{ event: 'EDIT', who: '谢望舒' }]);
});
