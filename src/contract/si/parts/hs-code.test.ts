import { describe, expect, it } from 'vitest';
import { normaliseHsCode, readHsCode, showHsCode } from './hs-code.ts';

describe('HS codes (T11 to T13)', () => {
  it.each([
    ['6302.60', '630260'],
    ['6302 60 00', '63026000'],
    ['6302-60', '630260'],
  ])('T11 %s is stored as %s and right', (text, code) => {
    expect(normaliseHsCode(text)).toBe(code);
    expect(readHsCode(code)).toEqual({ ok: true, national: false });
  });

  it.each([
    ['63026', 'length'],
    ['63026000123', 'length'],
    ['630A60', 'characters'],
    ['', 'length'],
    ['000100', 'chapter'],
  ])('T12 %s is wrong by its %s', (code, fault) => {
    expect(readHsCode(code)).toEqual({ ok: false, fault });
  });

  it('T13 chapter 77 is reserved, 98 and 99 are national', () => {
    expect(readHsCode('770100')).toEqual({ ok: false, fault: 'chapter' });
    expect(readHsCode('980100')).toEqual({ ok: true, national: true });
    expect(readHsCode('999999')).toEqual({ ok: true, national: true });
    expect(readHsCode('970110')).toEqual({ ok: true, national: false });
  });

  it('is shown with dots', () => {
    expect(showHsCode('630260')).toBe('6302.60');
    expect(showHsCode('6302600010')).toBe('6302.60.00.10');
    expect(showHsCode('630A60')).toBe('630A60');
  });
});
