import { describe, expect, it } from 'vitest';
import { boxSummary, setBoxSummary, sortedBoxSummary } from './box-summary.ts';

const types = (...names: string[]) => names.map(type => ({ type }));

describe('box summary (T17 to T20)', () => {
  it('T17 groups by type in order of first appearance, printed names', () => {
    expect(boxSummary(types('40HC', '20GP', '40HQ'))).toBe('40HQ*2,20GP*1');
  });

  it('T18 is empty without boxes, LCL for LCL', () => {
    expect(boxSummary([])).toBe('');
    expect(boxSummary([], 'L')).toBe('LCL');
    expect(boxSummary(types('20GP'), 'L')).toBe('20GP*1');
  });

  it('T19 takes ISO codes and aliases as their type', () => {
    expect(boxSummary(types('22G1', '20DC', '45G1'))).toBe('20GP*2,40HQ*1');
  });

  it('T20 counts a shared container once in the set', () => {
    const part = { boxes: [{ type: '40HQ', containerNo: 'CSQU3054383' }] };
    expect(boxSummary(part.boxes)).toBe('40HQ*1');
    expect(setBoxSummary([part, part])).toBe('40HQ*1');
  });

  it('counts boxes without a number one by one', () => {
    const box = { type: '40HQ', containerNo: '' };
    expect(setBoxSummary([{ boxes: [box, box] }])).toBe('40HQ*2');
  });

  it('compares without order', () => {
    expect(sortedBoxSummary('40HQ*2,20GP*1')).toBe(sortedBoxSummary('20GP*1,40HQ*2'));
  });
});
