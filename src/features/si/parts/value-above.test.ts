import { expect, test } from 'vitest';
import { type Box, emptyBox, emptyLine } from '#contract/si/shipping-instruction.ts';
import { valueAbove } from './value-above.ts';

const box = (sealNo: string, ...goods: string[]): Box => ({
  ...emptyBox(),
  sealNo,
  lines: goods.map(each => ({ ...emptyLine(), goods: each })),
});
const boxes = [box('HX1', 'TOWELS', 'SHEETS'), box('HX2', 'ROBES')];

test.each([
  ['boxes.1.sealNo', 'HX1'],
  ['boxes.0.lines.1.goods', 'TOWELS'],
  ['boxes.1.lines.0.goods', 'SHEETS'],
  ['boxes.0.sealNo', null],
  ['boxes.0.lines.0.goods', null],
  ['consignee', null],
])('above %s stands %s', (path, value) => {
  expect(valueAbove(boxes, path)).toBe(value);
});
