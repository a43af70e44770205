import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVesselName, imoCheckDigit, readImo } from './imo-number.ts';

describe('IMO numbers', () => {
  it.each(['9074729', '9703760', '9776145', '9863297', '9845219', '9321483'])('V-8 %s is valid', imo =>
    expect(readImo(imo)).toEqual({ imo }),
  );

  it('typed with its word and blanks it is the same number', () => {
    expect(readImo(' imo 907-4729 ')).toEqual({ imo: '9074729' });
    expect(readImo('ＩＭＯ９０７４７２９')).toEqual({ imo: '9074729' });
  });

  it('V-9 a wrong digit is MD-11 with the right one, another length MD-10', () => {
    expect(readImo('9301234', 'vesselImo')).toMatchObject({ code: 'MD-11', path: 'vesselImo', params: { d: '7' } });
    expect(readImo('907472')).toMatchObject({ code: 'MD-10', path: 'imoNumber' });
    expect(readImo('90747290')).toMatchObject({ code: 'MD-10' });
    expect(readImo('')).toMatchObject({ code: 'MD-10' });
  });

  it('V-10 the check is weak, so the name is asked for', () => {
    expect(readImo('7625811')).toEqual({ imo: '7625811' });
    expect(readImo('7605811')).toEqual({ imo: '7605811' });
    const known = { imoNumber: '7605811', name: 'Orient Crest', formerNames: [{ name: 'Blue Heron' }] };
    expect(checkVesselName('EASTERN STAR', known)).toMatchObject({
      code: 'MD-12',
      severity: 'warning',
      params: { n: '7605811', name: 'Orient Crest' },
    });
    expect(checkVesselName('ORIENT-CREST', known)).toBeNull();
    expect(checkVesselName('blue heron', known)).toBeNull();
    expect(checkVesselName('', known)).toBeNull();
  });

  it.each(['1234567', '0000000', '5555555'])('V-11 the placeholder %s is refused', imo => {
    expect(imoCheckDigit('123456')).toBe('7');
    expect(readImo(imo)).toMatchObject({
      code: 'MD-10',
      params: { v: imo },
      message: { en: expect.stringContaining('placeholder') },
    });
  });

  it('each six digits have one check digit, and a slip in that digit is always found', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5}$/), fc.integer({ min: 1, max: 9 }), (six, slip) => {
        const right = imoCheckDigit(six);
        fc.pre(`${six}${right}` !== '1234567' && new Set(six + right).size > 1);
        expect(readImo(six + right)).toEqual({ imo: six + right });
        const wrong = six + ((Number(right) + slip) % 10);
        fc.pre(new Set(wrong).size > 1 && wrong !== '1234567');
        expect(readImo(wrong)).toMatchObject({ code: 'MD-11', params: { d: right } });
      }),
    );
  });
});
