import { describe, expect, it } from 'vitest';
import { aMarkup } from '../chain/chain.samples.ts';
import { aLine, aPriceAsk, aRateToPrice, rulesFor } from '../price/price.samples.ts';
import type { RateToPrice } from '../price/price-rate.ts';
import { priceRate } from '../price/price-rate.ts';
import type { PriceAsk, PriceRuleRows } from '../price/price-rules.ts';
import { teuOf } from './quantity.ts';
import { aRateSurcharge, aSurcharge, boxes } from './surcharge.samples.ts';
import type { SurchargeRule } from './surcharge-rule.ts';

interface Setting {
  readonly ask?: Partial<PriceAsk>;
  readonly rate?: Partial<RateToPrice>;
  readonly rows?: Partial<PriceRuleRows>;
}

function fees(surcharges: readonly SurchargeRule[], { ask = {}, rate = {}, rows = {} }: Setting = {}) {
  const asked = aPriceAsk(ask);
  const priced = priceRate(aRateToPrice(rate), asked, rulesFor(asked, { surcharges, ...rows }));
  return { priced, lines: priced.lines.filter(line => line.layer !== 'FREIGHT') };
}
/** `BAF 2 x 320 = 640.00 USD` */
const told = (surcharges: readonly SurchargeRule[], setting?: Setting) =>
  fees(surcharges, setting).lines.map(
    ({ feeCode, quantity, unitSell, sellAmount, currency }) =>
      `${feeCode} ${quantity} x ${unitSell} = ${sellAmount} ${currency}`,
  );

describe('quantities of fees', () => {
  it('V-S2 per TEU', () => {
    const pss = aSurcharge({ feeCode: 'PSS', basis: 'PER_TEU', costAmount: '45' });
    const containers = [boxes('20GP', 3), boxes('40HC', 2)];
    expect(told([pss], { ask: { containers } })).toEqual(['PSS 7 x 45 = 315.00 USD']);
  });

  it('counts TEU by length, to a tenth', () => {
    expect(['20GP', '40HC', '45HC', '40NOR', '53HC'].map(type => teuOf(type).toFixed())).toEqual([
      '1',
      '2',
      '2.25',
      '2',
      '2.65',
    ]);
    const pss = aSurcharge({ feeCode: 'PSS', basis: 'PER_TEU', costAmount: '10' });
    expect(told([pss], { ask: { containers: [boxes('45HC', 1)] } })).toEqual(['PSS 2.3 x 10 = 23.00 USD']);
  });

  it('V-S3 overweight steps, their bounds exclusive', () => {
    const step = (overKg: number, costAmount: string) =>
      aSurcharge({ feeCode: 'OWS', containerType: '20GP', overKg, costAmount });
    const ows = [step(18000, '200'), step(21000, '300')];
    const at = (kg: number | null) => told(ows, { ask: { containers: [boxes('20GP', 3, kg)] } });
    expect(at(21500)).toEqual(['OWS 3 x 300 = 900.00 USD']);
    expect(at(21000)).toEqual(['OWS 3 x 200 = 600.00 USD']);
    expect(at(18000)).toEqual([]);
  });

  it('V-S3 without a weight the fee may apply, outside of the total', () => {
    const ows = aSurcharge({ feeCode: 'OWS', containerType: '20GP', overKg: 18000, costAmount: '200' });
    const { lines, priced } = fees([ows], { ask: { containers: [boxes('20GP', 3), boxes('40HC', 1)] } });
    expect(lines).toMatchObject([{ feeCode: 'OWS', state: 'MAY_APPLY', isCounted: false, unitSell: '200' }]);
    expect(priced.total?.amount).toBe('4910.00');
  });

  it('V-S3 the overweight fee and the limit of the rate itself', () => {
    const weightLimits = [
      { containerType: '20GP', maxKg: 18000, overFee: '150', overCurrency: 'USD' },
      { containerType: '20GP', maxKg: 24000, overFee: null, overCurrency: null },
    ];
    const at = (kg: number | null) =>
      fees([aSurcharge({ feeCode: 'HWS', overKg: 1000 })], {
        ask: { containers: [boxes('20GP', 2, kg)] },
        rate: { weightLimits },
      });
    expect(at(18001).lines).toMatchObject([{ feeCode: 'HWS', sellAmount: '300.00', state: 'CHARGED', ruleId: null }]);
    expect(at(null).lines).toMatchObject([{ unitSell: '150', state: 'MAY_APPLY' }]);
    expect(at(24001).priced.overLimitTypes).toEqual(['20GP']);
    expect(at(24000).priced.overLimitTypes).toEqual([]);
  });

  it('per bill, shipment, HS line, ton, cubic metre and revenue ton', () => {
    const rules = (['PER_BL', 'PER_SHIPMENT', 'PER_HS', 'PER_TON', 'PER_CBM', 'PER_RT'] as const).map(basis =>
      aSurcharge({ feeCode: basis, basis, costAmount: '10' }),
    );
    const ask = { bills: 3, hsCodes: ['8501', '8501', '8708'], totalKg: '4150', totalCbm: '3.2' };
    expect(told(rules, { ask })).toEqual([
      'PER_BL 3 x 10 = 30.00 USD',
      'PER_CBM 3.2 x 10 = 32.00 USD',
      'PER_HS 2 x 10 = 20.00 USD',
      'PER_RT 4.15 x 10 = 41.50 USD',
      'PER_SHIPMENT 1 x 10 = 10.00 USD',
      'PER_TON 4.15 x 10 = 41.50 USD',
    ]);
    const unknown = fees(rules).lines.filter(line => line.state === 'MAY_APPLY');
    expect(unknown.map(line => line.feeCode)).toEqual(['PER_CBM', 'PER_RT', 'PER_TON']);
  });

  it('amounts by container type make a line each', () => {
    const amountsByType = [{ containerType: '20GP', cost: '160', sell: '180' }];
    const containers = [boxes('20GP', 1), boxes('40HC', 2)];
    expect(told([aSurcharge({ amountsByType })], { ask: { containers } })).toEqual([
      'BAF 1 x 180 = 180.00 USD',
      'BAF 2 x 320 = 640.00 USD',
    ]);
    const only20 = aSurcharge({ amountsByType, costAmount: null });
    expect(told([only20], { ask: { containers } })).toEqual(['BAF 1 x 180 = 180.00 USD']);
  });
});

describe('choice of the rule', () => {
  it('V-S4 equal weight: the later beginning, once it has begun', () => {
    const byPod = aSurcharge({ feeCode: 'PSS', podId: 'DEHAM', costAmount: '200', validFrom: '2027-01-01' });
    const carrierAndPol = { carrierId: 'MSCU', polId: 'CNSHA', costAmount: '250', validFrom: '2027-01-10' };
    const rules = [byPod, aSurcharge({ feeCode: 'PSS', ...carrierAndPol })];
    const ask = { containers: [boxes('40HC', 1)] };
    const on = (priceDate: string) => told(rules, { ask, rate: { priceDate } });
    expect(on('2027-01-12')).toEqual(['PSS 1 x 250 = 250.00 USD']);
    expect(on('2027-01-05')).toEqual(['PSS 1 x 200 = 200.00 USD']);
  });

  it('a rule by day of booking looks at today, one by ETD at the sailing', () => {
    const ends = { validTo: '2027-01-12' };
    const rate = { priceDate: '2027-01-20' };
    expect(told([aSurcharge({ ...ends, validityBasis: 'BOOKING' })], { rate })).toHaveLength(1);
    expect(told([aSurcharge({ ...ends, validityBasis: 'ETD' })], { rate })).toHaveLength(0);
    const season = { windowFrom: '2027-01-21', windowTo: '2027-02-10' };
    expect(told([aSurcharge(season)], { rate })).toHaveLength(0);
    expect(told([aSurcharge(season)], { rate: { priceDate: '2027-01-21' } })).toHaveLength(1);
  });

  it('rules of another scope stay out', () => {
    const others: Partial<SurchargeRule>[] = [
      { carrierId: 'COSU' },
      { podId: 'NLRTM' },
      { polCountry: 'VN' },
      { podCountry: 'NL' },
      { lineId: 'USW' },
      { productType: 'SPOT' },
      { serviceCode: 'AEX3' },
      { terminalId: 'CTA' },
      { potId: 'SGSIN' },
      { deliveryType: 'SD' },
      { containerType: '20GP' },
      { isDg: true },
      { isSoc: true },
      { hsPrefix: '28' },
      { overCargoValue: '100', cargoValueCurrency: 'USD' },
    ];
    for (const other of others) expect(told([aSurcharge(other)]), JSON.stringify(other)).toEqual([]);
    const rate = { podTerminalId: 'CTA', potIds: ['SGSIN'] };
    const ask = { isDg: true, hsCodes: ['280110'], cargoValue: { currency: 'USD', amount: '101' } };
    const fitting: Partial<SurchargeRule> = { terminalId: 'CTA', potId: 'SGSIN', isDg: true, hsPrefix: '28' };
    expect(
      told([aSurcharge({ ...fitting, overCargoValue: '100', cargoValueCurrency: 'USD' })], { rate, ask }),
    ).toHaveLength(1);
  });

  it('each container type may have a rule of its own', () => {
    const rules = [aSurcharge({ costAmount: '320' }), aSurcharge({ costAmount: '160', containerType: '20GP' })];
    expect(told(rules, { ask: { containers: [boxes('20GP', 1), boxes('40HC', 2)] } }).sort()).toEqual([
      'BAF 1 x 160 = 160.00 USD',
      'BAF 2 x 320 = 640.00 USD',
    ]);
  });

  it('a fee written on the rate stands for the rules of that fee, by container type', () => {
    const surcharges = [
      aRateSurcharge({ feeCode: 'PSS', containerType: '20GP', amount: '200' }),
      aRateSurcharge({ feeCode: 'PSS', amount: '400' }),
      aRateSurcharge({ feeCode: 'THC', currency: 'CNY', amount: '900' }),
    ];
    const rules = [
      aSurcharge({ feeCode: 'PSS', costAmount: '999' }),
      aSurcharge({ feeCode: 'THC', layer: 'ORIGIN_LOCAL', costAmount: '1130', currency: 'CNY' }),
      aSurcharge({ feeCode: 'THC', layer: 'DEST_LOCAL', costAmount: '260', currency: 'EUR' }),
    ];
    const containers = [boxes('20GP', 1), boxes('40HC', 1)];
    expect(told(rules, { rate: { surcharges }, ask: { containers } })).toEqual([
      'PSS 1 x 200 = 200.00 USD',
      'PSS 1 x 400 = 400.00 USD',
      'THC 1 x 900 = 900.00 CNY',
      'THC 1 x 900 = 900.00 CNY',
      'THC 1 x 260 = 260.00 EUR',
      'THC 1 x 260 = 260.00 EUR',
    ]);
  });

  it('V-S5 an all-in rate takes local fees, and of the carrier only what it names as not included', () => {
    const rules = [
      aSurcharge({ feeCode: 'BAF', costAmount: '320' }),
      aSurcharge({ feeCode: 'ISPS', costAmount: '12' }),
      aSurcharge({ feeCode: 'THC', layer: 'ORIGIN_LOCAL', costAmount: '1130', currency: 'CNY' }),
    ];
    const rate = { surchargeMode: 'ALL_IN', notIncludedFees: ['ISPS', 'PSS'] } as const;
    const { lines, priced } = fees(rules, { rate, ask: { containers: [boxes('40HC', 1)] } });
    expect(lines.map(line => `${line.feeCode} ${line.sellAmount}`)).toEqual(['ISPS 12.00', 'THC 1130.00']);
    expect(priced.notPricedFees).toEqual(['PSS']);
  });

  it('a fee that the rate includes is not added, at the destination it is', () => {
    const rules = [aSurcharge(), aSurcharge({ layer: 'DEST_LOCAL', currency: 'EUR' })];
    expect(fees(rules, { rate: { includedFees: ['BAF'] } }).lines.map(line => line.layer)).toEqual(['DEST_LOCAL']);
  });
});

describe('percentages', () => {
  const caf = aSurcharge({ feeCode: 'CAF', basis: 'PCT', costAmount: '7.5', pctOf: ['OCF', 'BAF', 'CAF', 'XPC'] });

  it('V-S1 of freight and bunker', () => {
    const lines = fees([caf, aSurcharge()]).lines;
    expect(lines.find(line => line.feeCode === 'CAF')).toMatchObject({ sellAmount: '325.50', currency: 'USD' });
  });

  it('cost and sell apart, never of another percentage', () => {
    const other = aSurcharge({ feeCode: 'XPC', basis: 'PCT', costAmount: '50', pctOf: ['OCF'] });
    const rows = { markups: [aMarkup({ abs: '100' })] };
    const lines = fees([caf, aSurcharge({ sellAmount: '340' }), other], { rows }).lines;
    // Cost 2 x 1,850 + 2 x 320; sell 2 x 1,950 + 2 x 340.
    expect(lines.find(line => line.feeCode === 'CAF')).toMatchObject({ costAmount: '325.50', sellAmount: '343.50' });
  });

  it('fees in several currencies are converted to that of the freight, each sum once', () => {
    const lines = fees([caf, aSurcharge({ costAmount: '60', currency: 'EUR' })]).lines;
    // 3,700 + 130.99 (EUR 120), 7.5 % of it.
    expect(lines.find(line => line.feeCode === 'CAF')).toMatchObject({ sellAmount: '287.32', currency: 'USD' });
  });

  it('limits stand in the currency of the rule', () => {
    const limited = (limit: Partial<SurchargeRule>) =>
      fees([{ ...caf, ...limit }]).lines.find(line => line.feeCode === 'CAF')?.sellAmount;
    expect(limited({ min: '300' })).toBe('300.00');
    expect(limited({ max: '710', currency: 'CNY' })).toBe('100.00');
  });

  it('without a rate of exchange neither the percentage nor the total is made', () => {
    const { lines, priced } = fees([caf, aSurcharge({ currency: 'THB' })]);
    expect(lines.find(line => line.feeCode === 'CAF')).toMatchObject({ state: 'UNPRICED', sellAmount: null });
    expect(priced).toMatchObject({ total: null, missingRates: ['THB'], marginPct: null });
    // THB 320 x 2 is payable at the destination and in no total, and so is what is taken of it.
    const apart = { paymentTerm: 'COL' as const };
    const collect = fees([{ ...caf, ...apart }, aSurcharge({ ...apart, currency: 'THB' })]);
    expect(collect.priced).toMatchObject({ total: { amount: '3700.00' }, missingRates: [] });
    const unticked = fees([{ ...caf, isOptional: true }, aSurcharge({ ...apart, currency: 'THB' })]);
    expect(unticked.lines.find(line => line.feeCode === 'CAF')).toMatchObject({
      state: 'NOT_TICKED',
      sellAmount: null,
    });
    expect(unticked.priced.total?.amount).toBe('3700.00');
  });

  it('of fees that the rate has none of is no fee', () => {
    expect(told([{ ...caf, pctOf: ['PSS'] }])).toEqual([]);
  });
});

describe('limits, optional fees and who pays where', () => {
  it('min and max hold for the line', () => {
    expect(told([aSurcharge({ min: '700' })])).toEqual(['BAF 2 x 320 = 700.00 USD']);
    expect(told([aSurcharge({ max: '500' })])).toEqual(['BAF 2 x 320 = 500.00 USD']);
  });

  it('an optional fee counts once it is ticked', () => {
    const tlx = aSurcharge({ feeCode: 'TLX', layer: 'SERVICE', basis: 'PER_BL', costAmount: '50', isOptional: true });
    expect(fees([tlx]).lines).toMatchObject([{ state: 'NOT_TICKED', isCounted: false, sellAmount: '50.00' }]);
    const ticked = fees([tlx], { ask: { tickedFees: ['TLX'] } });
    expect(ticked.lines).toMatchObject([{ state: 'CHARGED', isCounted: true }]);
    expect(ticked.priced.total?.amount).toBe('3750.00');
  });

  it('destination fees have a block of their own and count when ticked', () => {
    const dthc = aSurcharge({ feeCode: 'DTHC', layer: 'DEST_LOCAL', costAmount: '100', currency: 'EUR' });
    const apart = fees([dthc]).priced;
    expect(apart.destinationSubtotals).toEqual([{ currency: 'EUR', amount: '200.00' }]);
    expect(apart.total?.amount).toBe('3700.00');
    expect(fees([dthc], { ask: { withDestination: true } }).priced.total?.amount).toBe('3918.31');
  });

  it('the payer at the destination pays freight and what is due there', () => {
    const rules = [
      aSurcharge({ costAmount: '10', paymentTerm: 'COL' }),
      aSurcharge({ feeCode: 'DOC', layer: 'ORIGIN_LOCAL', basis: 'PER_BL', costAmount: '5' }),
      aSurcharge({ feeCode: 'ENS', basis: 'PER_BL', costAmount: '3', paymentTerm: 'BOTH' }),
    ];
    const counted = (payer: 'PRE' | 'COL') =>
      fees(rules, { ask: { payer } })
        .lines.filter(line => line.isCounted)
        .map(line => `${line.feeCode} ${line.payableAt}`);
    expect(counted('PRE')).toEqual(['ENS ORIGIN', 'DOC ORIGIN']);
    expect(counted('COL')).toEqual(['BAF DESTINATION', 'ENS DESTINATION']);
  });

  it('mark-up of a fee takes a rule that names it', () => {
    const rows = { markups: [aMarkup({ step: 'SALES', feeCodes: ['BAF'], abs: '15' }), aMarkup({ abs: '100' })] };
    const { lines } = fees([aSurcharge()], { rows });
    expect(lines).toMatchObject([{ unitCost: '320', unitBase: '320', unitSell: '335', steps: [{ step: 'SALES' }] }]);
  });

  it('lines without containers of their own still price', () => {
    const rate = { lines: [aLine('20GP', '1000')] };
    expect(told([aSurcharge({ basis: 'PER_BL', costAmount: '5' })], { rate, ask: { containers: [] } })).toEqual([
      'BAF 1 x 5 = 5.00 USD',
    ]);
  });
});
