import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { excludeFees, groupFeesForPrint } from '#contract/basic-data/commercial/fee-code/calls.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: string;
let fees: Record<string, { id: string; version: number; excludesIds: string[] }>;
const calls = resourceCalls(feeCodeResource);
const read = async () => {
  const { rows } = await sql<{ code: string; id: string; version: number; excludesIds: string[] }>`
    select code, id, version, excludes_ids from fee_code`.execute(server.deps.db);
  fees = Object.fromEntries(rows.map(row => [row.code, row]));
};
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  await read();
});
afterAll(() => server.close());

it('fees that never stand together say so on both sides, and no longer when they may', async () => {
  const ids = ['THC', 'DTHC', 'CIC'].map(code => fees[code]!.id);
  const [thc, dthc, cic] = ids;
  const exclude = (apart: boolean, of = ids) => server.call(excludeFees, { token: admin, body: { ids: of, apart } });
  expect((await exclude(true)).data).toEqual({ changed: 3 });
  expect((await exclude(true)).data).toEqual({ changed: 0 });
  await read();
  expect(fees.THC!.excludesIds).toEqual([dthc, cic]);
  expect(fees.CIC!.excludesIds).toEqual([thc, dthc]);
  expect((await exclude(false, [thc!, cic!])).data).toEqual({ changed: 2 });
  await read();
  expect([fees.THC!.excludesIds, fees.DTHC!.excludesIds, fees.CIC!.excludesIds]).toEqual([[dthc], [thc, cic], [dthc]]);
  expect((await exclude(true, [thc!, 'nothing'])).http).toBe(422);
  const byHand = await server.call(calls.modify, {
    token: admin,
    body: { id: thc!, changes: { excludesIds: [] } as never },
    headers: { 'if-match': String(fees.THC!.version) },
  });
  expect(byHand.http).toBe(422);
});

it('fees of one group print as one line; each row tells how it went', async () => {
  const rows = [fees.DOC!, { ...fees.TLX!, version: 99 }].map(({ id, version }) => ({ id, version }));
  const answer = await server.call(groupFeesForPrint, { token: admin, body: { rows, printGroup: 'papers' } });
  expect(answer.data.map(({ ok }) => ok)).toEqual([true, false]);
  const { data } = await server.call(calls.get, { token: admin, query: { id: fees.DOC!.id } });
  expect(data.row).toMatchObject({ printGroup: 'PAPERS' });
});
