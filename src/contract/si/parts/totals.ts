import Big from 'big.js';
import type { Box, SiDraft } from '../shipping-instruction.ts';
import {
  CBM_DECIMALS,
  isAmbiguousNumber,
  KG_DECIMALS,
  plainDecimal,
  readDecimal,
  spread,
  sumDecimals,
} from './decimal.ts';

/** Packages, gross weight and volume as decimal text. */
export interface Quantities {
  readonly packageCount: string;
  readonly weightKg: string;
  readonly volumeCbm: string;
}

export const QUANTITY_FIELDS = ['packageCount', 'weightKg', 'volumeCbm'] as const;
export type QuantityField = (typeof QUANTITY_FIELDS)[number];

const DECIMALS: Readonly<Record<QuantityField, number>> = {
  packageCount: 0,
  weightKg: KG_DECIMALS,
  volumeCbm: CBM_DECIMALS,
};

export const sumQuantities = (items: readonly Quantities[]): Quantities => ({
  packageCount: plainDecimal(sumDecimals(items.map(item => item.packageCount))),
  weightKg: plainDecimal(sumDecimals(items.map(item => item.weightKg))),
  volumeCbm: plainDecimal(sumDecimals(items.map(item => item.volumeCbm))),
});

/** Totals of one SI: the sum of its boxes (design A5.9). */
export const draftTotals = (draft: Pick<SiDraft, 'boxes'>): Quantities => sumQuantities(draft.boxes);

/** Totals of a set. */
export const setTotals = (drafts: readonly Pick<SiDraft, 'boxes'>[]): Quantities =>
  sumQuantities(drafts.flatMap(draft => draft.boxes));

export interface ContainerTotals extends Quantities {
  readonly containerNo: string;
  readonly type: string;
}

/** Totals per container over a set, in order of first appearance; boxes without a number are not told apart. */
export function totalsByContainer(boxes: readonly Pick<Box, keyof ContainerTotals>[]): ContainerTotals[] {
  const groups = Map.groupBy(boxes, box => box.containerNo);
  return [...groups].map(([containerNo, group]) => ({
    containerNo,
    type: group[0]?.type ?? '',
    ...sumQuantities(group),
  }));
}

/** A box whose totals are the sums of its lines: after a line was edited. */
export const withLineTotals = (box: Box): Box => ({ ...box, ...sumQuantities(box.lines) });

/**
 * A box whose lines share a new box total: one line takes it whole, several take it in proportion to `by`, the last one
 * the rest (design A5.9).
 */
export function withSpreadTotal(box: Box, field: QuantityField, total: string, by: QuantityField = 'weightKg'): Box {
  const value = readDecimal(total);
  if (value === null) return { ...box, [field]: total };
  const sharesOf = (share: QuantityField) => box.lines.map(line => readDecimal(line[share]) ?? new Big(0));
  const shares = sharesOf(by);
  // Lines without a weight yet are told apart by their packages.
  const parts = spread(value, shares.some(share => share.gt(0)) ? shares : sharesOf('packageCount'), DECIMALS[field]);
  return {
    ...box,
    [field]: plainDecimal(value),
    lines: box.lines.map((line, index) => ({ ...line, [field]: plainDecimal(parts[index] ?? new Big(0)) })),
  };
}

/**
 * A quantity given on one level only is the same on the other where that is certain: an empty box total is the sum of
 * its lines, and an empty quantity of the only line is that of the box (design A5.9).
 */
export function withBothLevels(box: Box): Box {
  const [only, ...more] = box.lines;
  const single = only !== undefined && more.length === 0;
  const line = single
    ? { ...only, ...Object.fromEntries(QUANTITY_FIELDS.filter(f => only[f] === '').map(f => [f, box[f]])) }
    : only;
  const lines = single && line ? [line] : box.lines;
  const known = QUANTITY_FIELDS.filter(
    field => box[field] === '' && lines.some(l => l[field] !== '') && !lines.some(l => isAmbiguousNumber(l[field])),
  );
  if (known.length === 0) return { ...box, lines };
  const sums = sumQuantities(lines);
  return { ...box, lines, ...Object.fromEntries(known.map(field => [field, sums[field]])) };
}
