import type Big from 'big.js';
import type { FeeLayer, SurchargeBasis } from '../../codes.ts';
import type { ChainRun } from '../chain/run-chain.ts';
import { chargeAmount } from '../money/minor-unit.ts';

/** A charge line while it is worked out: one fee, for those who buy, base and sell (design commercial 0.3). */

/**
 * The same figure from four sides: the seller's cost, what the selling company pays after the platform, the base from which sales
 * starts, and the selling price.
 */
export interface Sides<T> {
  readonly cost: T;
  readonly buy: T;
  readonly base: T;
  readonly sell: T;
}

export const everySide = <T>(of: (side: keyof Sides<T>) => T): Sides<T> => ({
  cost: of('cost'),
  buy: of('buy'),
  base: of('base'),
  sell: of('sell'),
});

export type PaymentTerm = 'PRE' | 'COL' | 'BOTH';

/** `MAY_APPLY`: what decides was not entered; `UNPRICED`: no rate of exchange for the base of a percentage. */
export type ChargeState = 'CHARGED' | 'NOT_TICKED' | 'MAY_APPLY' | 'UNPRICED';

/** A fee with its price, before it is multiplied. */
export interface FeePrice {
  readonly feeCode: string;
  readonly layer: 'FREIGHT' | FeeLayer;
  readonly basis: SurchargeBasis;
  readonly containerType: string | null;
  readonly quantity: Big | null;
  readonly currency: string;
  readonly unit: Sides<Big>;
  readonly min: Big | null;
  readonly max: Big | null;
  readonly term: PaymentTerm;
  readonly isOptional: boolean;
  readonly mayApply: boolean;
  /** Fees that a percentage is taken of, else none. */
  readonly pctOf: readonly string[];
  /** Null where the rate itself says it. */
  readonly ruleId: string | null;
  readonly version: number | null;
  readonly chain: ChainRun | null;
}

export interface Charge extends FeePrice {
  readonly amount: Sides<Big> | null;
  readonly state: ChargeState;
}

/** Keeps an amount within the fee's least and most. */
export function withinLimits(amount: Big, min: Big | null, max: Big | null): Big {
  if (min?.gt(amount)) return min;
  return max?.lt(amount) ? max : amount;
}

function amountsOf({ quantity, unit, currency, min, max }: FeePrice): Sides<Big> | null {
  if (quantity === null) return null;
  const amount = (price: Big): Big => withinLimits(chargeAmount(quantity, price, currency), min, max);
  const cost = amount(unit.cost);
  const rise = (price: Big, before: Big, amountBefore: Big): Big => (price === before ? amountBefore : amount(price));
  const buy = rise(unit.buy, unit.cost, cost);
  const base = rise(unit.base, unit.buy, buy);
  return { cost, buy, base, sell: rise(unit.sell, unit.base, base) };
}

export const chargeStateOf = (price: FeePrice, isTicked: boolean): ChargeState => {
  if (price.mayApply || price.quantity === null) return 'MAY_APPLY';
  return price.isOptional && !isTicked ? 'NOT_TICKED' : 'CHARGED';
};

export const chargeOf = (price: FeePrice, isTicked: boolean): Charge => ({
  ...price,
  amount: amountsOf(price),
  state: chargeStateOf(price, isTicked),
});
