import { describe, expect, it } from 'vitest';
import { depthOf, faultOfParent, placesAfterMove, type TreeNode, withBelow } from './tree-rules.ts';

const node = (id: string, parentId: string | null, sort = 0): TreeNode => ({ id, parentId, sort });
/** a1 - a2 - … - a8 in one line, b at the top. */
const LINE = [
  node('a1', null, 10),
  ...Array.from({ length: 7 }, (_, index) => node(`a${index + 2}`, `a${index + 1}`)),
  node('b', null, 20),
  node('c', null, 30),
];

describe('the department tree', () => {
  it('is eight deep and no deeper', () => {
    expect(depthOf(LINE, 'a8')).toBe(8);
    expect(faultOfParent(LINE, null, 'a7')).toBeNull();
    expect(faultOfParent(LINE, null, 'a8')).toBe('tooDeep');
    expect(faultOfParent(LINE, 'a1', 'b')).toBe('tooDeep');
    expect(faultOfParent(LINE, 'a2', 'b')).toBeNull();
  });

  it('has no department under itself, and none under one that is not there', () => {
    expect(faultOfParent(LINE, 'a1', 'a1')).toBe('cycle');
    expect(faultOfParent(LINE, 'a1', 'a5')).toBe('cycle');
    expect(faultOfParent(LINE, 'b', 'elsewhere')).toBe('unknownParent');
    expect(withBelow(LINE, 'a7')).toEqual(['a7', 'a8']);
  });

  it('moves before a sibling or to the end, and touches only whose place changes', () => {
    expect(placesAfterMove(LINE, { id: 'c', parentId: null, beforeId: 'b' })).toEqual([
      { id: 'c', sort: 20 },
      { id: 'b', sort: 30 },
    ]);
    expect(placesAfterMove(LINE, { id: 'a8', parentId: null, beforeId: null })).toEqual([{ id: 'a8', sort: 40 }]);
    expect(placesAfterMove(LINE, { id: 'b', parentId: 'a8', beforeId: null })).toEqual([{ id: 'b', sort: 10 }]);
  });
});
