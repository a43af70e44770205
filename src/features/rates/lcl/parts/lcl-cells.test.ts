// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { lclChanges } from './lcl-cells.ts';

const row = (more: object) => ({ id: 'r', version: 1, pricing: 'PER_RT', breaks: [], ...more });

describe('cells of a consolidation rate', () => {
  it('writes the first price into the first break and leaves the others', () => {
    const breaks = [
      { fromRt: '0', cost: '40', sell: '45' },
      { fromRt: '3', cost: '36', sell: null },
    ];
    expect(lclChanges(row({ breaks }), { firstPrice: '38', minRt: '2' })).toEqual({
      minRt: '2',
      breaks: [{ fromRt: '0', cost: '38', sell: '45' }, breaks[1]],
    });
  });

  it('writes it into the price of the volume where the rate has no breaks', () => {
    expect(lclChanges(row({ pricing: 'CBM_AND_TON' }), { firstPrice: '38' })).toEqual({ perCbmCost: '38' });
  });

  it('leaves everything else as it was typed', () => {
    expect(lclChanges(row({}), { validTo: '2027-01-31' })).toEqual({ validTo: '2027-01-31' });
  });
});
