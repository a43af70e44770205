import type { SurchargeRule, SurchargeScope } from './surcharge-rule.ts';

/** Which of several surcharge rules of one fee wins (design commercial A.5.5, V-S4). */

/** The design weighs no transhipment port and no haulage; they count just enough to go before a rule without them. */
const WEIGHTS: Readonly<Record<keyof SurchargeScope, number>> = {
  podId: 64,
  polId: 32,
  carrierId: 32,
  terminalId: 16,
  serviceCode: 16,
  podCountry: 8,
  polCountry: 8,
  lineId: 4,
  productType: 4,
  hsPrefix: 4,
  isDg: 4,
  isReefer: 4,
  isSoc: 4,
  containerType: 2,
  potId: 1,
  receiptType: 1,
  deliveryType: 1,
};
const SCOPE_FIELDS = Object.keys(WEIGHTS) as (keyof SurchargeScope)[];

export const surchargeSpecificity = (rule: SurchargeScope): number =>
  SCOPE_FIELDS.reduce((sum, field) => (rule[field] === null ? sum : sum + WEIGHTS[field]), 0);

/** A rule with its weight, which is added up once per query. */
export interface RankedSurcharge {
  readonly rule: SurchargeRule;
  readonly specificity: number;
}

/** The more specific first, of steps by weight the highest; then the later beginning, then the smaller id. */
export function compareSurcharges(a: RankedSurcharge, b: RankedSurcharge): number {
  if (a.specificity !== b.specificity) return b.specificity - a.specificity;
  const [stepA, stepB] = [a.rule.overKg ?? -1, b.rule.overKg ?? -1];
  if (stepA !== stepB) return stepB - stepA;
  if (a.rule.validFrom !== b.rule.validFrom) return a.rule.validFrom < b.rule.validFrom ? 1 : -1;
  return a.rule.id < b.rule.id ? -1 : 1;
}
