import { describe, expect, it } from 'vitest';
import { isHalf, otherHalf, shareWithin, splitShowing } from './split.ts';

const split = { left: 'a', right: 'b', share: 0.5 };

describe('split', () => {
  it('knows its halves', () => {
    expect([isHalf(split, 'a'), isHalf(split, 'c'), isHalf(null, 'a'), isHalf(split, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([otherHalf(split, 'a'), otherHalf(split, 'b')]).toEqual(['b', 'a']);
  });

  it('shows another page in the half that has the focus', () => {
    expect(splitShowing(split, 'b', 'c')).toEqual({ ...split, right: 'c' });
    expect(splitShowing(split, 'a', 'c')).toEqual({ ...split, left: 'c' });
    expect(splitShowing(split, 'a', 'b')).toBe(split);
    expect(splitShowing(null, 'a', 'b')).toBeNull();
  });

  it.each([
    [0, 0.2],
    [0.35, 0.35],
    [1, 0.8],
  ])('a share of %d is %d', (asked, given) => {
    expect(shareWithin(asked)).toBe(given);
  });
});
