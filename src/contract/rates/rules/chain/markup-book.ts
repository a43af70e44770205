import Big from 'big.js';
import type { MARKUP_BASIS, MarkupStep, RoundMode } from '../../codes.ts';
import type { Rounding } from './rounding.ts';

/** Mark-up rules of one query, ready to be asked which of them applies (design commercial A.2.4, A.5.4, V-M6). */

type MarkupBasis = keyof typeof MARKUP_BASIS;

/** What a rule is limited to; null is any. */
export interface MarkupScope {
  readonly carrierId: string | null;
  readonly lineId: string | null;
  readonly polId: string | null;
  readonly podId: string | null;
  readonly productType: string | null;
  readonly sourceCompanyId: string | null;
  readonly containerType: string | null;
  readonly customerLevelId: string | null;
  readonly customerCompanyId: string | null;
  readonly salesEmployeeId: string | null;
}

export interface MarkupRule extends MarkupScope {
  readonly id: string;
  readonly version: number;
  readonly step: MarkupStep;
  /** HS prefixes; none is any goods. */
  readonly goods: readonly string[];
  /** None is the base freight alone. */
  readonly feeCodes: readonly string[];
  readonly pct: string | null;
  /** In the currency of the price it is added to. */
  readonly abs: string | null;
  readonly absByType: readonly { readonly containerType: string; readonly amount: string }[];
  readonly basis: MarkupBasis;
  readonly minAbs: string | null;
  readonly maxAbs: string | null;
  readonly roundUnit: string | null;
  readonly roundMode: RoundMode | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly priority: number;
  readonly isEnabled: boolean;
}

/** For whom a price is made. */
export interface MarkupBuyer {
  readonly customerLevelId: string | null;
  readonly customerCompanyId: string | null;
  readonly salesEmployeeId: string | null;
  readonly hsCodes: readonly string[];
}

/** The rate whose price is marked up, and the day that the price is for. */
export interface MarkupLane {
  readonly carrierId: string;
  readonly lineId: string | null;
  readonly polId: string;
  readonly podId: string;
  readonly productType: string;
  readonly sourceCompanyId: string | null;
  /** The calendar day at the port of loading that decides the validity. */
  readonly priceDate: string;
}

/** The price within the rate. */
export interface MarkupCharge {
  readonly feeCode: string;
  readonly isBaseFreight: boolean;
  readonly containerType: string | null;
  /** Null where no amount of a rule can be added to it, as to a price per TEU. */
  readonly basis: MarkupBasis | null;
}

/** A rule with its numbers read. */
export interface ReadyMarkup {
  readonly rule: MarkupRule;
  readonly factor: Big;
  readonly absOf: (containerType: string | null) => Big;
  readonly least: Big | null;
  readonly most: Big | null;
  readonly rounding: Rounding | null;
  readonly fees: ReadonlySet<string>;
  readonly specificity: number;
}

const WEIGHTS: Readonly<Record<keyof MarkupScope, number>> = {
  customerCompanyId: 64,
  salesEmployeeId: 32,
  customerLevelId: 16,
  carrierId: 8,
  podId: 8,
  polId: 4,
  lineId: 4,
  productType: 2,
  containerType: 2,
  sourceCompanyId: 1,
};
const SCOPE_FIELDS = Object.keys(WEIGHTS) as (keyof MarkupScope)[];

const specificityOf = (rule: MarkupScope): number =>
  SCOPE_FIELDS.reduce((sum, field) => (rule[field] === null ? sum : sum + WEIGHTS[field]), 0);

const bigOrNull = (text: string | null): Big | null => (text === null ? null : new Big(text));
const NOTHING = new Big(0);

function ready(rule: MarkupRule): ReadyMarkup {
  const byType = new Map(rule.absByType.map(one => [one.containerType, new Big(one.amount)]));
  const abs = bigOrNull(rule.abs) ?? NOTHING;
  return {
    rule,
    factor: new Big(rule.pct ?? 0).div(100).plus(1),
    absOf: type => (type === null ? undefined : byType.get(type)) ?? abs,
    least: bigOrNull(rule.minAbs),
    most: bigOrNull(rule.maxAbs),
    rounding: rule.roundUnit === null ? null : { unit: rule.roundUnit, mode: rule.roundMode ?? 'NEAREST' },
    fees: new Set(rule.feeCodes),
    specificity: specificityOf(rule),
  };
}

/** The more specific first; then higher priority, later beginning, smaller id. */
function compareMarkups(a: ReadyMarkup, b: ReadyMarkup): number {
  if (a.specificity !== b.specificity) return b.specificity - a.specificity;
  if (a.rule.priority !== b.rule.priority) return b.rule.priority - a.rule.priority;
  if (a.rule.validFrom !== b.rule.validFrom) return a.rule.validFrom < b.rule.validFrom ? 1 : -1;
  return a.rule.id < b.rule.id ? -1 : 1;
}

const fits = (wanted: string | null, actual: string | null): boolean => wanted === null || wanted === actual;

const fitsBuyer = (rule: MarkupRule, buyer: MarkupBuyer): boolean =>
  rule.isEnabled &&
  fits(rule.customerLevelId, buyer.customerLevelId) &&
  fits(rule.customerCompanyId, buyer.customerCompanyId) &&
  fits(rule.salesEmployeeId, buyer.salesEmployeeId) &&
  (rule.goods.length === 0 || rule.goods.some(prefix => buyer.hsCodes.some(code => code.startsWith(prefix))));

const fitsLane = (rule: MarkupRule, lane: MarkupLane): boolean =>
  rule.validFrom <= lane.priceDate &&
  (rule.validTo === null || lane.priceDate <= rule.validTo) &&
  fits(rule.carrierId, lane.carrierId) &&
  fits(rule.podId, lane.podId) &&
  fits(rule.polId, lane.polId) &&
  fits(rule.lineId, lane.lineId) &&
  fits(rule.productType, lane.productType) &&
  fits(rule.sourceCompanyId, lane.sourceCompanyId);

/** An amount per bill cannot be added to a price per container: a rule serves charges of its own basis, a bare percentage all. */
function fitsCharge({ rule, fees }: ReadyMarkup, charge: MarkupCharge): boolean {
  const named = fees.size === 0 ? charge.isBaseFreight : fees.has(charge.feeCode);
  if (!named || !fits(rule.containerType, charge.containerType)) return false;
  return rule.basis === charge.basis || (rule.abs === null && rule.absByType.length === 0);
}

/** Rules that may apply to the charges of one rate. */
export interface LaneMarkups {
  /** How the company rounds a step whose rule does not say; null where the currency's custom does. */
  readonly roundingIn: (currency: string) => Rounding | null;
  /** Does any rule name the fee? */
  readonly names: (feeCode: string) => boolean;
  /** At most one rule per step: two that both add 50 never add 100. */
  readonly pick: (step: MarkupStep, charge: MarkupCharge) => ReadyMarkup | null;
}

export interface MarkupBook {
  readonly forLane: (lane: MarkupLane) => LaneMarkups;
}

/** A company's own rounding by currency. */
export type Roundings = Readonly<Record<string, Rounding>>;

/** Sorts once per query, so that the first rule that fits is the best. */
export function markupBook(rules: readonly MarkupRule[], buyer: MarkupBuyer, roundings: Roundings = {}): MarkupBook {
  const sorted = rules
    .filter(rule => fitsBuyer(rule, buyer))
    .map(ready)
    .sort(compareMarkups);
  return {
    forLane: lane => {
      const here = sorted.filter(one => fitsLane(one.rule, lane));
      const named = new Set(here.flatMap(one => one.rule.feeCodes));
      const bySteps = Map.groupBy(here, one => one.rule.step);
      return {
        roundingIn: currency => roundings[currency] ?? null,
        names: feeCode => named.has(feeCode),
        pick: (step, charge) => bySteps.get(step)?.find(one => fitsCharge(one, charge)) ?? null,
      };
    },
  };
}
