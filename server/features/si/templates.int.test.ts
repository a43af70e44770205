import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTemplate, getTemplate, reviewRemarks, saveTemplate, templateList } from '#contract/si/calls.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const save = async (body: Record<string, string>, as: Seats = 'customer') =>
  world.server.call(saveTemplate, { token: await world.token(as), body });
const list = async (as: Seats = 'customer') =>
  (await world.server.call(templateList, { token: await world.token(as) })).data;
const read = async (Id: string, as: Seats = 'customer') =>
  world.server.call(getTemplate, { token: await world.token(as), query: { Id } });

test('added, read back as documents spell it, changed, deleted; looking is no use', async () => {
  const body = { TBI_TEMPLATE_NAME: ' 洛杉矶毛巾 ', TBI_CONSIGNEE: 'To  order', TBI_HSCODE: '6302.60, 630221' };
  const { data } = await save(body);
  const kept = await read(data.Id);
  expect(kept.data).toMatchObject({
    TBI_TEMPLATE_NAME: '洛杉矶毛巾',
    TBI_CONSIGNEE: expect.stringMatching(/^TO +ORDER$/),
    TBI_HSCODE: '630260,630221',
    TBI_REMARKS: '',
  });
  expect((await list()).find(one => one.Id === data.Id)?.UsedCount).toBe(0);
  expect((await save({ Id: data.Id, TBI_TEMPLATE_NAME: '洛杉矶' })).data).toEqual({ Id: data.Id });
  const token = await world.token('customer');
  expect((await world.server.call(deleteTemplate, { token, body: { Id: data.Id } })).http).toBe(200);
  expect((await read(data.Id)).http).toBe(404);
  expect((await world.server.call(deleteTemplate, { token, body: { Id: data.Id } })).http).toBe(404);
});

test('TP-01 without a name or with a long one, TP-02 for a name that exists, SI-T-01 for what no document holds', async () => {
  const codes = async (body: Record<string, string>) => (await save(body)).problem.errors.map(error => error.code);
  expect(await codes({})).toEqual(['TP-01']);
  expect(await codes({ TBI_TEMPLATE_NAME: 'x'.repeat(51) })).toEqual(['TP-01']);
  await save({ TBI_TEMPLATE_NAME: 'Rotterdam' });
  expect(await codes({ TBI_TEMPLATE_NAME: 'ROTTERDAM' })).toEqual(['TP-02']);
  const refused = await save({ TBI_TEMPLATE_NAME: 'A', TBI_GOODS: '宁波 COTTON' });
  expect(refused.problem.errors[0]).toMatchObject({ code: 'SI-T-01', path: 'TBI_GOODS' });
});

test('three per company in the demo; another company neither sees nor changes them; the same name is free to it', async () => {
  const own = await list();
  expect(own.length).toBeGreaterThanOrEqual(3);
  expect((await list('other')).map(one => one.Id)).not.toContain(own[0]!.Id);
  expect((await read(own[0]!.Id, 'other')).http).toBe(404);
  expect((await save({ Id: own[0]!.Id, TBI_TEMPLATE_NAME: 'mine now' }, 'other')).http).toBe(404);
  expect((await save({ TBI_TEMPLATE_NAME: 'Rotterdam' }, 'other')).http).toBe(200);
  // Staff apply a customer's template when they work for it, and keep none of it.
  expect((await read(own[0]!.Id, 'service')).http).toBe(200);
  const theirs = new Set(own.map(({ Id }) => Id));
  expect((await list('service')).filter(({ Id }) => theirs.has(Id))).toEqual([]);
});

test('nine canned remarks, long enough to be given', async () => {
  const { data } = await world.server.call(reviewRemarks, { token: await world.token('reviewer') });
  expect(data.map(remark => remark.no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { zh, en } of data) expect(Math.min(zh.length, en.length)).toBeGreaterThanOrEqual(5);
});
