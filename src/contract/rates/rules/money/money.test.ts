import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { FxRateRow } from '../../../basic-data/rules/fx-period.ts';
import { fxBook } from './fx-book.ts';
import { chargeAmount, moneyText } from './minor-unit.ts';
import { amountOf, subtotalsOf, totalIn } from './total.ts';

const RATES = { USD: '7.1000', EUR: '7.7500', JPY: '0.0468', HKD: '0.9100', GBP: '9.0200', KRW: '0.0052' };
const JANUARY: readonly FxRateRow[] = Object.entries(RATES).map(([currency, rateToCny]) => ({
  table: 'MONTH',
  currency,
  rateToCny,
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
}));
const book = (bufferPct = '0') => fxBook(JANUARY, { table: 'MONTH', bufferPct }, '2027-01-15');
const line = (quantity: number, unit: string, currency: string) => ({
  currency,
  amount: chargeAmount(new Big(quantity), new Big(unit), currency),
});

describe('money', () => {
  it.each([
    ['V-F1', '35', 'EUR', 'USD', '38.20'],
    ['V-F2', '125.50', 'USD', 'JPY', '19040'],
    ['V-F3', '1130', 'CNY', 'USD', '159.15'],
    ['V-F4', '850', 'EUR', 'USD', '927.82'],
    ['same currency', '850.005', 'EUR', 'EUR', '850.01'],
  ])('%s %s %s is %s %s', (_no, amount, from, to, expected) => {
    const converted = book('1.5').convert(new Big(amount), from, to);
    expect(converted && moneyText(converted, to)).toBe(expected);
  });

  it('V-F4 the buffer raises only cost that is sold in another currency', () => {
    const sold = book('1.5').convertCostToSell(new Big(850), 'EUR', 'USD');
    expect(sold?.toFixed(2)).toBe('941.73');
    expect(book('1.5').convertCostToSell(new Big(850), 'EUR', 'EUR')?.toFixed()).toBe('850');
  });

  it('V-F4 a sold total carries the buffer, one of costs does not; the rates told make the total and name no buffer', () => {
    const sums = [
      { currency: 'USD', amount: new Big(4975) },
      { currency: 'EUR', amount: new Big(850) },
      { currency: 'CNY', amount: new Big(3150) },
    ];
    const totalOf = (side: 'COST' | 'SALE', currency: string) => {
      const answer = totalIn(sums, currency, book('1.5'), side);
      if (!answer.ok) throw new Error(answer.missing.join());
      const rates = Object.fromEntries(answer.rates.map(one => [one.currency, one.rateToCny]));
      return { total: amountOf(answer.total).amount, rates };
    };
    expect(totalOf('COST', 'USD')).toEqual({ total: '6346.48', rates: { EUR: '7.7500', CNY: '1', USD: '7.1000' } });
    expect(totalOf('SALE', 'USD')).toEqual({ total: '6367.05', rates: { EUR: '7.7500', CNY: '1', USD: '6.99507389' } });
    expect(totalOf('SALE', 'CNY').rates).toEqual({ USD: '7.2065', EUR: '7.86625', CNY: '1' });
  });

  it.each([
    ['-36.005', 'USD', '-36.01'],
    ['36.005', 'USD', '36.01'],
    ['2.345', 'USD', '2.35'],
    ['2.344999', 'USD', '2.34'],
    ['1.2345', 'KWD', '1.235'],
    ['99.5', 'JPY', '100'],
    ['-0.001', 'USD', '0.00'],
  ])('V-F5 V-F8 %s %s rounds to %s', (value, currency, expected) => {
    expect(moneyText(new Big(value), currency)).toBe(expected);
  });

  it('V-F6 an older rate stands in for 35 days, marked; then the total is not made', () => {
    const december = { ...JANUARY[0]!, currency: 'USD', validFrom: '2026-12-01', validTo: '2026-12-31' };
    const on = (day: string) => fxBook([december], { table: 'MONTH', bufferPct: '0' }, day);
    const subtotals = [{ currency: 'CNY', amount: new Big(710) }];
    expect(on('2026-12-31').rateOf('USD')?.isStale).toBe(false);
    expect(totalIn(subtotals, 'USD', on('2027-01-31'))).toMatchObject({ ok: true, isStale: true });
    expect(on('2027-02-04').rateOf('USD')?.isStale).toBe(true);
    expect(totalIn(subtotals, 'USD', on('2027-02-05'))).toEqual({ ok: false, missing: ['USD'] });
    expect(subtotals.map(amountOf)).toEqual([{ currency: 'CNY', amount: '710.00' }]);
  });

  it('an older rate of another table or of the future never stands in', () => {
    const day = { ...JANUARY[0]!, table: 'DAY', validFrom: '2027-01-14', validTo: '2027-01-14' };
    const later = { ...JANUARY[0]!, validFrom: '2027-02-01', validTo: '2027-02-28' };
    expect(fxBook([day, later], { table: 'MONTH', bufferPct: '0' }, '2027-01-15').rateOf('USD')).toBeNull();
  });

  it('V-F7 every column adds up by hand', () => {
    const lines = [
      line(2, '2000', 'USD'),
      line(2, '320', 'USD'),
      line(2, '1130', 'CNY'),
      line(1, '450', 'CNY'),
      line(2, '60', 'EUR'),
    ];
    const subtotals = subtotalsOf(lines);
    expect(subtotals.map(amountOf)).toEqual([
      { currency: 'USD', amount: '4640.00' },
      { currency: 'CNY', amount: '2710.00' },
      { currency: 'EUR', amount: '120.00' },
    ]);
    const total = (currency: string) => {
      const answer = totalIn(subtotals, currency, book('5'));
      return answer.ok ? amountOf(answer.total).amount : answer.missing;
    };
    expect(total('USD')).toBe('5152.68');
    expect(total('CNY')).toBe('36584.00');
  });

  it('one currency needs no rate at all', () => {
    const none = fxBook([], { table: 'MONTH', bufferPct: '0' }, '2027-01-15');
    const total = totalIn([{ currency: 'USD', amount: new Big(5) }], 'USD', none);
    expect(total).toMatchObject({ ok: true, isStale: false, rates: [] });
  });
});
