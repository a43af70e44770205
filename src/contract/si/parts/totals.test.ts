import { describe, expect, it } from 'vitest';
import { type Box, boxSchema } from '../shipping-instruction.ts';
import { draftTotals, setTotals, totalsByContainer, withLineTotals, withSpreadTotal } from './totals.ts';

const box = (over: Partial<Record<keyof Box, unknown>>): Box => boxSchema.parse(over);
const lines = (...counts: string[]) => counts.map(packageCount => ({ packageCount }));

describe('totals (T20, T32, T33)', () => {
  it('T32 a box weight over three lines, by packages, the last takes the rest', () => {
    const spread = withSpreadTotal(
      box({ lines: lines('200', '200', '120') }),
      'weightKg',
      '10 990.250'.replace(' ', ''),
      'packageCount',
    );
    expect(spread.lines.map(line => line.weightKg)).toEqual(['4227.019', '4227.019', '2536.212']);
    expect(spread.weightKg).toBe('10990.25');
  });

  it('by weight share, and by packages while no line has a weight', () => {
    const weighed = box({
      lines: [
        { weightKg: '1', packageCount: '9' },
        { weightKg: '3', packageCount: '1' },
      ],
    });
    expect(withSpreadTotal(weighed, 'weightKg', '8').lines.map(line => line.weightKg)).toEqual(['2', '6']);
    expect(withSpreadTotal(box({ lines: lines('1', '3') }), 'weightKg', '8').lines.map(line => line.weightKg)).toEqual([
      '2',
      '6',
    ]);
  });

  it('one line takes the total whole; packages stay whole', () => {
    expect(withSpreadTotal(box({ lines: lines('5') }), 'volumeCbm', '58.2').lines[0]?.volumeCbm).toBe('58.2');
    const three = withSpreadTotal(box({ lines: lines('1', '1', '1') }), 'packageCount', '10');
    expect(three.lines.map(line => line.packageCount)).toEqual(['3', '3', '4']);
  });

  it('an unreadable total spreads nothing', () => {
    const before = box({ lines: lines('1', '1') });
    expect(withSpreadTotal(before, 'weightKg', '1,5')).toEqual({ ...before, weightKg: '1,5' });
  });

  it('T33 lines make the box exactly', () => {
    const summed = withLineTotals(
      box({ lines: [{ weightKg: '4200.125' }, { weightKg: '3790.125' }, { weightKg: '3000' }] }),
    );
    expect(summed.weightKg).toBe('10990.25');
  });

  it('never drifts as binary numbers do', () => {
    const tenths = Array.from({ length: 10 }, () => box({ weightKg: '0.1' }));
    expect(draftTotals({ boxes: tenths }).weightKg).toBe('1');
  });

  it('set and containers', () => {
    const one = box({ containerNo: 'C1', type: '40HC', packageCount: '300', weightKg: '1.5' });
    const two = box({ containerNo: 'C1', type: '40HC', packageCount: '220', weightKg: '0.5' });
    expect(setTotals([{ boxes: [one] }, { boxes: [two] }])).toEqual({
      packageCount: '520',
      weightKg: '2',
      volumeCbm: '0',
    });
    expect(totalsByContainer([one, two])).toEqual([
      { containerNo: 'C1', type: '40HC', packageCount: '520', weightKg: '2', volumeCbm: '0' },
    ]);
  });
});
