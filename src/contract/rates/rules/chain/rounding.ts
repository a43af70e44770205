import Big from 'big.js';
import type { RoundMode } from '../../codes.ts';
import { minorUnitOf } from '../money/minor-unit.ts';

/** Rounding of prices to a unit: to the nearest 1, up to the next 5 (design commercial A.5.4). */

export interface Rounding {
  /** `0.01` to `100`. */
  readonly unit: string;
  readonly mode: RoundMode;
}

/** UP and DOWN look along the line of numbers, so that UP never costs the seller, of a negative price either. */
function roundingModeOf(mode: RoundMode, value: Big): 0 | 1 | 3 {
  if (mode === 'NEAREST') return Big.roundHalfUp;
  return (mode === 'UP') === value.gt(0) ? Big.roundUp : Big.roundDown;
}

export function roundPrice(value: Big, { unit, mode }: Rounding): Big {
  const direction = roundingModeOf(mode, value);
  return unit === '1' ? value.round(0, direction) : value.div(unit).round(0, direction).times(unit);
}

const NEAREST_WHOLE: Rounding = { unit: '1', mode: 'NEAREST' };
const WHOLE_BY_CUSTOM = new Set(['USD', 'EUR']);
const byMinorUnit = new Map<number, Rounding>();

/** Nearest 1 in USD and EUR, as the trade quotes; the minor unit in all others. */
export function usualRounding(currency: string): Rounding {
  if (WHOLE_BY_CUSTOM.has(currency)) return NEAREST_WHOLE;
  const digits = minorUnitOf(currency);
  const known = byMinorUnit.get(digits);
  if (known) return known;
  const made: Rounding = { unit: new Big(10).pow(-digits).toFixed(), mode: 'NEAREST' };
  byMinorUnit.set(digits, made);
  return made;
}
