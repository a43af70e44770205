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

test('an unknown origin or an endless list is no statement', () => {
  expect(statedOriginsSchema.safeParse([{ from: 'server', keys: ['vessel'] }]).success).toBe(false);
  expect(statedOriginsSchema.safeParse([{ from: 'typed', keys: [] }]).success).toBe(false);
  expect(statedOriginsSchema.safeParse(Array(61).fill({ from: 'typed', keys: ['vessel'] })).success).toBe(false);
  expect(statedOriginsSchema.safeParse([{ from: 'template', ref: 'PHH', keys: ['consignee'] }]).success).toBe(true);
});
