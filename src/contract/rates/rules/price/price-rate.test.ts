import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { FclRateInput } from '../../fcl-rate.resource.ts';
import { aMarkup } from '../chain/chain.samples.ts';
import { type SharePrice, sharePriceOf } from '../chain/share-price.ts';
import { aSurcharge, boxes } from '../surcharge/surcharge.samples.ts';
import { aLine, aPriceAsk, aRateToPrice, rulesFor } from './price.samples.ts';
import { priceRate, type RateToPrice } from './price-rate.ts';
import type { PriceAsk, PriceRuleRows } from './price-rules.ts';
import type { PricedRate } from './priced-rate.ts';

const price = (rows: Partial<PriceRuleRows> = {}, rate: Partial<RateToPrice> = {}, ask: Partial<PriceAsk> = {}) => {
  const asked = aPriceAsk(ask);
  return priceRate(aRateToPrice(rate), asked, rulesFor(asked, rows));
};

/** A stored rate carries what pricing asks of it, under the same names. */
type OwnFields = 'lines' | 'surcharges' | 'weightLimits' | 'surchargeMode' | 'includedFees' | 'notIncludedFees';
type LaneFields = 'carrierId' | 'lineId' | 'polId' | 'podId' | 'potIds' | 'polTerminalId' | 'podTerminalId';
type MoreFields = 'productType' | 'serviceCode' | 'receiptType' | 'deliveryType' | 'paymentTerm';
const fromStored = (row: FclRateInput): Pick<RateToPrice, OwnFields | LaneFields | MoreFields> => row;

const V_F7 = {
  surcharges: [
    aSurcharge({ feeCode: 'BAF', costAmount: '320' }),
    aSurcharge({ feeCode: 'THC', layer: 'ORIGIN_LOCAL', costAmount: '1130', currency: 'CNY' }),
    aSurcharge({ feeCode: 'DOC', layer: 'ORIGIN_LOCAL', basis: 'PER_BL', costAmount: '450', currency: 'CNY' }),
    aSurcharge({ feeCode: 'EBS', costAmount: '60', currency: 'EUR' }),
  ],
  markups: [aMarkup({ abs: '150' })],
};

describe('price of a rate', () => {
  it('V-F7 lines, subtotals and the total in the asked currency', () => {
    const priced = price(V_F7);
    const lines = priced.lines.map(
      ({ feeCode, containerType, quantity, unitSell, sellAmount, currency }) =>
        `${feeCode} ${containerType} ${quantity} x ${currency} ${unitSell} = ${sellAmount}`,
    );
    expect(lines).toEqual([
      'OCF 40HC 2 x USD 2000 = 4000.00',
      'BAF 40HC 2 x USD 320 = 640.00',
      'EBS 40HC 2 x EUR 60 = 120.00',
      'DOC null 1 x CNY 450 = 450.00',
      'THC 40HC 2 x CNY 1130 = 2260.00',
    ]);
    expect(priced.subtotals).toEqual([
      { currency: 'USD', amount: '4640.00' },
      { currency: 'EUR', amount: '120.00' },
      { currency: 'CNY', amount: '2710.00' },
    ]);
    expect(priced.total).toEqual({ currency: 'USD', amount: '5152.68' });
    expect(priced.costTotal?.amount).toBe('4852.68');
    expect(priced.marginPct).toBe('5.82');
    expect(priced.fxRates.map(rate => `${rate.currency} ${rate.rateToCny}`)).toEqual([
      'EUR 7.7500',
      'CNY 1',
      'USD 7.1000',
    ]);
    expect(price(V_F7, {}, { currency: 'CNY' }).total?.amount).toBe('36584.00');
  });

  it('V-F4 the buffer is in what is sold, and in the base of it, and in no cost', () => {
    const fxPolicy = { table: 'MONTH', bufferPct: '1.5' };
    const ofRate = { lines: [aLine('40HC', '850', { currency: 'EUR' })] };
    const ask = { containers: [boxes('40HC', 1)] };
    expect(price({}, ofRate, ask)).toMatchObject({ total: { amount: '927.82' }, marginPct: '0.00' });
    const priced = price({ fxPolicy }, ofRate, ask);
    expect(priced).toMatchObject({ total: { amount: '941.73' }, baseTotal: { amount: '941.73' } });
    expect(priced).toMatchObject({ costTotal: { amount: '927.82' }, buyTotal: { amount: '927.82' } });
    expect(priced.marginPct).toBe('1.48');
  });

  it('prices a stored rate by its own fields', () => {
    const { lines, ...rest } = aRateToPrice();
    const stored = {
      ...rest,
      lines: lines.map(one => ({ ...one, foldedRules: [], note: null })),
    } as unknown as FclRateInput;
    expect(price({}, fromStored(stored)).total?.amount).toBe('3700.00');
  });

  it('V-F6 without a rate of exchange the subtotals still stand', () => {
    const priced = price({ ...V_F7, fxRows: [] });
    expect(priced).toMatchObject({ total: null, costTotal: null, missingRates: ['EUR', 'USD'], marginPct: null });
    expect(priced.subtotals).toHaveLength(3);
  });

  it('V-M7 staff see the price below the floor, noted; customers get the floor price', () => {
    const markups = [aMarkup({ abs: '30', roundUnit: '5', roundMode: 'UP' })];
    const companyMargin = { abs: null, pct: '3' };
    const staff = price({ markups, companyMargin });
    expect(staff).toMatchObject({ needsApproval: true, lines: [{ unitSell: '1880', floorPrice: '1910' }] });
    const customer = price({ markups, companyMargin, isFloorKept: true });
    expect(customer).toMatchObject({ needsApproval: false, lines: [{ unitSell: '1910' }] });
    expect(customer.total?.amount).toBe('3820.00');
  });

  it('V-M7 the margin of the line goes before that of the level, that before the company', () => {
    const companyMargin = { abs: '500', pct: null };
    const levelMargin = { absPerTeu: '40', pct: null };
    const floor = (rows: Partial<PriceRuleRows>, line = {}) =>
      price(rows, { lines: [aLine('40HC', '1850', line)] }).lines[0]?.floorPrice;
    expect(floor({ companyMargin })).toBe('2350');
    expect(floor({ companyMargin, levelMargin })).toBe('1930');
    expect(floor({ companyMargin, levelMargin }, { minMargin: '10' })).toBe('1860');
    expect(floor({ companyMargin, levelMargin }, { minMargin: '10', minMarginIsPct: true })).toBe('2056');
    expect(floor({})).toBeNull();
  });

  it('V-R4 types that are not offered are named', () => {
    const lines = [aLine('40HC', '1850'), aLine('20GP', null), aLine('45HC', '0')];
    const containers = [boxes('20GP', 1), boxes('40HC', 2), boxes('45HC', 1), boxes('40RH', 1)];
    const priced = price({}, { lines }, { containers });
    expect(priced.missingTypes).toEqual(['20GP', '45HC', '40RH']);
    expect(priced.lines).toHaveLength(1);
  });

  it('a confirmed zero is an offer, free of charge', () => {
    const priced = price({}, { lines: [aLine('40HC', '0', { zeroConfirmed: true })] });
    expect(priced).toMatchObject({ missingTypes: [], total: { amount: '0.00' }, marginPct: null });
  });

  it('containers asked in several rows of one type are one line of freight', () => {
    const containers = [boxes('40HC', 1, 9000), boxes('40HC', 2, 22000)];
    expect(price({}, {}, { containers }).lines).toMatchObject([{ quantity: '3', sellAmount: '5550.00' }]);
  });

  it('V-M4 the receiver works on its own cost and never learns the owner’s', () => {
    const share: SharePrice = { mode: 'ABS', pct: null, amounts: [{ containerType: null, amount: '50' }] };
    const cost = sharePriceOf(new Big(1000), '40HC', 'USD', share).toFixed();
    const markups = [aMarkup({ pct: '4' }), aMarkup({ step: 'SALES', abs: '20' })];
    const priced = price({ markups }, { lines: [aLine('40HC', cost)], isThroughPlatform: true });
    const [line] = priced.lines;
    expect([line?.unitCost, line?.unitBase, line?.unitSell]).toEqual(['1050', '1092', '1112']);
    expect(JSON.stringify(priced)).not.toMatch(/\b1000\b/);
  });

  it('shares at the same price, by type, or by per cent', () => {
    const shared = (share: Partial<SharePrice>, type = '20GP') =>
      sharePriceOf(new Big(1000), type, 'USD', { mode: 'SAME', amounts: [], pct: null, ...share }).toFixed();
    const amounts = [
      { containerType: '20GP', amount: '25' },
      { containerType: null, amount: '50' },
    ];
    expect([shared({}), shared({ mode: 'PCT', pct: '1.25' })]).toEqual(['1000', '1013']);
    expect([shared({ mode: 'ABS', amounts }), shared({ mode: 'ABS', amounts }, '40HC')]).toEqual(['1025', '1050']);
  });
});

/** Anyone with paper and pencil: adds the printed lines and converts the printed subtotals. */
function addsUp(priced: PricedRate): void {
  const sums = new Map<string, Big>();
  for (const { isCounted, currency, sellAmount, quantity, unitSell, basis } of priced.lines) {
    if (!isCounted || sellAmount === null || quantity === null) continue;
    if (basis !== 'PCT') {
      const product = new Big(quantity).times(unitSell);
      expect(
        product
          .minus(sellAmount)
          .abs()
          .lte(currency === 'JPY' ? '0.5' : '0.005'),
      ).toBe(true);
    }
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(sellAmount));
  }
  expect(priced.subtotals.map(sum => `${sum.currency} ${sum.amount}`)).toEqual(
    [...sums].map(([currency, sum]) => `${currency} ${sum.toFixed(currency === 'JPY' ? 0 : 2)}`),
  );
  const rates = new Map(priced.fxRates.map(rate => [rate.currency, rate.rateToCny]));
  const total = priced.subtotals.reduce((sum, { currency, amount }) => {
    if (currency === 'USD') return sum.plus(amount);
    const inUsd = new Big(amount).times(rates.get(currency)!).div(rates.get('USD')!);
    return sum.plus(inUsd.round(2, Big.roundHalfUp));
  }, new Big(0));
  expect(priced.total?.amount).toBe(total.toFixed(2));
}

describe('printed columns', () => {
  it('add up by hand, whatever the rules', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const next = (range: number): number => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % range;
      };
      const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
      const surcharges = Array.from({ length: 8 }, (_, index) =>
        aSurcharge({
          feeCode: `F${index}`,
          layer: pick(['CARRIER', 'ORIGIN_LOCAL', 'DEST_LOCAL', 'SERVICE']),
          basis: pick(['PER_CONTAINER', 'PER_TEU', 'PER_BL', 'PCT']),
          costAmount: (next(99_999) / 1000).toString(),
          currency: pick(['USD', 'CNY', 'EUR', 'JPY']),
          pctOf: ['OCF', 'F1', 'F2'],
          isOptional: next(4) === 0,
        }),
      );
      const markups = [aMarkup({ pct: String(next(50) / 10), roundUnit: '0.01', roundMode: 'NEAREST' })];
      const containers = [boxes('20GP', next(4)), boxes('40HC', 1 + next(9))];
      const ask = { containers, withDestination: next(2) === 0, tickedFees: ['F0', 'F3'] };
      addsUp(price({ surcharges, markups }, {}, ask));
    }
  });
});
