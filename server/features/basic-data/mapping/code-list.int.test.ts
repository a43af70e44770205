import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { codeLists, enableCodes, sortCode, translateCodes } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const calls = resourceCalls(basicCodeResource);
let server: TestServer;
let admin: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
});
afterAll(() => server.close());

const codesOf = async (listKey: string) => {
  const filter = JSON.stringify([{ field: 'listKey', op: 'is', values: [listKey] }]);
  const { data } = await server.call(calls.list, { token: admin, query: { filter } as never });
  return data.rows as unknown as (AnyRow & { code: string; isEnabled: boolean })[];
};
const row = async (listKey: string, code: string) => (await codesOf(listKey)).find(each => each.code === code)!;

test('every list is told with its codes', async () => {
  const { data } = await server.call(codeLists, { token: customer });
  expect(data.map(({ listKey }) => listKey)).toEqual(
    expect.arrayContaining([
      'ALERT_KIND',
      'DELAY_REASON',
      'DEVANNING_REASON',
      'ECOM_PLATFORM',
      'ECOM_WAREHOUSE',
      'EVENT_TYPE',
    ]),
  );
  expect(data.find(({ listKey }) => listKey === 'TRADE_TERM')).toMatchObject({ count: 11, missing: 0 });
});

test('a code moves one place; at the end it stays', async () => {
  const order = async () => (await codesOf('MOVEMENT')).map(({ code }) => code);
  const before = await order();
  const move = async (code: string, by: -1 | 1) =>
    (await server.call(sortCode, { token: admin, body: { id: (await row('MOVEMENT', code)).id, by } })).data.moved;
  expect(await move('CY-SD', -1)).toBe(true);
  expect((await order()).slice(0, 2)).toEqual(['CY-SD', 'CY-CY']);
  expect(await move('CY-SD', -1)).toBe(false);
  expect(await move('CY-SD', 1)).toBe(true);
  expect(await order()).toEqual(before);
});

test('a missing name is filled in, one that is there is not touched', async () => {
  const made = await server.call(calls.create, {
    token: admin,
    body: { listKey: 'LOSS_REASON', code: 'PRICE', nameZh: '价格' } as never,
  });
  const { id, version } = made.data as unknown as AnyRow;
  const fill = (names: object) =>
    server.call(translateCodes, { token: admin, body: { rows: [{ id, version, ...names }] } });
  expect((await fill({ nameZh: '报价' })).problem.code).toBe('event_not_allowed');
  expect((await fill({ nameEn: 'Price' })).data).toEqual({ changed: 1 });
  expect(await row('LOSS_REASON', 'PRICE')).toMatchObject({ nameZh: '价格', nameEn: 'Price' });
  const nameless = await server.call(calls.create, {
    token: admin,
    body: { listKey: 'LOSS_REASON', code: 'NONAME' } as never,
  });
  expect(nameless.problem.errors).toMatchObject([{ path: 'nameEn', code: 'MD-NAME' }]);
});

test('codes are disabled and enabled again, built-in ones too; customers do neither', async () => {
  const { id, version } = await row('HOLD_TYPE', 'TMF');
  const off = { rows: [{ id, version }], isEnabled: false };
  expect((await server.call(enableCodes, { token: customer, body: off })).http).toBe(403);
  expect((await server.call(enableCodes, { token: admin, body: off })).data).toEqual({ changed: 1 });
  expect((await row('HOLD_TYPE', 'TMF')).isEnabled).toBe(false);
  expect((await server.call(enableCodes, { token: admin, body: off })).problem.code).toBe('stale_version');
});
