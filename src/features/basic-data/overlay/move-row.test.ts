import { expect, test } from 'vitest';
import { movedIds } from './move-row.ts';

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, null],
  ['c', 1, null],
  ['x', 1, null],
] as const)('%s by %i gives %o', (id, by, ids) => expect(movedIds(['a', 'b', 'c'], id, by)).toEqual(ids));
