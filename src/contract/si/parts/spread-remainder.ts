import Big from 'big.js';
import type { Box, SiDraft } from '../shipping-instruction.ts';
import { CBM_DECIMALS, KG_DECIMALS, plainDecimal, readDecimal, spread } from './decimal.ts';
import { type ContainerTotals, QUANTITY_FIELDS, type QuantityField, withLineTotals } from './totals.ts';

const DECIMALS: Readonly<Record<QuantityField, number>> = {
  packageCount: 0,
  weightKg: KG_DECIMALS,
  volumeCbm: CBM_DECIMALS,
};
const amountOf = (text: string): Big => readDecimal(text) ?? new Big(0);

/** A box with more in it, shared over its lines as they are; the last line takes the rest. */
function withMore(box: Box, field: QuantityField, more: Big): Box {
  if (box.lines.length === 0) return { ...box, [field]: plainDecimal(amountOf(box[field]).plus(more)) };
  const own = box.lines.map(line => amountOf(line[field]));
  const shares = own.some(share => share.gt(0)) ? own : own.map(() => new Big(1));
  const parts = spread(more, shares, DECIMALS[field]);
  const lines = box.lines.map((line, at) => ({
    ...line,
    [field]: plainDecimal((own[at] ?? new Big(0)).plus(parts[at] ?? new Big(0))),
  }));
  return withLineTotals({ ...box, lines });
}

/**
 * What is left of each container over the drafts that hold it already, in proportion to what they have of it, the last
 * one takes the rest (design A10). A container in no draft goes to none: which bill it belongs to is for the person to
 * say. Answers the drafts that change, with their new boxes. `left` as `remainingTotals` has it; negative is left alone.
 */
export function spreadRemainder(
  drafts: readonly SiDraft[],
  left: readonly ContainerTotals[],
): { readonly draftId: string; readonly boxes: Box[] }[] {
  const boxes = drafts.map(draft => [...draft.boxes]);
  for (const { containerNo, ...amounts } of left) {
    const places = boxes.flatMap((own, draft) =>
      own.flatMap((box, at) => (containerNo !== '' && box.containerNo === containerNo ? [{ draft, at }] : [])),
    );
    if (places.length === 0) continue;
    for (const field of QUANTITY_FIELDS) {
      const rest = amountOf(amounts[field]);
      if (!rest.gt(0)) continue;
      const own = places.map(({ draft, at }) => amountOf(boxes[draft]?.[at]?.[field] ?? ''));
      const parts = spread(rest, own.some(share => share.gt(0)) ? own : own.map(() => new Big(1)), DECIMALS[field]);
      for (const [index, { draft, at }] of places.entries()) {
        const box = boxes[draft]?.[at];
        const part = parts[index];
        if (box && part && boxes[draft] && !part.eq(0)) boxes[draft][at] = withMore(box, field, part);
      }
    }
  }
  return drafts.flatMap((draft, index) => {
    const changed = boxes[index] ?? [];
    return changed.some((box, at) => box !== draft.boxes[at]) ? [{ draftId: draft.draftId, boxes: changed }] : [];
  });
}
