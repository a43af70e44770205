import { describe, expect, it } from 'vitest';
import { containerNumberRemainder, normaliseContainerNumber, readContainerNumber } from './container-number.ts';

const read = (text: string) => readContainerNumber(normaliseContainerNumber(text));

describe('container numbers (T01 to T08)', () => {
  it('T01 a right check digit', () => {
    expect(read('CSQU3054383')).toEqual({ ok: true, remainderTen: false });
    expect(containerNumberRemainder('CSQU305438')).toBe(6185 % 11);
  });

  it('T02 a wrong check digit, with the right one', () => {
    expect(read('CSQU3054384')).toEqual({ ok: false, fault: 'digit', expected: '3' });
  });

  it('T03 blanks, hyphens, lower case and full width are typing', () => {
    expect(normaliseContainerNumber('csqu 305438-3')).toBe('CSQU3054383');
    expect(normaliseContainerNumber('ＣＳＱＵ３０５４３８３')).toBe('CSQU3054383');
    expect(read('csqu 305438-3').ok).toBe(true);
  });

  it('T04 two digits changed places', () => {
    expect(read('CSQU3504383')).toEqual({ ok: false, fault: 'digit', expected: '8' });
  });

  it.each(['MSKU9070323', 'TGHU1234567', 'TEMU6123456', 'APZU4812090'])('T05 %s is right', number => {
    expect(read(number)).toEqual({ ok: true, remainderTen: false });
  });

  it.each(['COSU6000020', 'GESU1000000'])('T06 %s has remainder 10', number => {
    expect(read(number)).toEqual({ ok: true, remainderTen: true });
  });

  it.each([
    ['MSKU907032', 'length'],
    ['MSK90703231', 'prefix'],
    ['COSU123456O', 'serial'],
    ['', 'length'],
  ])('T07 %s has the wrong %s', (number, fault) => {
    expect(read(number)).toEqual({ ok: false, fault });
  });

  it('T08 the category is U, J or Z', () => {
    expect(read('CSQX3054383')).toEqual({ ok: false, fault: 'category' });
  });
});
