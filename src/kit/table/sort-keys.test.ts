import { describe, expect, it } from 'vitest';
import { sortMark, toggledSort } from './sort-keys.ts';

describe('sort of several columns', () => {
  it.each([
    ['', 'code', false, 'code'],
    ['code', 'code', false, '-code'],
    ['-code', 'code', false, ''],
    ['-code,name', 'name', false, '-name'],
    ['code', 'name', true, 'code,name'],
    ['code,name', 'name', true, 'code,-name'],
    ['code,-name', 'name', true, 'code'],
    ['code,-name,at', 'code', true, '-code,-name,at'],
  ])('%j, pressed %s (add %s) is %j', (before, field, add, after) => {
    expect(toggledSort(before, field, add)).toBe(after);
  });

  it('numbers the columns only where there are several', () => {
    expect(sortMark('-code', 'code')).toEqual({ descending: true, place: null });
    expect(sortMark('-code,name', 'name')).toEqual({ descending: false, place: 2 });
    expect(sortMark('-code', 'name')).toBeNull();
  });
});
