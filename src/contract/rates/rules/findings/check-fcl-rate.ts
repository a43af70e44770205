import type { Finding } from '../../../kernel/errors.ts';
import { rateFinding } from './catalogue.ts';
import { type CheckedFees, feeFindings, freeTimeFindings } from './fees.ts';
import { type CheckedLine, type LaneMedian, outlierFindings, patternFindings, priceFindings } from './prices.ts';
import {
  dayFindings,
  type PortOfTerminal,
  productFindings,
  type RateProduct,
  type RateRoute,
  routeFindings,
  terminalFindings,
} from './route-and-days.ts';

/** Everything that is wrong or strange about a full-container rate (design commercial A.6); each family has its own file. */

export interface CheckedRate extends RateRoute, RateProduct, CheckedFees {
  readonly carrierId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly lines: readonly CheckedLine[];
  readonly freeTime: readonly { readonly kind: string; readonly place: string }[];
  readonly visibility: string;
  readonly visibleLevels: readonly string[];
  readonly visibleCompanyIds: readonly string[];
}

/** What the register and other rates say; what the asker does not know is not checked. */
export interface RateCheckFacts {
  /** Calendar day at the port of loading. */
  readonly today: string;
  readonly isCarrierActive?: (carrierId: string) => boolean;
  readonly isCurrency?: (currency: string) => boolean;
  readonly portOfTerminal?: PortOfTerminal;
  readonly medians?: readonly LaneMedian[];
}

function currencyFindings(rate: CheckedRate, isCurrency: (currency: string) => boolean): Finding[] {
  const places = [
    ...rate.lines.map(({ currency }, index) => [`lines[${index}].currency`, currency] as const),
    ...rate.surcharges.map(({ currency }, index) => [`surcharges[${index}].currency`, currency] as const),
    ...rate.weightLimits.map(
      ({ overCurrency }, index) => [`weightLimits[${index}].overCurrency`, overCurrency] as const,
    ),
  ];
  return places.flatMap(([path, v]) =>
    v === null || isCurrency(v) ? [] : rateFinding('CURRENCY_UNKNOWN', path, { v }),
  );
}

/** Seen by nobody: published all the same, it would be missed by everyone. */
export function visibilityFindings({
  visibility,
  visibleLevels,
  visibleCompanyIds,
}: Pick<CheckedRate, 'visibility' | 'visibleLevels' | 'visibleCompanyIds'>): Finding[] {
  if (visibility === 'LEVELS' && visibleLevels.length === 0) return [rateFinding('VISIBLE_NONE', 'visibleLevels')];
  if (visibility === 'COMPANIES' && visibleCompanyIds.length === 0) {
    return [rateFinding('VISIBLE_NONE', 'visibleCompanyIds')];
  }
  return [];
}

export function checkFclRate(rate: CheckedRate, facts: RateCheckFacts): Finding[] {
  const { today, isCarrierActive, isCurrency, portOfTerminal, medians = [] } = facts;
  const isUnknownCarrier = isCarrierActive?.(rate.carrierId) === false;
  return [
    ...(isUnknownCarrier ? [rateFinding('CARRIER_UNKNOWN', 'carrierId', { v: rate.carrierId })] : []),
    ...routeFindings(rate),
    ...(portOfTerminal ? terminalFindings(rate, portOfTerminal) : []),
    ...productFindings(rate),
    ...dayFindings(rate, today),
    ...priceFindings(rate.lines),
    ...patternFindings(rate.lines),
    ...outlierFindings(rate.lines, medians),
    ...feeFindings(rate),
    ...(isCurrency ? currencyFindings(rate, isCurrency) : []),
    ...freeTimeFindings(rate.freeTime),
    ...visibilityFindings(rate),
  ];
}
