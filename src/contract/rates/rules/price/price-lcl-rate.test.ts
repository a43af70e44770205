import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { aMarkup } from '../chain/chain.samples.ts';
import { aRateSurcharge, aSurcharge } from '../surcharge/surcharge.samples.ts';
import { aPriceAsk, aRateToPrice, rulesFor } from './price.samples.ts';
import { type LclRateToPrice, priceLclRate } from './price-lcl-rate.ts';
import type { PriceRuleRows } from './price-rules.ts';
import { withoutCost } from './without-cost.ts';

const steps = (...list: readonly [string, string][]) => list.map(([fromRt, cost]) => ({ fromRt, cost, sell: null }));
const NO_PRICE = { cost: null, sell: null };
const { lines: _lines, surchargeMode: _mode, ...LANE } = aRateToPrice();
const RATE: LclRateToPrice = {
  ...LANE,
  ...{ pricing: 'PER_RT', kgPerCbm: 1000, useCheaperBreak: true, minRt: '1', minCharge: null, rtStep: 'NONE' },
  ...{ rebateCapRt: '20', currency: 'USD', perCbm: NO_PRICE, perTon: NO_PRICE },
  breaks: steps(['0', '40'], ['3', '36'], ['5', '32'], ['10', '30']),
};
const sold = (change: Partial<LclRateToPrice>, [kg, cbm]: [string, string], rows: Partial<PriceRuleRows> = {}) => {
  const ask = aPriceAsk({ containers: [], totalKg: kg, totalCbm: cbm });
  return priceLclRate({ ...RATE, ...change }, { kg: new Big(kg), cbm: new Big(cbm) }, ask, rulesFor(ask, rows));
};
const lines = (...args: Parameters<typeof sold>) => sold(...args)?.price.lines;

describe('price of an LCL rate', () => {
  it('V-L4 the cheaper break shows the quantity that it is charged for', () => {
    const priced = sold({}, ['1000', '4.7']);
    expect(priced).toMatchObject({ isCheaperBreak: true, price: { total: { amount: '160.00' } } });
    expect(priced?.price.lines).toMatchObject([{ feeCode: 'LCLF', basis: 'PER_RT', quantity: '5', unitSell: '32' }]);
  });

  it('V-L3 a minus freight stands beside the charges at the destination', () => {
    const surcharges = [aRateSurcharge({ feeCode: 'DTHC', basis: 'PER_RT', amount: '50', paymentTerm: 'COL' })];
    const priced = sold({ breaks: steps(['0', '-15']), surcharges }, ['1900', '2.4'])?.price;
    expect(priced?.total?.amount).toBe('-36.00');
    expect(priced?.destinationSubtotals).toEqual([{ currency: 'USD', amount: '120.00' }]);
  });

  it('V-L6 V-L9 fees per revenue ton follow the ratio, the step and the minimum of the rate', () => {
    const rows = { surcharges: [aSurcharge({ feeCode: 'CFS', basis: 'PER_RT', costAmount: '10' })] };
    const tons = (change: Partial<LclRateToPrice>, cargo: [string, string]) =>
      lines(change, cargo, rows)?.find(line => line.feeCode === 'CFS')?.quantity;
    expect(tons({ kgPerCbm: 500 }, ['1900', '2.4'])).toBe('3.8');
    expect(tons({ rtStep: 'UP_0.5' }, ['100', '2.41'])).toBe('2.5');
    expect(tons({}, ['120', '0.35'])).toBe('1');
  });

  it('mark-up per revenue ton raises each break; a fixed sell stands in for that of the company', () => {
    const markups = [aMarkup({ basis: 'PER_RT', abs: '5' }), aMarkup({ step: 'SALES', basis: 'PER_RT', abs: '2' })];
    const raised = { unitCost: '36', unitBase: '41', unitSell: '43', sellAmount: '150.50' };
    expect(lines({}, ['1000', '3.5'], { markups })?.[0]).toMatchObject(raised);
    const fixed = { breaks: [{ fromRt: '0', cost: '40', sell: '60' }] };
    expect(lines(fixed, ['1000', '3.5'], { markups })?.[0]).toMatchObject({ unitBase: '60', unitSell: '62' });
  });

  it('a mark-up per container never touches it', () => {
    expect(lines({}, ['1000', '3.5'], { markups: [aMarkup({ abs: '50' })] })?.[0]?.unitSell).toBe('36');
  });

  it('V-L7 volume and weight priced apart', () => {
    const apart = {
      pricing: 'CBM_AND_TON',
      perCbm: { cost: '28', sell: null },
      perTon: { cost: '30', sell: null },
    } as const;
    const byWeight = { basis: 'PER_TON', quantity: '4.15', sellAmount: '124.50' };
    expect(lines(apart, ['4150', '3.2'])?.[0]).toMatchObject(byWeight);
    expect(sold({ ...apart, perTon: NO_PRICE }, ['4150', '3.2'])).toBeNull();
  });

  it('V-L2 the least charge, raised by what the least quantity earns', () => {
    const least = { minCharge: '50' };
    expect(sold(least, ['120', '0.35'])).toMatchObject({ isMinimum: true, price: { total: { amount: '50.00' } } });
    const markups = [aMarkup({ basis: 'PER_RT', abs: '5' })];
    expect(lines(least, ['120', '0.35'], { markups })?.[0]).toMatchObject({ costAmount: '50.00', sellAmount: '55.00' });
  });

  it('customers see no cost of it', () => {
    const priced = sold({}, ['1000', '3.5'], { markups: [aMarkup({ basis: 'PER_RT', abs: '7' })] });
    const seen = JSON.stringify(withoutCost(priced!.price, { kind: 'CUSTOMER' }));
    expect(seen).toContain('"150.50"');
    expect(seen).not.toMatch(/"36"|"126.00"/);
  });
});
