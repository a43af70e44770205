import { describe, expect, it } from 'vitest';
import { countryName } from '../../si/parts/country.ts';
import { MARITIME_DIGITS } from './maritime-digits.ts';
import { checkMmsiFlag, flagOfMmsi, readMmsi } from './mmsi.ts';

describe('MMSI', () => {
  it('has nine digits and is a ship', () => {
    expect(readMmsi('477 123 456')).toEqual({ mmsi: '477123456' });
    for (const text of ['47712345', '4771234567', '012345678', '99212345A', '']) {
      expect(readMmsi(text)).toMatchObject({ code: 'MMSI_FORM', severity: 'error', path: 'mmsi' });
    }
  });

  it('names its flag by the first three digits', () => {
    expect(['413999999', '477123456', '636012345', '357000000', '200000000'].map(flagOfMmsi)).toEqual([
      'CN',
      'HK',
      'LR',
      'PA',
      null,
    ]);
  });

  it('warns where the flag is another, and only then', () => {
    expect(checkMmsiFlag('477123456', 'HK')).toBeNull();
    expect(checkMmsiFlag('477123456', null)).toBeNull();
    expect(checkMmsiFlag('477123456', 'PA')).toMatchObject({
      code: 'MMSI_FLAG',
      severity: 'warning',
      params: { d: '477', flag: 'PA', country: 'HK' },
    });
    expect(checkMmsiFlag('200000000', 'PA')).toMatchObject({ params: { country: '?' } });
  });

  it('the table gives each number to one country that exists', () => {
    const all = Object.values(MARITIME_DIGITS).flatMap(digits => digits.split(' '));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter(digits => !/^[2-7]\d\d$/.test(digits))).toEqual([]);
    expect(Object.keys(MARITIME_DIGITS).filter(country => countryName(country) === country)).toEqual([]);
  });
});
