import Big from 'big.js';
import type { Box, CargoLine } from '../shipping-instruction.ts';
import { plainDecimal, readDecimal } from './decimal.ts';
import { type ContainerTotals, QUANTITY_FIELDS, type QuantityField, sumQuantities, withLineTotals } from './totals.ts';

type Amounts = Record<QuantityField, Big>;

const amountsOf = (item: Pick<CargoLine, QuantityField>): Amounts => ({
  packageCount: readDecimal(item.packageCount) ?? new Big(0),
  weightKg: readDecimal(item.weightKg) ?? new Big(0),
  volumeCbm: readDecimal(item.volumeCbm) ?? new Big(0),
});

const lesser = (a: Big, b: Big): Big => (a.lt(b) ? a : b);

/** Same goods: what was used of one line is taken from the line with this key first. */
const goodsKey = (line: CargoLine): string => [line.hsCode, line.packageCode, line.goods, line.goodsZh].join('\u0000');

/** Takes `used` from `left` as far as there is something; both shrink, so what found nothing stays in `used`. */
function take(left: Amounts, used: Amounts): void {
  for (const field of QUANTITY_FIELDS) {
    const part = lesser(left[field], used[field]);
    left[field] = left[field].minus(part);
    used[field] = used[field].minus(part);
  }
}

function linesLeft(source: readonly CargoLine[], used: readonly CargoLine[]): CargoLine[] {
  const left = source.map(line => ({ line, key: goodsKey(line), amounts: amountsOf(line) }));
  const taken = used.map(line => ({ key: goodsKey(line), amounts: amountsOf(line) }));
  for (const one of taken) for (const rest of left) if (rest.key === one.key) take(rest.amounts, one.amounts);
  // Words may have been changed meanwhile: what matches no line is taken from the lines in their order.
  for (const one of taken) for (const rest of left) take(rest.amounts, one.amounts);
  return left
    .filter(({ amounts }) => QUANTITY_FIELDS.some(field => amounts[field].gt(0)))
    .map(({ line, amounts }) => ({
      ...line,
      packageCount: plainDecimal(amounts.packageCount),
      weightKg: plainDecimal(amounts.weightKg),
      volumeCbm: plainDecimal(amounts.volumeCbm),
    }));
}

/**
 * What is left of each container for the next draft of a set (design A3.3, ADD): the shipment's boxes less what the
 * other drafts took. A container already used in part is marked as shared; an empty one is left out.
 */
export function remainingBoxes(source: readonly Box[], used: readonly Box[]): Box[] {
  const usedBy = Map.groupBy(used, box => box.containerNo);
  return source.flatMap(box => {
    const others = box.containerNo === '' ? [] : (usedBy.get(box.containerNo) ?? []);
    if (others.length === 0) return [box];
    const lines = linesLeft(
      box.lines,
      others.flatMap(other => other.lines),
    );
    return lines.length === 0 ? [] : [{ ...withLineTotals({ ...box, lines }), partLoad: true }];
  });
}

/** Quantities left per container, negative where more was used than there is: the wizard shows what is too much. */
export function remainingTotals(source: readonly ContainerTotals[], used: readonly Box[]): ContainerTotals[] {
  const usedBy = Map.groupBy(used, box => box.containerNo);
  return source.map(container => {
    const amounts = amountsOf(container);
    const taken = amountsOf(sumQuantities(usedBy.get(container.containerNo) ?? []));
    return {
      containerNo: container.containerNo,
      type: container.type,
      packageCount: plainDecimal(amounts.packageCount.minus(taken.packageCount)),
      weightKg: plainDecimal(amounts.weightKg.minus(taken.weightKg)),
      volumeCbm: plainDecimal(amounts.volumeCbm.minus(taken.volumeCbm)),
    };
  });
}
