import { describe, expect, it } from 'vitest';
import type { Box } from '#contract/si/shipping-instruction.ts';
import { spreadTotals, withTotals } from './edit-box.ts';
import { putBoxes } from './put-boxes.ts';
import { aBox, aLine } from './wizard.samples.tsx';

const edited = (boxes: readonly Box[], path: string, value: unknown): Box =>
  withTotals(boxes, { path, value }).value as Box;

describe('withTotals (A5.9)', () => {
  const two = [aBox('CSQU3054383', [aLine('200', '4000.5', '20'), aLine('320', '6000', '30')])];

  it('sums a line upward', () => {
    const { path, value } = withTotals(two, { path: 'boxes.0.lines.1.weightKg', value: '6989.75' });
    expect(path).toBe('boxes.0');
    expect((value as Box).weightKg).toBe('10990.25');
    expect((value as Box).lines[1]?.weightKg).toBe('6989.75');
  });

  it('writes a box total down to its only line, as typed above and plain below', () => {
    const box = edited([aBox('CSQU3054383')], 'boxes.0.weightKg', '12.0');
    expect([box.weightKg, box.lines[0]?.weightKg]).toEqual(['12.0', '12']);
  });

  it('leaves a total over several lines for the person to spread', () => {
    expect(withTotals(two, { path: 'boxes.0.weightKg', value: '1' })).toEqual({ path: 'boxes.0.weightKg', value: '1' });
  });

  it('sums again when a line goes', () => {
    const box = edited(two, 'boxes.0.lines', [two[0]?.lines[0]]);
    expect([box.packageCount, box.weightKg, box.volumeCbm]).toEqual(['200', '4000.5', '20']);
  });

  it('has nothing to say about other fields', () => {
    const edit = { path: 'boxes.0.sealNo', value: 'X' };
    expect(withTotals(two, edit)).toBe(edit);
    const header = { path: 'consignor', value: 'X' };
    expect(withTotals(two, header)).toBe(header);
  });
});

describe('spreadTotals', () => {
  it('shares 10 990.250 kg over 200/200/120 packages, the last line taking the rest', () => {
    const box = {
      ...aBox('CSQU3054383', [aLine('200', '', '1'), aLine('200', '', '1'), aLine('120', '', '1')]),
      packageCount: '520',
      weightKg: '10990.250',
      volumeCbm: '3',
    };
    const spread = spreadTotals(box, 'packageCount');
    expect(spread.lines.map(line => line.weightKg)).toEqual(['4227.019', '4227.019', '2536.212']);
    expect(spread.lines.map(line => line.packageCount)).toEqual(['200', '200', '120']);
  });
});

describe('putBoxes', () => {
  it('replaces by container number, drops blank boxes, appends the rest, with totals', () => {
    const blank = { ...aBox('', [aLine('', '', '', '')]), packageCount: '', weightKg: '', volumeCbm: '' };
    const pasted = [
      { ...aBox('csqu 305438-3', [aLine('1', '2', '3'), aLine('1', '2', '3')]) },
      aBox('TEMU6123456', [aLine('7', '8', '9')]),
    ];
    const boxes = putBoxes([aBox('CSQU3054383'), blank], pasted);
    expect(boxes.map(box => [box.containerNo, box.packageCount, box.weightKg])).toEqual([
      ['csqu 305438-3', '2', '4'],
      ['TEMU6123456', '7', '8'],
    ]);
  });

  it('gives booked boxes that have no number yet the pasted ones of their type, in their order', () => {
    const booked = (type: string, goods: string) => ({ ...aBox('', [{ ...aLine('1', '2', '3'), goods }]), type });
    const pasted = [
      { ...aBox('TEMU6123456'), type: '40HQ' },
      { ...aBox('CSQU3054383'), type: '20GP' },
      { ...aBox('MSKU9070323'), type: '40HQ' },
    ];
    const boxes = putBoxes([booked('40HC', 'TOWELS'), booked('20GP', 'CURTAINS'), booked('20GP', 'LAMPS')], pasted);
    expect(boxes.map(({ containerNo, lines }) => containerNo || lines[0]?.goods)).toEqual([
      'TEMU6123456',
      'CSQU3054383',
      'LAMPS',
      'MSKU9070323',
    ]);
  });
});
