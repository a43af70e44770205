import { expect, it } from 'vitest';
import { readLclLines } from './lcl-sheet.ts';

it('days of consolidation sheets are read as those of containers are; what could be two days stays as it is written', () => {
  const cells = [
    ['CNSHA', '100', '1-Dec-26', '14 Dec 2026'],
    ['CNNGB', '100', '20260401', '5/12/2026'],
  ];
  const lines = cells.map((one, at) => ({ line: at + 2, cells: one }));
  const uses = ['pol', 'break0', 'validFrom', 'validTo'];
  const read = (order: 'DMY' | null) =>
    readLclLines(lines, { line: 1, uses, defaults: {}, today: '2026-11-24', order }).map(({ texts }) => [
      texts.validFrom,
      texts.validTo,
    ]);
  expect(read(null)).toEqual([
    ['2026-12-01', '2026-12-14'],
    ['2026-04-01', '5/12/2026'],
  ]);
  expect(read('DMY')[1]).toEqual(['2026-04-01', '2026-12-05']);
});
