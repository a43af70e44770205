import { describe, expect, it } from 'vitest';
import { showSiNumber, siNumberOf } from './si-number.ts';

describe('SI numbers (T41)', () => {
  it('T41 are shown without decimals', () => {
    expect(showSiNumber('26031200017.00')).toBe('26031200017');
    expect(showSiNumber(26031200017)).toBe('26031200017');
    expect(showSiNumber('26031200017')).toBe('26031200017');
  });

  it('are found by each of their spellings', () => {
    for (const search of ['26031200017', '26031200017.00', 'SI26031200017', 'si26031200017', ' 26031200017 ']) {
      expect(siNumberOf(search)).toBe('26031200017');
    }
    expect(siNumberOf('COSU6123456780')).toBeNull();
    expect(siNumberOf('26031200017.50')).toBeNull();
  });
});
