import { describe, expect, it } from 'vitest';
import { aBox, aLine, aSplitSet } from '../check/check.samples.ts';
import { remainingTotals } from './remainder.ts';
import { spreadRemainder } from './spread-remainder.ts';
import { totalsByContainer } from './totals.ts';

const whole = totalsByContainer([aBox()]);
const put = (drafts: ReturnType<typeof aSplitSet>) => {
  const used = drafts.flatMap(draft => draft.boxes);
  const changed = new Map(
    spreadRemainder(drafts, remainingTotals(whole, used)).map(({ draftId, boxes }) => [draftId, boxes]),
  );
  return drafts.map(draft => ({ ...draft, boxes: changed.get(draft.draftId) ?? draft.boxes }));
};

describe('what is left of a container', () => {
  it('goes to the drafts that hold it, by what they have, and leaves nothing', () => {
    const drafts = put(
      aSplitSet([
        { packageCount: '300', weightKg: '3000', volumeCbm: '30' },
        { packageCount: '100', weightKg: '1000', volumeCbm: '10' },
      ]),
    );
    expect(drafts.map(({ boxes }) => [boxes[0]?.packageCount, boxes[0]?.weightKg])).toEqual([
      ['390', '8242.688'],
      ['130', '2747.562'],
    ]);
    const left = remainingTotals(
      whole,
      drafts.flatMap(draft => draft.boxes),
    );
    expect(left).toEqual([
      { containerNo: 'CSQU3054383', type: '40HC', packageCount: '0', weightKg: '0', volumeCbm: '0' },
    ]);
  });

  it('is shared over the lines of a box, the last takes the rest; box and lines agree', () => {
    const lines = ['200', '200', '119'].map(packageCount => aLine({ packageCount, weightKg: '1', volumeCbm: '1' }));
    const [draft] = put([
      { ...aSplitSet([{}])[0]!, boxes: [aBox({ packageCount: '519', weightKg: '3', volumeCbm: '3', lines })] },
    ]);
    const [box] = draft!.boxes;
    expect(box?.lines.map(line => line.packageCount)).toEqual(['200', '200', '120']);
    expect(box?.lines.map(line => line.weightKg)).toEqual(['3663.417', '3663.417', '3663.416']);
    expect(box?.weightKg).toBe('10990.25');
  });

  it('stays where no draft holds the container, or too much was taken', () => {
    const other = aSplitSet([{}]).map(draft => ({ ...draft, boxes: [aBox({ containerNo: 'TEMU6123456' })] }));
    expect(spreadRemainder(other, whole)).toEqual([]);
    const tooMuch = aSplitSet([{ packageCount: '521', weightKg: '11000', volumeCbm: '60' }]);
    expect(put(tooMuch)).toEqual(tooMuch);
  });
});
