import type { CodeLabel } from '#contract/rates/search/offer.ts';

/** Fees by name: the trade knows 海运费 and its code OCF, and reads both. */
export type FeeNames = ReadonlyMap<string, CodeLabel>;

export const feeNamesIn = (fees: readonly CodeLabel[] = []): FeeNames => new Map(fees.map(fee => [fee.code, fee]));
