import { AppError } from '#contract/kernel/errors.ts';
import type { SeatedWho } from './who.ts';

/** Rows of the largest file that anybody may have; a view with more is narrowed by its filter. */
export const EXPORT_MAX_ROWS = 200_000;

/** How many rows one file of this seat may have, at most `EXPORT_MAX_ROWS`. */
export type ExportLimit = (who: SeatedWho) => Promise<number>;

/** A file is refused as a whole: one that was cut off would be taken for complete. */
export function refuseBeyond(most: number, rows: number): void {
  if (rows > most) throw new AppError('EXPORT_TOO_MANY', { params: { most } });
}
