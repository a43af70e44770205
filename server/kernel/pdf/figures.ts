import Big from 'big.js';
import { minorUnitOf } from '#contract/rates/rules/money/minor-unit.ts';
import { readDecimal } from '#contract/si/parts/decimal.ts';

/** Figures as papers print them: groups of three, and as many decimals as the currency or the unit has. */

const grouped = (decimal: string): string => {
  const [whole = '', ...fraction] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};

/** At least `digits` decimals; a finer figure, as a unit price may be, keeps its own. */
const withDigits = (value: string, digits: number): string => {
  const exact = new Big(value);
  const own = exact.toFixed().split('.')[1]?.length ?? 0;
  return grouped(exact.toFixed(Math.max(own, digits)));
};

export const printedAmount = (currency: string, amount: string): string => withDigits(amount, minorUnitOf(currency));

export const printedMoney = (currency: string, amount: string): string =>
  `${currency} ${printedAmount(currency, amount)}`;

/** A count of things, grouped; what is no number stays as it was typed. */
export const printedCount = (text: string): string => {
  const value = readDecimal(text);
  return value === null ? text : grouped(value.toFixed());
};

const MEASURE_DIGITS = 3;

/** Weights or volumes of one column: all with as many decimals, three or as many as the finest has, so that they add up in print. */
export function printedMeasures(column: readonly string[]): (text: string) => string {
  const most = Math.max(MEASURE_DIGITS, ...column.map(text => readDecimal(text)?.toFixed().split('.')[1]?.length ?? 0));
  return text => {
    const value = readDecimal(text);
    return value === null ? text : grouped(value.toFixed(most));
  };
}
