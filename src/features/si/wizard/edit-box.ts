import { QUANTITY_FIELDS, type QuantityField, withLineTotals, withSpreadTotal } from '#contract/si/parts/totals.ts';
import type { Box } from '#contract/si/shipping-instruction.ts';
import type { FieldEdit } from '../parts/lookups.ts';

const isQuantity = (field: string | undefined): field is QuantityField =>
  QUANTITY_FIELDS.some(quantity => quantity === field);

/**
 * What typing a value means for the totals of its box (design A5.9): a line's quantity is summed upward, a box total
 * with one line is written down to it, with several lines it stands until the person spreads it.
 */
export function withTotals(boxes: readonly Box[], edit: FieldEdit): FieldEdit {
  const [, index, field, line, lineField] = edit.path.split('.');
  const box = edit.path.startsWith('boxes.') ? boxes[Number(index)] : undefined;
  if (!box) return edit;
  const path = `boxes.${index}`;
  if (field === 'lines' && line === undefined && Array.isArray(edit.value)) {
    return { path, value: withLineTotals({ ...box, lines: edit.value }) };
  }
  if (field === 'lines' && isQuantity(lineField)) {
    const lines = box.lines.map((each, at) => (at === Number(line) ? { ...each, [lineField]: edit.value } : each));
    return { path, value: { ...box, lines, [lineField]: withLineTotals({ ...box, lines })[lineField] } };
  }
  if (isQuantity(field) && box.lines.length === 1) {
    const typed = String(edit.value);
    // What is typed stays as typed: `12.0` is on its way to `12.05`.
    return { path, value: { ...withSpreadTotal(box, field, typed), [field]: typed } };
  }
  return edit;
}

/** Boxes whose totals differ from their lines can spread them: this is that box afterwards. */
export const spreadTotals = (box: Box, by: QuantityField): Box =>
  QUANTITY_FIELDS.reduce((spread, field) => withSpreadTotal(spread, field, box[field], by), box);
