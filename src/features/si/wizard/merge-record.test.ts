import { describe, expect, it } from 'vitest';
import { mergeRecords, mergeText, resolveMerge } from './merge-record.ts';
import { aBox, aDraft } from './wizard.samples.tsx';

const base = aDraft();

describe('mergeRecords', () => {
  it('takes what only one side changed from that side', () => {
    const { merged, conflicts } = mergeRecords(
      base,
      { ...base, goods: 'MINE' },
      { ...base, consignee: 'THEIRS', plannedCount: 3 },
    );
    expect(conflicts).toEqual([]);
    expect([merged.goods, merged.consignee, merged.plannedCount]).toEqual(['MINE', 'THEIRS', 3]);
  });

  it('asks about fields both changed, boxes as one field', () => {
    const mine = { ...base, goods: 'MINE', boxes: [{ ...aBox('CSQU3054383'), sealNo: 'M' }] };
    const theirs = { ...base, goods: 'THEIRS', boxes: [{ ...aBox('CSQU3054383'), sealNo: 'T' }] };
    const merge = mergeRecords(base, mine, theirs);
    expect(merge.conflicts).toEqual(['goods', 'boxes']);
    const resolved = resolveMerge(merge, theirs, { goods: 'theirs', boxes: 'mine' });
    expect([resolved.goods, resolved.boxes[0]?.sealNo]).toEqual(['THEIRS', 'M']);
  });

  it('does not ask where both wrote the same', () => {
    const same = { ...base, boxes: [{ ...aBox('CSQU3054383'), sealNo: 'S' }] };
    expect(mergeRecords(base, same, structuredClone(same)).conflicts).toEqual([]);
  });
});

describe('mergeText', () => {
  it('tells boxes by summary, numbers and totals', () => {
    expect(mergeText(base, 'boxes')).toBe('40HQ*1\nCSQU3054383\n520 / 10990.25 KG / 58.2 CBM');
  });
});
