import { describe, expect, it } from 'vitest';
import { EMPTY_LINE, linesText, typedLines, wholeLines, withNext } from './cargo-lines.ts';

const line = { count: '37', lengthCm: '60', widthCm: '45', heightCm: '40', kg: '40' };

describe('lines of pieces while they are typed', () => {
  it('always has one empty line to go on in', () => {
    expect(withNext([])).toEqual([EMPTY_LINE]);
    expect(withNext([line])).toEqual([line, EMPTY_LINE]);
    expect(withNext([line, EMPTY_LINE])).toEqual([line, EMPTY_LINE]);
  });

  it('comes back from the address as it went', () => {
    expect(linesText([line, EMPTY_LINE])).toBe('37*60x45x40@40');
    expect(typedLines('37*60x45x40@40')).toEqual([line]);
    expect(typedLines('1*10x10x10')).toEqual([
      { ...EMPTY_LINE, count: '1', lengthCm: '10', widthCm: '10', heightCm: '10' },
    ]);
  });

  it('counts whole lines only, and sends half of one so that the answer says what is wrong', () => {
    const half = { ...line, heightCm: '' };
    expect(wholeLines([line, half])).toHaveLength(1);
    expect(linesText([half])).toBe('37*60x45x@40');
  });
});
