import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

it('the demo has one import applied, one waiting with conflicts, one that could not be read', async () => {
  const { data } = await server.call(calls.importList, { token, query: { kind: 'unlocode' } as never });
  expect(data.rows.map(run => [run.state, run.fileName])).toEqual([
    ['FAILED', 'UNLOCODE-2024-2-part2.csv'],
    ['PREVIEW', 'UNLOCODE-2024-2.csv'],
    ['APPLIED', 'UNLOCODE-2024-1.csv'],
  ]);
  const [failed, waiting] = data.rows;
  expect(failed?.failure.map(({ code }) => code)).toEqual(['MD-22']);
  const conflicts = await server.call(calls.importRows, {
    token,
    query: { run: waiting!.id, outcome: 'CONFLICT' } as never,
  });
  expect(conflicts.data.rows.map(({ key }) => key)).toEqual(['USLGB', 'DEHAM', 'USOAK']);
  const all = await server.call(calls.importRows, { token, query: { run: waiting!.id } as never });
  const shanghai = all.data.rows.find(({ key }) => key === 'CNSHA');
  const locked = shanghai?.diff.filter(one => one.locked).map(({ field }) => field);
  expect(locked).toEqual(expect.arrayContaining(['nameEn', 'functions']));
});
