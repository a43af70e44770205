import Big from 'big.js';
import type { Finding } from '../../../kernel/errors.ts';
import type { WeightLimit } from '../surcharge/overweight.ts';
import type { RateSurcharge } from '../surcharge/surcharge-rule.ts';
import { rateFinding } from './catalogue.ts';

/** Findings of fees, free time and limits that stand on a rate (design commercial A.2.1, A.6). */

export interface CheckedFees {
  readonly includedFees: readonly string[];
  readonly notIncludedFees: readonly string[];
  readonly surcharges: readonly RateSurcharge[];
  readonly weightLimits: readonly WeightLimit[];
}

/** The same fee on the same containers; steps by payer stand beside each other. */
const feeKey = ({ feeCode, containerType, paymentTerm }: RateSurcharge): string =>
  [feeCode, containerType, paymentTerm].join('\u0000');

export function feeFindings({ includedFees, notIncludedFees, surcharges, weightLimits }: CheckedFees): Finding[] {
  const found: Finding[] = [];
  for (const v of includedFees) {
    if (notIncludedFees.includes(v)) found.push(rateFinding('FEE_BOTH', 'notIncludedFees', { v }));
  }
  surcharges.forEach((fee, index) => {
    const { feeCode, min, max } = fee;
    const isTwice = surcharges.findIndex(other => feeKey(other) === feeKey(fee)) < index;
    if (isTwice) found.push(rateFinding('FEE_TWICE', `surcharges[${index}].feeCode`, { v: feeCode }));
    if (includedFees.includes(feeCode)) {
      found.push(rateFinding('FEE_BOTH', `surcharges[${index}].feeCode`, { v: feeCode }));
    }
    if (min !== null && max !== null && new Big(min).gt(max)) {
      found.push(rateFinding('FEE_LIMITS', `surcharges[${index}].min`));
    }
  });
  weightLimits.forEach(({ overFee, overCurrency }, index) => {
    if (overFee !== null && overCurrency === null) {
      found.push(rateFinding('FEE_CURRENCY', `weightLimits[${index}].overCurrency`));
    }
  });
  return found;
}

/** A percentage stands on fees with amounts alone; `percentFees` are all fees of the company that are percentages. */
export const percentFindings = (
  fee: { readonly feeCode: string; readonly pctOf: readonly string[] },
  percentFees: ReadonlySet<string>,
): Finding[] =>
  fee.pctOf.some(code => code === fee.feeCode || percentFees.has(code)) ? [rateFinding('FEE_CYCLE', 'pctOf')] : [];

/** Combined free time takes the place of the two others at its end of the voyage. */
export const freeTimeFindings = (freeTime: readonly { readonly kind: string; readonly place: string }[]): Finding[] =>
  freeTime.flatMap(({ kind, place }, index) =>
    kind === 'COMBINED' && freeTime.some(other => other.kind !== 'COMBINED' && other.place === place)
      ? rateFinding('FREETIME_BOTH', `freeTime[${index}].kind`)
      : [],
  );
