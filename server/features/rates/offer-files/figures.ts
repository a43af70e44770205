import Big from 'big.js';
import { minorUnitOf } from '#contract/rates/rules/money/minor-unit.ts';

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
