import { expect, it } from 'vitest';
import { printedAmount, printedCount, printedMeasures, printedMoney } from './figures.ts';

it.each([
  ['USD', '5920.91', 'USD 5,920.91'],
  ['USD', '2000', 'USD 2,000.00'],
  ['JPY', '835148', 'JPY 835,148'],
  ['KWD', '1234.5', 'KWD 1,234.500'],
  ['CNY', '-1234567', 'CNY -1,234,567.00'],
  ['EUR', '0.0325', 'EUR 0.0325'],
])('prints %s %s as %s', (currency, amount, printed) => {
  expect(printedMoney(currency, amount)).toBe(printed);
  expect(`${currency} ${printedAmount(currency, amount)}`).toBe(printed);
});

it('prints weights of one column with the same decimals, as many as the finest has', () => {
  expect(['8820.4', '120', '1,000.25', '', '1234,5'].map(printedMeasures(['8820.4', '120']))).toEqual([
    '8,820.400',
    '120.000',
    '1,000.250',
    '',
    '1234,5',
  ]);
  expect(['33.1234', '2'].map(printedMeasures(['33.1234', '2']))).toEqual(['33.1234', '2.0000']);
  expect(['12500', '1', 'many'].map(printedCount)).toEqual(['12,500', '1', 'many']);
});
