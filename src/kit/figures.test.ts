import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { NUMBER_STYLES } from '#contract/settings/display.ts';
import { formatFigure, setNumberStyle } from './figures.ts';

afterEach(() => setNumberStyle('comma'));

test('figures are grouped as the reader has chosen, without losing a digit', () => {
  const shown = NUMBER_STYLES.map(style => formatFigure('-1234567.10', style));
  expect(shown).toEqual(['-1,234,567.10', '-1\u202f234\u202f567.10', '-1.234.567,10', '-1234567.10']);
  expect(formatFigure('12345678901234567890.123456789')).toBe('12,345,678,901,234,567,890.123456789');
  expect([formatFigure(999), formatFigure(1000), formatFigure(0)]).toEqual(['999', '1,000', '0']);
  setNumberStyle('point');
  expect(formatFigure('1234.5')).toBe('1.234,5');
});

test('what is no figure stays as it is', () => {
  expect([null, undefined, '', 'n/a', '1,5', '40HC'].map(each => formatFigure(each))).toEqual([
    '',
    '',
    '',
    'n/a',
    '1,5',
    '40HC',
  ]);
});

test('whatever the style, the digits are those of the value', () => {
  const digits = (text: string) => text.replace(/[^\d-]/g, '');
  fc.assert(
    fc.property(fc.integer(), fc.nat(999), fc.constantFrom(...NUMBER_STYLES), (whole, rest, style) => {
      const value = `${whole}.${rest}`;
      expect(digits(formatFigure(value, style))).toBe(digits(value));
    }),
  );
});
