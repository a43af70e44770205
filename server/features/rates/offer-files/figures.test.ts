import { expect, it } from 'vitest';
import { printedAmount, printedMoney } from './figures.ts';

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
