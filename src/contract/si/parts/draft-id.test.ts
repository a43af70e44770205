import { describe, expect, it } from 'vitest';
import { drawSixDigits, isDraftId, newDraftId } from './draft-id.ts';

describe('draft ids (T46)', () => {
  it('T46 keeps leading zeros and draws again while taken', () => {
    const numbers = [4217, 4217, 930551];
    const draw = () => numbers.shift() ?? -1;
    const first = newDraftId([], draw);
    expect([first, newDraftId([first], draw)]).toEqual(['004217', '930551']);
  });

  it('draws six digits from the cryptographic generator', () => {
    for (let i = 0; i < 1000; i += 1) {
      expect(drawSixDigits()).toBeLessThan(1_000_000);
      expect(isDraftId(newDraftId())).toBe(true);
    }
  });

  it('is six digits and nothing else', () => {
    expect(['00421', '0042170', '00421A', ' 04217', '００４２１７'].filter(isDraftId)).toEqual([]);
  });
});
