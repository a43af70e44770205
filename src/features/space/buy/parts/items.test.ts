import { describe, expect, it } from 'vitest';
import { isSamePrice, readItems, readNeed, totalOf, writeItems, writeNeed } from './items.ts';

describe('containers that are wanted', () => {
  it('come back from an address as they went; what is no number of containers is left out', () => {
    expect(readItems(writeItems({ '40HC': 2, '20GP': 0, '45HC': 1 }))).toEqual({ '40HC': 2, '45HC': 1 });
    expect(readItems('40HC:-1,x,20GP:0,<b>:2')).toEqual({});
  });

  it.each([
    ['2x40HC+1x20gp', { '40HC': 2, '20GP': 1 }],
    ['40HQ', { '40HC': 1 }],
    ['3 × 45HC', { '45HC': 3 }],
    ['two of them', null],
    ['', null],
  ])('are read as people write them: %s', (text, items) => expect(readNeed(text)).toEqual(items));

  it('are written as people write them', () => expect(writeNeed({ '40HC': 2, '20GP': 1 })).toBe('2x40HC+1x20GP'));

  it('cost what the lines say, without a float', () => {
    const lines = [
      { lineId: 'a', containerType: '40HC', price: '0.10', available: '3' },
      { lineId: 'b', containerType: '20GP', price: '0.20', available: '3' },
    ];
    expect(totalOf({ lines }, { '40HC': 1, '20GP': 1 })).toBe('0.30');
  });

  it('cost the same only when every price is the same', () => {
    const order = (unitPrice: string) => ({ items: [{ lineId: 'a', containerType: '40HC', qty: 2, unitPrice }] });
    expect(isSamePrice(order('2150'), order('2150.00'))).toBe(true);
    expect(isSamePrice(order('2150'), order('2150.01'))).toBe(false);
  });
});
