import { expect, test } from 'vitest';
import { keysAbove, originGroups, originReader, statedOriginsSchema } from './origin.ts';

test.each([
  ['vessel', ['vessel', '']],
  ['extra.unNumber', ['extra.unNumber', 'extra', '']],
  ['boxes[CSQU3054383].sealNo', ['boxes[CSQU3054383].sealNo', 'boxes[CSQU3054383]', 'boxes', '']],
  [
    'boxes[CSQU3054383].lines[0].goods',
    ['boxes[CSQU3054383].lines[0].goods', 'boxes[CSQU3054383].lines[0]', 'boxes[CSQU3054383]', 'boxes', ''],
  ],
  ['boxes[?1].lines[12].hsCode', ['boxes[?1].lines[12].hsCode', 'boxes[?1].lines[12]', 'boxes[?1]', 'boxes', '']],
])('%s stands below %j', (key, above) => {
  expect(keysAbove(key)).toEqual(above);
});

test('the nearest statement counts; what nobody stated has none', () => {
  const read = originReader([
    { from: 'shipment', keys: [''] },
    { from: 'excel', ref: 'towels.xlsx', keys: ['boxes[CSQU3054383]'] },
    { from: 'typed', keys: ['boxes[CSQU3054383].sealNo'] },
  ]);
  expect(read('vessel')).toEqual({ from: 'shipment', ref: '' });
  expect(read('boxes[CSQU3054383].lines[0].goods')).toEqual({ from: 'excel', ref: 'towels.xlsx' });
  expect(read('boxes[CSQU3054383].sealNo')?.from).toBe('typed');
  expect(read('boxes[TEMU6123456].sealNo')?.from).toBe('shipment');
  expect(originReader([{ from: 'typed', keys: ['vessel'] }])('voyage')).toBeNull();
});

test('groups say the same in fewer keys: a box of one origin is one key, a mixed one is told cell by cell', () => {
  const values = [
    { key: 'vessel', from: 'shipment' as const },
    { key: 'boxes[A].type', from: 'excel' as const, ref: 'a.xlsx' },
    { key: 'boxes[A].lines[0].goods', from: 'excel' as const, ref: 'a.xlsx' },
    { key: 'boxes[B].type', from: 'excel' as const, ref: 'a.xlsx' },
    { key: 'boxes[B].sealNo', from: 'typed' as const },
  ];
  const groups = originGroups(values);
  expect(groups).toEqual([
    { from: 'shipment', keys: ['vessel'] },
    { from: 'excel', ref: 'a.xlsx', keys: ['boxes[A]', 'boxes[B].type'] },
    { from: 'typed', keys: ['boxes[B].sealNo'] },
  ]);
  const read = originReader(groups);
  for (const { key, from, ref = '' } of values) expect(read(key), key).toEqual({ from, ref });
});

test('the row of a sheet and the revision of an SI stand with the origin; a cargo line of one row is one key', () => {
  const from = 'excel' as const;
  const values = [
    { key: 'consignor', from, ref: 'a.xlsx', row: 2 },
    { key: 'goods', from, ref: 'a.xlsx' },
    { key: 'boxes[A].sealNo', from, ref: 'a.xlsx', row: 2 },
    { key: 'boxes[A].lines[0].goods', from, ref: 'a.xlsx', row: 2 },
    { key: 'boxes[A].lines[1].goods', from, ref: 'a.xlsx', row: 3 },
    { key: 'boxes[A].lines[1].weightKg', from, ref: 'a.xlsx', row: 3 },
    { key: 'marks', from: 'copy' as const, ref: '26031200017', revision: 2 },
  ];
  const groups = originGroups(values);
  expect(groups).toEqual([
    { from, ref: 'a.xlsx', row: 2, keys: ['consignor', 'boxes[A].sealNo', 'boxes[A].lines[0]'] },
    { from, ref: 'a.xlsx', keys: ['goods'] },
    { from: 'copy', ref: '26031200017', revision: 2, keys: ['marks'] },
    { from, ref: 'a.xlsx', row: 3, keys: ['boxes[A].lines[1]'] },
  ]);
  expect(statedOriginsSchema.parse(groups)).toEqual(groups);
  const read = originReader(groups);
  for (const { key, ...origin } of values) expect(read(key), key).toEqual(origin);
  expect(statedOriginsSchema.safeParse([{ from, row: 0, keys: ['goods'] }]).success).toBe(false);
});

test('an unknown origin or an endless list is no statement', () => {
  expect(statedOriginsSchema.safeParse([{ from: 'server', keys: ['vessel'] }]).success).toBe(false);
  expect(statedOriginsSchema.safeParse([{ from: 'typed', keys: [] }]).success).toBe(false);
  expect(statedOriginsSchema.safeParse(Array(6_001).fill({ from: 'typed', keys: ['vessel'] })).success).toBe(false);
  expect(statedOriginsSchema.safeParse([{ from: 'template', ref: 'PHH', keys: ['consignee'] }]).success).toBe(true);
});
