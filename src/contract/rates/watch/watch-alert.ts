import Big from 'big.js';
import { usualRounding } from '../rules/chain/rounding.ts';
import type { WatchAlert } from './watch-codes.ts';

/** Whether a person is to be told, by what was told last and what is so now; null amounts where nothing is valid. */

export interface WatchedPrice {
  readonly currency: string;
  readonly target: string | null;
  /** Best all-in as it was told last. */
  readonly told: string | null;
  readonly now: string | null;
}

const isBelow = (amount: string | null, target: string | null): boolean =>
  amount !== null && target !== null && new Big(amount).lt(target);

/** A move of less than one unit of rounding is nobody's news; passing the target is told once, on the way down. */
export function watchAlert({ currency, target, told, now }: WatchedPrice): WatchAlert | null {
  if (now === null) return told === null ? null : 'GONE';
  if (isBelow(now, target) && !isBelow(told, target)) return 'TARGET';
  if (told === null) return 'BACK';
  return new Big(now).minus(told).abs().gte(usualRounding(currency).unit) ? 'CHANGED' : null;
}
