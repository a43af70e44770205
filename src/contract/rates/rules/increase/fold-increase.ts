import Big from 'big.js';
import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import type { Rounding } from '../chain/rounding.ts';
import { amountFor, type IncreaseAmount, increasedPrice } from './increased-price.ts';

/** Folds an increase into the prices of one rate from its day on (design commercial A.5.8, A.3.3, V-G1 to V-G4). */

export interface IncreaseTerms {
  readonly id: string;
  readonly effectiveFrom: string;
  /** Null until further notice. */
  readonly effectiveTo: string | null;
  readonly amounts: readonly IncreaseAmount[];
  readonly rounding: Rounding;
  readonly changesGuideSell: boolean;
  /** Prices that were confirmed as nothing are raised too. */
  readonly changesZero: boolean;
  /** Named accounts and contracts, which increases commonly leave alone. */
  readonly changesFixedPrices: boolean;
  readonly excludedRateIds: readonly string[];
}

export interface PricedType {
  readonly containerType: string;
  readonly cost: string | null;
  readonly zeroConfirmed: boolean;
  readonly guideSell: string | null;
  /** Ids of the increases in the price: none is folded in twice. */
  readonly foldedRules: readonly string[];
}

/** Days with their prices. */
export interface PricedDays<L extends PricedType> {
  readonly validFrom: string;
  readonly validTo: string;
  readonly lines: readonly L[];
}

export interface RateToIncrease<L extends PricedType> extends PricedDays<L> {
  readonly id: string;
  readonly productType: string;
}

/** Why a row of a batch stays as it is. */
export type SkipReason = 'NOT_OFFERED' | 'OUT_OF_SCOPE' | 'EXPIRED' | 'ALREADY_APPLIED' | 'ZERO';

export type IncreaseOutcome<L extends PricedType> =
  | { readonly outcome: 'CHANGED'; readonly pieces: readonly PricedDays<L>[] }
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'SKIPPED'; readonly reason: SkipReason }
  | { readonly outcome: 'ERROR'; readonly code: 'PRICE_NEGATIVE' | 'PRICE_ZERO' };

type LineOutcome<L> =
  | { readonly line: L }
  | { readonly skip: SkipReason }
  | { readonly error: 'PRICE_NEGATIVE' | 'PRICE_ZERO' };

const FIXED_PRICES = new Set(['NAC', 'CONTRACT']);

function foldLine<L extends PricedType>(line: L, terms: IncreaseTerms): LineOutcome<L> {
  if (line.cost === null) return { skip: 'NOT_OFFERED' };
  const amount = amountFor(terms.amounts, line.containerType);
  if (amount === null) return { skip: 'OUT_OF_SCOPE' };
  if (line.foldedRules.includes(terms.id)) return { skip: 'ALREADY_APPLIED' };
  const old = new Big(line.cost);
  if (old.eq(0) && !terms.changesZero) return { skip: 'ZERO' };
  const raised = (price: Big): Big => increasedPrice(price, amount, terms.rounding);
  const cost = raised(old);
  if (cost.lt(0)) return { error: 'PRICE_NEGATIVE' };
  if (cost.eq(0) && !line.zeroConfirmed) return { error: 'PRICE_ZERO' };
  const { guideSell } = line;
  const guide = guideSell !== null && terms.changesGuideSell ? plainDecimal(raised(new Big(guideSell))) : guideSell;
  const foldedRules = [...line.foldedRules, terms.id];
  return { line: { ...line, cost: plainDecimal(cost), guideSell: guide, foldedRules } };
}

/** Of a rate whose prices all stay, the reason that says most. */
const REASONS: readonly SkipReason[] = ['ALREADY_APPLIED', 'ZERO', 'NOT_OFFERED', 'OUT_OF_SCOPE'];

const isSamePrice = (one: PricedType, other: PricedType): boolean =>
  one.guideSell === other.guideSell && one.cost !== null && other.cost !== null && new Big(one.cost).eq(other.cost);

function piecesOf<L extends PricedType>(
  rate: PricedDays<L>,
  lines: readonly L[],
  terms: IncreaseTerms,
): PricedDays<L>[] {
  const { validFrom, validTo } = rate;
  const from = terms.effectiveFrom > validFrom ? terms.effectiveFrom : validFrom;
  const to = terms.effectiveTo !== null && terms.effectiveTo < validTo ? terms.effectiveTo : validTo;
  return [
    { validFrom, validTo: addDays(from, -1), lines: rate.lines },
    { validFrom: from, validTo: to, lines },
    { validFrom: addDays(to, 1), validTo, lines: rate.lines },
  ].filter(piece => piece.validFrom <= piece.validTo);
}

const liesOutside = ({ validFrom, validTo }: PricedDays<PricedType>, terms: IncreaseTerms): boolean =>
  validTo < terms.effectiveFrom || (terms.effectiveTo !== null && terms.effectiveTo < validFrom);

const isOutOfScope = (rate: RateToIncrease<PricedType>, terms: IncreaseTerms): boolean =>
  terms.excludedRateIds.includes(rate.id) || (FIXED_PRICES.has(rate.productType) && !terms.changesFixedPrices);

/** Today is the day at the port of loading; the filter of the rule's scope has chosen the rate already. */
export function foldIncrease<L extends PricedType>(
  rate: RateToIncrease<L>,
  terms: IncreaseTerms,
  today: string,
): IncreaseOutcome<L> {
  if (isOutOfScope(rate, terms)) return { outcome: 'SKIPPED', reason: 'OUT_OF_SCOPE' };
  if (rate.validTo < today) return { outcome: 'SKIPPED', reason: 'EXPIRED' };
  if (liesOutside(rate, terms)) return { outcome: 'UNCHANGED' };
  const folded = rate.lines.map(line => foldLine(line, terms));
  const fault = folded.find(one => 'error' in one);
  if (fault) return { outcome: 'ERROR', code: fault.error };
  if (!folded.some(one => 'line' in one)) {
    const reason = REASONS.find(one => folded.some(line => 'skip' in line && line.skip === one));
    return { outcome: 'SKIPPED', reason: reason ?? 'NOT_OFFERED' };
  }
  const lines = folded.map((one, index) => ('line' in one ? one.line : rate.lines[index]!));
  if (folded.every((one, index) => !('line' in one) || isSamePrice(one.line, rate.lines[index]!))) {
    return { outcome: 'UNCHANGED' };
  }
  return { outcome: 'CHANGED', pieces: piecesOf(rate, lines, terms) };
}
