import { expect, it } from 'vitest';
import { pathLabel } from './path-label.ts';

it.each([
  ['consignee', '收货人', 'Consignee'],
  ['boxes', '集装箱', 'Containers'],
  ['boxes.0', '箱1', 'Container 1'],
  ['boxes[1].sealNo', '箱2 铅封号', 'Container 2 Seal no.'],
  ['boxes.0.lines.1.weightKg', '箱1 货物2 毛重(KG)', 'Container 1 line 2 Gross weight (kg)'],
])('names the place %s', (path, zh, en) => {
  expect(pathLabel(path)).toEqual({ zh, en });
});
