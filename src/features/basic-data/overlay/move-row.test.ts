import { expect, test } from 'vitest';
import { movedIds } from './move-row.ts';

const rows = (...sorts: (number | null)[]) => sorts.map((sort, index) => ({ id: 'abcdef'.charAt(index), sort }));

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, null],
  ['c', 1, null],
  ['x', 1, null],
] as const)('%s by %i gives %o', (id, by, ids) => expect(movedIds(rows(10, 20, 30), id, by)).toEqual(ids));

test('rows without a place get none by the move of another', () => {
  expect(movedIds(rows(null, null, null, null), 'b', -1)).toEqual(['b', 'a']);
  expect(movedIds(rows(10, 20, 30, null, null), 'a', 1)).toEqual(['b', 'a', 'c']);
});
