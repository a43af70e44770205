import { describe, expect, it } from 'vitest';
import { changedPaths, valueBefore } from './changed-paths.ts';

describe('changed paths', () => {
  const changes = [
    { path: 'consignee', before: 'A', after: 'B' },
    { path: 'boxes[1].sealNo', before: '', after: 'HX1' },
    { path: 'masters', before: [], after: [{}] },
  ];
  const changed = changedPaths(changes);

  it('marks the field itself', () => {
    expect(changed('consignee')).toBe(true);
    expect(changed('consignor')).toBe(false);
  });

  it('marks the block above a changed value and the values below a changed block', () => {
    expect(changed('boxes')).toBe(true);
    expect(changed('boxes.1')).toBe(true);
    expect(changed('boxes.0')).toBe(false);
    expect(changed('masters.0.mblNo')).toBe(true);
  });

  it('does not take a name for the beginning of another', () => {
    expect(changedPaths([{ path: 'goods' }])('goodsType')).toBe(false);
  });

  it('gives the value before', () => {
    expect(valueBefore(changes, 'boxes.1.sealNo')).toBe('');
    expect(valueBefore(changes, 'consignee')).toBe('A');
    expect(valueBefore(changes, 'vessel')).toBeUndefined();
  });
});
