import Big from 'big.js';

/** Volume and revenue tons of less than container loads (design commercial A.5.7, V-L1 to V-L9). */

/** Pieces of one size, in cm. */
export interface Pieces {
  readonly count: number;
  readonly lengthCm: string;
  readonly widthCm: string;
  readonly heightCm: string;
}

const CM3_PER_M3 = 1_000_000;
const DECIMALS = 3;

/** Each line of pieces is rounded, so that the lines add up to the total. */
export const cbmOfPieces = (pieces: readonly Pieces[]): Big =>
  pieces.reduce((sum, { count, lengthCm, widthCm, heightCm }) => {
    const volume = new Big(lengthCm).times(widthCm).times(heightCm).times(count).div(CM3_PER_M3);
    return sum.plus(volume.round(DECIMALS, Big.roundHalfUp));
  }, new Big(0));

/** How revenue tons are rounded up: to the next half ton for `UP_0.5`; `NONE` keeps three decimals. */
export const RT_STEPS = {
  NONE: { zh: '不进位', en: 'As it is' },
  'UP_0.01': { zh: '进到 0.01', en: 'Up to 0.01' },
  'UP_0.1': { zh: '进到 0.1', en: 'Up to 0.1' },
  'UP_0.5': { zh: '进到 0.5', en: 'Up to 0.5' },
  UP_1: { zh: '进到 1', en: 'Up to 1' },
} as const;
export type RtStep = keyof typeof RT_STEPS;

export function stepUp(quantity: Big, step: RtStep): Big {
  if (step === 'NONE') return quantity;
  const unit = step.slice('UP_'.length);
  return quantity.div(unit).round(0, Big.roundUp).times(unit);
}

/** The larger of weight by the trade's ratio and volume. */
export function revenueTon(kg: Big, cbm: Big, kgPerCbm: number): Big {
  const byWeight = kg.div(kgPerCbm);
  return (byWeight.gt(cbm) ? byWeight : cbm).round(DECIMALS, Big.roundHalfUp);
}
