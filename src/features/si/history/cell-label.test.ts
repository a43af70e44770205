import { expect, test } from 'vitest';
import { cellLabel } from './cell-label.ts';

test.each([
  ['vessel', '船名', 'Vessel'],
  ['boxes[CSQU3054383].sealNo', 'CSQU3054383 铅封号', 'CSQU3054383 Seal no.'],
  ['boxes[CSQU3054383].lines[1].hsCode', 'CSQU3054383 货物2 HS编码', 'CSQU3054383 line 2 HS code'],
  ['boxes[?2].sealNo', '#2 铅封号', '#2 Seal no.'],
  ['masters[shipment-2].mblNo', '并单1 被并提单号', 'Merge link 1 Merged bill no.'],
])('%s is called by what a reader knows it by', (key, zh, en) => {
  expect(cellLabel(key)).toEqual({ zh, en });
});
