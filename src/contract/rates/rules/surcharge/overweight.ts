import Big from 'big.js';
import type { FeePrice } from './charge.ts';
import { OVERWEIGHT_FEE } from './fee-codes.ts';
import type { AskedContainers } from './surcharge-rule.ts';

/** Weight limits of a rate, and its own fee for going over (design commercial A.2.1, V-S3). */

/** One step: above `maxKg` the fee is due; without a fee nothing heavier is carried. */
export interface WeightLimit {
  readonly containerType: string;
  readonly maxKg: number;
  readonly overFee: string | null;
  readonly overCurrency: string | null;
}

const stepsOf = (limits: readonly WeightLimit[], containerType: string): WeightLimit[] =>
  limits.filter(one => one.containerType === containerType).sort((a, b) => b.maxKg - a.maxKg);

/** The highest step that is exceeded; while no weight is known, the lowest with a fee. */
function stepFor(limits: readonly WeightLimit[], { containerType, grossKg }: AskedContainers): WeightLimit | undefined {
  const steps = stepsOf(limits, containerType);
  return grossKg === null
    ? steps.filter(step => step.overFee !== null).at(-1)
    : steps.find(step => grossKg > step.maxKg);
}

/** Types that the rate does not carry so heavy. */
export const overLimitTypes = (limits: readonly WeightLimit[], asked: readonly AskedContainers[]): string[] =>
  asked.filter(one => one.grossKg !== null && stepFor(limits, one)?.overFee === null).map(one => one.containerType);

export const pricesOfWeightLimits = (limits: readonly WeightLimit[], asked: readonly AskedContainers[]): FeePrice[] =>
  asked.flatMap((containers): FeePrice[] => {
    const { containerType, count, grossKg } = containers;
    const step = stepFor(limits, containers);
    if (!step?.overFee || !step.overCurrency) return [];
    const fee = new Big(step.overFee);
    return [
      {
        feeCode: OVERWEIGHT_FEE,
        layer: 'CARRIER',
        basis: 'PER_CONTAINER',
        containerType,
        term: 'PRE',
        quantity: new Big(count),
        currency: step.overCurrency,
        unit: { cost: fee, buy: fee, base: fee, sell: fee },
        min: null,
        max: null,
        isOptional: false,
        mayApply: grossKg === null,
        pctOf: [],
        ruleId: null,
        version: null,
        chain: null,
      },
    ];
  });
