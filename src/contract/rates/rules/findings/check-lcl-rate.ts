import Big from 'big.js';
import type { Finding } from '../../../kernel/errors.ts';
import { rateFinding } from './catalogue.ts';
import { visibilityFindings } from './check-fcl-rate.ts';
import { checkLclPrices } from './check-lcl-price.ts';
import { dayFindings, productFindings, type RateProduct, type RateRoute, routeFindings } from './route-and-days.ts';

/** Everything that is wrong or strange about a less than container rate (design commercial A.2.3, A.6). */

interface CheckedCharge {
  readonly feeCode: string;
  readonly currency: string;
  readonly min: string | null;
  readonly max: string | null;
}

type CheckedRoute = Omit<RateRoute, 'polTerminalId' | 'podTerminalId'>;

export interface CheckedLclRate extends CheckedRoute, RateProduct {
  readonly carrierId: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly pricing: string;
  readonly currency: string;
  readonly breaks: readonly { readonly fromRt: string; readonly cost: string | null; readonly sell: string | null }[];
  readonly perCbmCost: string | null;
  readonly perCbmSell: string | null;
  readonly perTonCost: string | null;
  readonly perTonSell: string | null;
  readonly isRebate: boolean;
  readonly originCharges: readonly CheckedCharge[];
  readonly destinationCharges: readonly CheckedCharge[];
  readonly visibility: string;
  readonly visibleLevels: readonly string[];
  readonly visibleCompanyIds: readonly string[];
}

export interface LclCheckFacts {
  /** Calendar day at the port of loading. */
  readonly today: string;
  readonly isCarrierActive: (carrierId: string) => boolean;
  readonly isCurrency: (currency: string) => boolean;
  /** Rules of the company charge something at the destination of this lane. */
  readonly hasDestinationRules: boolean;
}

function chargeFindings(path: 'originCharges' | 'destinationCharges', charges: readonly CheckedCharge[]): Finding[] {
  return charges.flatMap(({ feeCode, min, max }, index) => [
    ...(charges.findIndex(other => other.feeCode === feeCode) < index
      ? [rateFinding('CHARGE_TWICE', `${path}[${index}].feeCode`, { v: feeCode })]
      : []),
    ...(min !== null && max !== null && new Big(min).gt(max)
      ? [rateFinding('FEE_LIMITS', `${path}[${index}].min`)]
      : []),
  ]);
}

function currencyFindings(rate: CheckedLclRate, isCurrency: LclCheckFacts['isCurrency']): Finding[] {
  const places = [
    ['currency', rate.currency] as const,
    ...rate.originCharges.map(({ currency }, index) => [`originCharges[${index}].currency`, currency] as const),
    ...rate.destinationCharges.map(
      ({ currency }, index) => [`destinationCharges[${index}].currency`, currency] as const,
    ),
  ];
  return places.flatMap(([path, v]) => (isCurrency(v) ? [] : rateFinding('CURRENCY_UNKNOWN', path, { v })));
}

/** Prices of the way of pricing that was chosen; what was typed for another counts for nothing. */
const pricesOf = (rate: CheckedLclRate): CheckedLclRate =>
  rate.pricing === 'CBM_AND_TON'
    ? { ...rate, breaks: [] }
    : { ...rate, perCbmCost: null, perCbmSell: null, perTonCost: null, perTonSell: null };

function priceFindings(rate: CheckedLclRate, hasDestinationRules: boolean): Finding[] {
  const hasDestinationCharges = rate.destinationCharges.length > 0 || hasDestinationRules;
  const isApart = rate.pricing === 'CBM_AND_TON';
  const found = checkLclPrices({ ...rate, hasDestinationCharges });
  const moved = isApart ? found.map(one => ({ ...one, path: 'perCbmCost' })) : found;
  const isHalf = isApart && (rate.perCbmCost === null) !== (rate.perTonCost === null);
  if (isHalf) moved.push(rateFinding('LCL_BOTH', rate.perCbmCost === null ? 'perCbmCost' : 'perTonCost'));
  return moved;
}

export function checkLclRate(rate: CheckedLclRate, facts: LclCheckFacts): Finding[] {
  const { today, isCarrierActive, isCurrency, hasDestinationRules } = facts;
  const isUnknownCarrier = rate.carrierId !== null && !isCarrierActive(rate.carrierId);
  return [
    ...(isUnknownCarrier ? [rateFinding('CARRIER_UNKNOWN', 'carrierId', { v: rate.carrierId })] : []),
    ...routeFindings({ ...rate, polTerminalId: null, podTerminalId: null }),
    ...productFindings(rate),
    ...dayFindings(rate, today),
    ...priceFindings(pricesOf(rate), hasDestinationRules),
    ...chargeFindings('originCharges', rate.originCharges),
    ...chargeFindings('destinationCharges', rate.destinationCharges),
    ...currencyFindings(rate, isCurrency),
    ...visibilityFindings(rate),
  ];
}
