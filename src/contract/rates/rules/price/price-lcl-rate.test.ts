import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { aBuyer, aLane, aMarkup } from '../chain/chain.samples.ts';
import { aFeeLane, aRateSurcharge, aShipment, aSurcharge } from '../surcharge/surcharge.samples.ts';
import { rulesFor } from './price.samples.ts';
import { type LclRateToPrice, payableAtPlace, priceLclRate } from './price-lcl-rate.ts';
import type { PriceAsk, PriceRuleRows } from './price-rules.ts';

const at = (fromRt: string, cost: string, sell: string | null = null) => ({ fromRt, cost, sell });
const nothing = { cost: null, sell: null };

const aRate = (change: Partial<LclRateToPrice> = {}): LclRateToPrice => ({
  ...aFeeLane({ receiptType: 'CFS', deliveryType: 'CFS' }),
  ...aLane(),
  rateId: 'R1',
  pricing: 'PER_RT',
  currency: 'USD',
  breaks: [at('0', '40')],
  perCbm: nothing,
  perTon: nothing,
  kgPerCbm: 1000,
  useCheaperBreak: true,
  minRt: '1',
  minCharge: null,
  rtStep: 'NONE',
  rebateCapRt: '20',
  surcharges: [],
  paymentTerm: 'PRE',
  isThroughPlatform: false,
  ...change,
});

const ASK: PriceAsk = {
  ...aShipment({ containers: [], totalKg: '1000', totalCbm: '4.7' }),
  ...aBuyer(),
  currency: 'USD',
  payer: 'PRE',
  withDestination: true,
  tickedFees: [],
};
const CARGO = { kg: new Big('1000'), cbm: new Big('4.7') };
const STEPS = [at('0', '40'), at('3', '36'), at('5', '32'), at('10', '30')];

const priced = (rate: LclRateToPrice, rows: Partial<PriceRuleRows> = {}, cargo = CARGO) => {
  const rules = rulesFor(ASK, rows);
  const found = priceLclRate(rate, cargo, ASK, rules)!;
  const [freight] = found.price.lines;
  return { ...found, freight: freight!, rules };
};

describe('the price of a consolidation', () => {
  it('is marked up per revenue ton at each break, and the cheaper break is found for each side by itself', () => {
    const markups = [aMarkup({ basis: 'PER_RT', abs: '4' }), aMarkup({ basis: 'PER_CONTAINER', abs: '500' })];
    const { freight, isCheaperBreak } = priced(aRate({ breaks: STEPS }), { markups });
    expect(freight).toMatchObject({ feeCode: 'LCLF', basis: 'PER_RT', quantity: '5', unitCost: '32', unitSell: '36' });
    expect([freight.costAmount, freight.sellAmount, isCheaperBreak]).toEqual(['160.00', '180.00', true]);
  });

  it('takes a fixed selling price in the place of the first mark-ups', () => {
    const markups = [aMarkup({ basis: 'PER_RT', abs: '4' })];
    const { freight } = priced(aRate({ breaks: [at('0', '40', '55')] }), { markups });
    expect(freight).toMatchObject({ unitCost: '40', unitBase: '55', unitSell: '55' });
  });

  it('earns on a least charge what the least quantity would', () => {
    const markups = [aMarkup({ basis: 'PER_RT', abs: '4' })];
    const small = { kg: new Big('50'), cbm: new Big('0.1') };
    const { freight, isMinimum } = priced(aRate({ minCharge: '60' }), { markups }, small);
    expect([freight.costAmount, freight.sellAmount, isMinimum]).toEqual(['60.00', '64.00', true]);
  });

  it('prices volume and weight apart, the larger of them', () => {
    const apart = {
      pricing: 'CBM_AND_TON',
      perCbm: { cost: '28', sell: null },
      perTon: { cost: '30', sell: null },
    } as const;
    const heavy = { kg: new Big('4150'), cbm: new Big('3.2') };
    expect(priced(aRate({ ...apart, breaks: [] }), {}, heavy).freight).toMatchObject({
      basis: 'PER_TON',
      quantity: '4.15',
      sellAmount: '124.50',
    });
    expect(priceLclRate(aRate({ ...apart, perTon: nothing }), CARGO, ASK, rulesFor(ASK))).toBeNull();
  });

  it('keeps customers at the least margin, in per cent: amounts are per container', () => {
    const margin = { absPerTeu: '500', pct: '20' };
    const kept = priced(aRate(), { levelMargin: margin, isFloorKept: true });
    expect(kept.freight).toMatchObject({ unitSell: '50', floorPrice: '50' });
    expect(priced(aRate(), { levelMargin: margin }).price.needsApproval).toBe(true);
  });

  it('V-L3 adds up apart what is paid at either end, fees of rules and of the rate', () => {
    const rate = aRate({
      breaks: [at('0', '-15')],
      surcharges: [aRateSurcharge({ feeCode: 'DTHC', basis: 'PER_RT', amount: '38', paymentTerm: 'COL' })],
    });
    const surcharges = [
      aSurcharge({ feeCode: 'DOC', layer: 'ORIGIN_LOCAL', basis: 'PER_BL', costAmount: '71', currency: 'CNY' }),
      // The rate says its own of this.
      aSurcharge({ feeCode: 'DTHC', layer: 'DEST_LOCAL', basis: 'PER_RT', costAmount: '99' }),
    ];
    const { price, rules } = priced(rate, { surcharges });
    expect(payableAtPlace(price, 'ORIGIN', 'USD', rules)).toEqual({ currency: 'USD', amount: '-60.50' });
    expect(payableAtPlace(price, 'DESTINATION', 'USD', rules)).toEqual({ currency: 'USD', amount: '178.60' });
    expect(price.total).toEqual({ currency: 'USD', amount: '118.10' });
    expect(payableAtPlace(price, 'ORIGIN', 'XXX', rules)).toBeNull();
  });
});
