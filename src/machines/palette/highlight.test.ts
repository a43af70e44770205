import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './entry.ts';
import { firstChoosable, moveFrom } from './highlight.ts';

const entry = (id: string, disabled = false): PaletteEntry => ({
  id,
  kind: 'command',
  title: { zh: id, en: id },
  ...(disabled ? { disabled: { zh: '否', en: 'no' } } : {}),
});
const results = [entry('a', true), entry('b'), entry('c', true), entry('d')];

describe('arrow keys in the palette', () => {
  it.each([
    ['b', 'next', 'd'],
    ['d', 'next', 'b'],
    ['b', 'previous', 'd'],
    ['a', 'next', 'b'],
    [null, 'next', 'b'],
    [null, 'previous', 'd'],
    [null, 'first', 'b'],
    ['b', 'last', 'd'],
  ] as const)('from %s %s is %s', (from, to, there) => expect(moveFrom(results, from, to)).toBe(there));

  it('stay on the first line when nothing can be chosen, so that its reason is read', () => {
    expect(moveFrom([entry('a', true), entry('b', true)], 'a', 'next')).toBe('a');
    expect(moveFrom([], null, 'next')).toBeNull();
  });

  it('begin at the first line that can be chosen', () => {
    expect(firstChoosable(results)).toBe('b');
    expect(firstChoosable([entry('a', true)])).toBe('a');
    expect(firstChoosable([])).toBeNull();
  });
});
