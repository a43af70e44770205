import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerNumberRemainder } from '../../si/parts/container-number.ts';
import { containerCheckDigit, ownerCodeOf, readCargoContainer } from './container-number.ts';

describe('numbers of freight containers (ISO 6346)', () => {
  it('V-1 CSQU305438 has the digit 3', () => {
    expect(containerNumberRemainder('CSQU305438')).toBe(3);
    expect(containerCheckDigit('CSQU305438')).toBe('3');
    expect(readCargoContainer('CSQU3054383')).toEqual({ ok: true, number: 'CSQU3054383', discouraged: false });
  });

  it.each([
    ['MSKU9070323', 3],
    ['TEMU6123456', 6],
    ['TGHU1234567', 7],
    ['CAIU7000004', 4],
    ['TCLU5000001', 1],
    ['OOLU9876542', 2],
  ])('V-2 %s is valid with remainder %d', (number, remainder) => {
    expect(containerNumberRemainder(number)).toBe(remainder);
    expect(readCargoContainer(number)).toEqual({ ok: true, number, discouraged: false });
  });

  it('V-3 a remainder of 0 is no discouraged serial', () => {
    expect(containerNumberRemainder('COSU123456')).toBe(0);
    expect(readCargoContainer('COSU1234560')).toMatchObject({ ok: true, discouraged: false });
  });

  it('V-4 a remainder of 10 is written 0, with a note', () => {
    expect(containerNumberRemainder('TEMU500002')).toBe(10);
    expect(readCargoContainer('TEMU5000020')).toEqual({ ok: true, number: 'TEMU5000020', discouraged: true });
    expect(readCargoContainer('TEMU5000021')).toEqual({ ok: false, fault: 'digit', expected: '0' });
  });

  it.each([
    ['CSQU3054384', '3'],
    ['CSQU3504383', '8'],
    ['OSQU3054383', '5'],
  ])('V-5 %s should end in %s', (number, expected) =>
    expect(readCargoContainer(number)).toEqual({ ok: false, fault: 'digit', expected }),
  );

  it.each([
    ['EMCU1234560', '7'],
    ['MSCU1234565', '6'],
    ['TRHU4567890', '8'],
  ])('V-6 %s should end in %s', (number, expected) =>
    expect(readCargoContainer(number)).toEqual({ ok: false, fault: 'digit', expected }),
  );

  it('V-7 forms: normalised, completed, refused', () => {
    expect(readCargoContainer('csqu 305438-3')).toMatchObject({ ok: true, number: 'CSQU3054383' });
    expect(readCargoContainer('ＣＳＱＵ3054383')).toMatchObject({ ok: true, number: 'CSQU3054383' });
    expect(readCargoContainer('CSQU305438')).toEqual({ ok: false, fault: 'incomplete', offer: 'CSQU3054383' });
    expect(readCargoContainer('CSQJ3054383')).toEqual({ ok: false, fault: 'category' });
    expect(readCargoContainer('CSQZ3054383')).toEqual({ ok: false, fault: 'category' });
    expect(readCargoContainer('CSQU30543833')).toEqual({ ok: false, fault: 'form' });
    expect(readCargoContainer('CSQX3054383')).toEqual({ ok: false, fault: 'form' });
    expect(readCargoContainer('')).toEqual({ ok: false, fault: 'form' });
  });

  it('the owner is the first four letters', () => {
    expect([ownerCodeOf('msku 9070323'), ownerCodeOf('12345')]).toEqual(['MSKU', '']);
  });

  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const firstTen = fc
    .tuple(letter, letter, letter, fc.stringMatching(/^\d{6}$/))
    .map(([a, b, c, serial]) => `${a}${b}${c}U${serial}`);

  it('what is offered is valid', () => {
    fc.assert(
      fc.property(firstTen, ten => {
        const reading = readCargoContainer(ten);
        expect(reading.ok === false && reading.fault === 'incomplete' && readCargoContainer(reading.offer).ok).toBe(
          true,
        );
      }),
    );
  });

  it('one wrong digit is always found, save where the remainders are 0 and 10', () => {
    fc.assert(
      fc.property(firstTen, fc.integer({ min: 4, max: 9 }), fc.constantFrom(...'0123456789'), (ten, place, digit) => {
        fc.pre(ten[place] !== digit);
        const wrong = ten.slice(0, place) + digit + ten.slice(place + 1);
        const remainders = [containerNumberRemainder(ten), containerNumberRemainder(wrong)].sort((a, b) => a - b);
        const blind = remainders[0] === 0 && remainders[1] === 10;
        expect(remainders[0]).not.toBe(remainders[1]);
        expect(readCargoContainer(wrong + containerCheckDigit(ten)).ok).toBe(blind);
      }),
      { numRuns: 500 },
    );
  });
});
