import { describe, expect, it } from 'vitest';
import { keptCursor, keptMarks, movedCursor } from './grid-cursor.ts';

const rows = ['a', 'b', 'c', 'd'];

describe('grid cursor', () => {
  it.each([
    [null, 'next', 'a'],
    [null, 'previous', 'd'],
    ['a', 'next', 'b'],
    ['d', 'next', 'd'],
    ['a', 'previous', 'a'],
    ['b', 'last', 'd'],
    ['c', 'first', 'a'],
    ['a', 'pageDown', 'd'],
    ['gone', 'next', 'a'],
  ] as const)('from %s %s leads to %s', (from, move, to) => expect(movedCursor(rows, from, move)).toBe(to));
  it('has nowhere to go in an empty list', () => expect(movedCursor([], 'a', 'next')).toBeNull());

  it.each([
    // The row is still there, wherever it moved to.
    ['b', ['d', 'b', 'a'], 'b'],
    // Decided and gone: the next one is in view by itself; several may have gone at once.
    ['b', ['a', 'c', 'd'], 'c'],
    ['b', ['a', 'd'], 'd'],
    // The last one is gone: the one before it.
    ['d', ['a', 'b', 'c'], 'c'],
    ['b', [], null],
    [null, ['a'], null],
  ] as const)('on %s stays after %j at %s', (active, after, kept) =>
    expect(keptCursor(rows, after, active)).toBe(kept),
  );
});

describe('marks', () => {
  it('are dropped with their rows and otherwise stay the very same', () => {
    const marks = new Set(['a', 'c']);
    expect(keptMarks(marks, rows)).toBe(marks);
    expect([...keptMarks(marks, ['b', 'c'])]).toEqual(['c']);
  });
});
