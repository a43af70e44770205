import { expect, it } from 'vitest';
import { containerNumberRemainder, readContainerNumber } from '#contract/si/parts/container-number.ts';
import { csvRows, describeShared, sharedText } from './shared-data.ts';

it('a remainder of 10 is written as 0', () => {
  expect(readContainerNumber('NYKU0000000')).toEqual({ ok: true, remainderTen: true });
});

describeShared('check digits of ISO 6346', () => {
  it('agree with every vector', () => {
    const rows = csvRows(sharedText('iso6346/check-digits.csv'));
    expect(rows.length).toBeGreaterThan(5);
    for (const { owner, category, serial, remainder, check_digit } of rows) {
      const number = `${owner}${category}${serial}`;
      expect([number, containerNumberRemainder(number)]).toEqual([number, Number(remainder)]);
      expect(readContainerNumber(`${number}${check_digit}`)).toEqual({ ok: true, remainderTen: remainder === '10' });
      const wrong = (Number(check_digit) + 1) % 10;
      expect(readContainerNumber(`${number}${wrong}`)).toMatchObject({ ok: false, expected: check_digit });
    }
  });
});
