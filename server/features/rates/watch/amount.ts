import Big from 'big.js';
import { minorUnitOf } from '#contract/rates/rules/money/minor-unit.ts';

/** As totals are said: in the currency's minor unit, whatever the column keeps. */
export const amountIn = (currency: string, amount: string): string => new Big(amount).toFixed(minorUnitOf(currency));
