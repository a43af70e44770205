import { describe, expect, it } from 'vitest';
import { type Box, boxSchema } from '../shipping-instruction.ts';
import { remainingBoxes, remainingTotals } from './remainder.ts';

const towels = {
  goods: 'TOWELS',
  hsCode: '630260',
  packageCode: 'CT',
  packageCount: '400',
  weightKg: '8000.5',
  volumeCbm: '40',
};
const sheets = {
  goods: 'SHEETS',
  hsCode: '630231',
  packageCode: 'CT',
  packageCount: '120',
  weightKg: '2989.75',
  volumeCbm: '18.2',
};
const source: Box[] = [
  boxSchema.parse({
    containerNo: 'C1',
    type: '40HC',
    sealNo: 'S1',
    packageCount: '520',
    weightKg: '10990.25',
    volumeCbm: '58.2',
    lines: [towels, sheets],
  }),
  boxSchema.parse({
    containerNo: 'C2',
    type: '20GP',
    packageCount: '10',
    weightKg: '100',
    volumeCbm: '1',
    lines: [{ ...towels, packageCount: '10', weightKg: '100', volumeCbm: '1' }],
  }),
];
const used = (lines: object[], containerNo = 'C1'): Box => boxSchema.parse({ containerNo, lines });

describe('what the next draft starts from', () => {
  it('is everything while nothing is used', () => {
    expect(remainingBoxes(source, [])).toEqual(source);
  });

  it('is the rest of each line, with seal and type, marked as shared', () => {
    const [first, second] = remainingBoxes(source, [
      used([{ ...towels, packageCount: '300', weightKg: '6000', volumeCbm: '30' }]),
    ]);
    expect(first).toMatchObject({
      sealNo: 'S1',
      partLoad: true,
      packageCount: '220',
      weightKg: '4990.25',
      volumeCbm: '28.2',
    });
    expect(first?.lines.map(line => [line.goods, line.packageCount])).toEqual([
      ['TOWELS', '100'],
      ['SHEETS', '120'],
    ]);
    expect(second).toEqual(source[1]);
  });

  it('leaves out a line and a container that are used up', () => {
    const rest = remainingBoxes(source, [
      used([towels]),
      used([{ ...towels, packageCount: '10', weightKg: '100', volumeCbm: '1' }], 'C2'),
    ]);
    expect(rest.map(box => box.containerNo)).toEqual(['C1']);
    expect(rest[0]?.lines.map(line => line.goods)).toEqual(['SHEETS']);
  });

  it('takes goods whose words were changed from the lines in their order', () => {
    const [first] = remainingBoxes(source, [
      used([{ ...towels, goods: 'BATH TOWELS', packageCount: '450', weightKg: '9000', volumeCbm: '45' }]),
    ]);
    expect(first?.lines).toHaveLength(1);
    expect(first).toMatchObject({ packageCount: '70', weightKg: '1990.25', volumeCbm: '13.2' });
  });

  it('shows per container what is left, and what is too much', () => {
    const totals = source.map(({ containerNo, type, packageCount, weightKg, volumeCbm }) => ({
      containerNo,
      type,
      packageCount,
      weightKg,
      volumeCbm,
    }));
    const over = boxSchema.parse({ containerNo: 'C1', packageCount: '521', weightKg: '990.25', volumeCbm: '8.2' });
    expect(remainingTotals(totals, [over])).toEqual([
      { containerNo: 'C1', type: '40HC', packageCount: '-1', weightKg: '10000', volumeCbm: '50' },
      { containerNo: 'C2', type: '20GP', packageCount: '10', weightKg: '100', volumeCbm: '1' },
    ]);
  });
});
