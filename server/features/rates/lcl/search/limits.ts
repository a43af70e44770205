import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import type { LclLimit } from '#contract/rates/lcl-search/calls.ts';
import type { CargoPieces } from '#contract/rates/lcl-search/cargo.ts';

type Limits = Pick<LclRateInput, 'maxLengthCm' | 'maxWidthCm' | 'maxHeightCm' | 'maxPieceKg' | 'stacking'>;

const isOver = (limit: number | null, values: readonly (string | null)[]): boolean =>
  limit !== null && values.some(value => value !== null && Number(value) > limit);

/** What of the pieces a rate does not take; of totals alone nothing is known. */
export function overLimits(rate: Limits, pieces: readonly CargoPieces[], isUnstackable: boolean): LclLimit[] {
  const found: LclLimit[] = [];
  const values = (of: (piece: CargoPieces) => string | null) => pieces.map(of);
  if (
    isOver(
      rate.maxLengthCm,
      values(({ lengthCm }) => lengthCm),
    )
  )
    found.push('LENGTH');
  if (
    isOver(
      rate.maxWidthCm,
      values(({ widthCm }) => widthCm),
    )
  )
    found.push('WIDTH');
  if (
    isOver(
      rate.maxHeightCm,
      values(({ heightCm }) => heightCm),
    )
  )
    found.push('HEIGHT');
  if (
    isOver(
      rate.maxPieceKg,
      values(({ kg }) => kg),
    )
  )
    found.push('PIECE_KG');
  if (rate.stacking === 'STACKABLE' && isUnstackable) found.push('STACKING');
  return found;
}
