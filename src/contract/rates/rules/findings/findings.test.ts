import { describe, expect, it } from 'vitest';
import type { Text } from '../../../kernel/text.ts';
import type { FclRateInput } from '../../fcl-rate.resource.ts';
import { aRateSurcharge } from '../surcharge/surcharge.samples.ts';
import { RATE_FINDINGS } from './catalogue.ts';
import { type CheckedRate, checkFclRate, type RateCheckFacts } from './check-fcl-rate.ts';
import { type CheckedLclPrices, checkLclPrices } from './check-lcl-price.ts';
import { percentFindings } from './fees.ts';
import type { CheckedLine } from './prices.ts';

/** What is stored is checked as it is. */
const fromStored = (rate: FclRateInput): CheckedRate => rate;

const line = (containerType: string, cost: string | null, change: Partial<CheckedLine> = {}): CheckedLine => ({
  containerType,
  cost,
  currency: 'USD',
  zeroConfirmed: false,
  guideSell: null,
  ...change,
});
const RATE: CheckedRate = {
  carrierId: 'MSCU',
  receiptPlaceId: null,
  polId: 'CNSHA',
  potIds: [],
  podId: 'DEHAM',
  deliveryPlaceId: null,
  polTerminalId: null,
  podTerminalId: null,
  onCarriageMode: null,
  productType: 'FAK',
  contractNo: null,
  namedAccountIds: [],
  validFrom: '2027-01-10',
  validTo: '2027-01-31',
  lines: [line('20GP', '1020'), line('40GP', '1800'), line('40HC', '1850')],
  includedFees: [],
  notIncludedFees: [],
  surcharges: [],
  weightLimits: [],
  freeTime: [],
  visibility: 'COMPANY',
  visibleLevels: [],
  visibleCompanyIds: [],
};
const found = (change: Partial<CheckedRate> = {}, facts: Partial<RateCheckFacts> = {}) =>
  checkFclRate({ ...RATE, ...change }, { today: '2027-01-05', ...facts }).map(({ path, code }) => `${code} ${path}`);

describe('findings of a rate', () => {
  it('a sound rate has none, and a stored one can be asked', () => {
    const all = { isCarrierActive: () => true, isCurrency: () => true, portOfTerminal: () => null };
    expect(found({}, all)).toEqual([]);
    expect(checkFclRate(fromStored(RATE as unknown as FclRateInput), { today: '2027-01-05', ...all })).toEqual([]);
  });

  it.each<[string, Partial<CheckedRate>]>([
    ['PORT_SAME podId', { podId: 'CNSHA' }],
    ['ROUTE_REPEATS potIds', { potIds: ['SGSIN', 'SGSIN'] }],
    ['ROUTE_REPEATS potIds', { potIds: ['CNSHA'] }],
    ['ROUTE_REPEATS potIds', { potIds: ['SGSIN', 'DEHAM'] }],
    ['ON_CARRIAGE onCarriageMode', { deliveryPlaceId: 'DEMUC' }],
    ['CONTRACT_NO contractNo', { productType: 'CONTRACT', contractNo: ' ' }],
    ['NAMED_ACCOUNTS namedAccountIds', { productType: 'NAC', contractNo: 'C1' }],
    ['NO_NAMED_ACCOUNTS namedAccountIds', { namedAccountIds: ['N1'] }],
    ['DATE_ORDER validTo', { validTo: '2027-01-09' }],
    ['DATE_PAST validTo', { validFrom: '2026-12-01', validTo: '2027-01-04' }],
    ['DATE_SPAN validTo', { validTo: '2028-01-11' }],
    ['PRICE_NONE lines', { lines: [line('20GP', null)] }],
    ['PRICE_TWICE lines[1].containerType', { lines: [line('45HC', '9'), line('45HC', '9')] }],
    ['PRICE_ZERO lines[0].cost', { lines: [line('45HC', '0.00')] }],
    ['PRICE_NEGATIVE lines[0].cost', { lines: [line('45HC', '-1')] }],
    ['PRICE_PATTERN lines[1].cost', { lines: [line('20GP', '1900'), line('40HC', '1850')] }],
    ['PRICE_PATTERN lines[0].cost', { lines: [line('40HC', '1301'), line('40GP', '1000')] }],
    ['GUIDE_BELOW_COST lines[0].guideSell', { lines: [line('45HC', '100', { guideSell: '99.99' })] }],
    [
      'FREETIME_BOTH freeTime[0].kind',
      {
        freeTime: [
          { kind: 'COMBINED', place: 'POD' },
          { kind: 'DETENTION', place: 'POD' },
        ],
      },
    ],
    ['FEE_BOTH notIncludedFees', { includedFees: ['BAF'], notIncludedFees: ['BAF'] }],
    ['FEE_BOTH surcharges[0].feeCode', { includedFees: ['BAF'], surcharges: [aRateSurcharge()] }],
    ['FEE_TWICE surcharges[1].feeCode', { surcharges: [aRateSurcharge(), aRateSurcharge()] }],
    ['FEE_LIMITS surcharges[0].min', { surcharges: [aRateSurcharge({ min: '10', max: '9' })] }],
    ['VISIBLE_NONE visibleLevels', { visibility: 'LEVELS' }],
    ['VISIBLE_NONE visibleCompanyIds', { visibility: 'COMPANIES' }],
    [
      'FEE_CURRENCY weightLimits[0].overCurrency',
      { weightLimits: [{ containerType: '20GP', maxKg: 18000, overFee: '200', overCurrency: null }] },
    ],
  ])('%s', (expected, change) => {
    expect(found(change)).toEqual([expected]);
  });

  it('what lies at the edge is sound', () => {
    const same: Partial<CheckedRate>[] = [
      { validFrom: '2027-01-10', validTo: '2028-01-10' },
      { validFrom: '2027-01-05', validTo: '2027-01-05' },
      { deliveryPlaceId: 'DEHAM' },
      { deliveryPlaceId: 'DEMUC', onCarriageMode: 'RAIL' },
      { productType: 'NAC', contractNo: 'C1', namedAccountIds: ['N1'] },
      { lines: [line('20GP', '0', { zeroConfirmed: true })] },
      { lines: [line('40HC', '1300'), line('40GP', '1000')] },
      { lines: [line('40HC', '100', { currency: 'EUR' }), line('20GP', '1000')] },
      // What is free is compared with nothing.
      { lines: [line('40HC', '0', { zeroConfirmed: true }), line('20GP', '1000')] },
      { lines: [line('40GP', '1000'), line('40HC', '0', { zeroConfirmed: true })] },
      { surcharges: [aRateSurcharge(), aRateSurcharge({ containerType: '20GP' })] },
      {
        freeTime: [
          { kind: 'COMBINED', place: 'POD' },
          { kind: 'DETENTION', place: 'POL' },
        ],
      },
    ];
    for (const change of same) expect(found(change)).toEqual([]);
  });

  it('the register tells carriers, currencies and terminals', () => {
    expect(found({}, { isCarrierActive: () => false })).toEqual(['CARRIER_UNKNOWN carrierId']);
    const limits = [{ containerType: '20GP', maxKg: 1, overFee: '1', overCurrency: 'XXX' }];
    const money = { weightLimits: limits, surcharges: [aRateSurcharge({ currency: 'ZZZ' })] };
    expect(found(money, { isCurrency: code => code === 'USD' })).toEqual([
      'CURRENCY_UNKNOWN surcharges[0].currency',
      'CURRENCY_UNKNOWN weightLimits[0].overCurrency',
    ]);
    const terminals = { polTerminalId: 'YSP', podTerminalId: 'CTA' };
    const portOfTerminal = (id: string) => (id === 'CTA' ? 'DEHAM' : 'CNNGB');
    expect(found(terminals, { portOfTerminal })).toEqual(['TERMINAL_PORT polTerminalId']);
  });

  it('warns far from the median of the lane', () => {
    const medians = [{ containerType: '20GP', currency: 'USD', cost: '1000.00' }];
    const at = (cost: string) => found({ lines: [line('20GP', cost)] }, { medians });
    expect([at('299.99'), at('3000.01')]).toEqual([['PRICE_OUTLIER lines[0].cost'], ['PRICE_OUTLIER lines[0].cost']]);
    expect([at('300'), at('3000')]).toEqual([[], []]);
    const [warning] = checkFclRate({ ...RATE, lines: [line('20GP', '1')] }, { today: '2027-01-05', medians });
    expect(warning).toMatchObject({ severity: 'warning', params: { m: '1000' } });
  });

  it('percentages stand on amounts alone', () => {
    const cycle = (pctOf: readonly string[]) =>
      percentFindings({ feeCode: 'CAF', pctOf }, new Set(['CIN'])).map(one => one.code);
    expect([cycle(['OCF']), cycle(['OCF', 'CAF']), cycle(['CIN'])]).toEqual([[], ['FEE_CYCLE'], ['FEE_CYCLE']]);
  });

  it('every text is there in both languages', () => {
    const silent = Object.entries<Text>(RATE_FINDINGS).filter(([, { zh, en }]) => zh === '' || en === '');
    expect(silent).toEqual([]);
  });
});

describe('findings of LCL prices', () => {
  const breaks = (...steps: readonly [string, string | null][]) =>
    steps.map(([fromRt, cost]) => ({ fromRt, cost, sell: null }));
  const check = (change: Partial<CheckedLclPrices>) =>
    checkLclPrices({
      isRebate: false,
      breaks: breaks(['0', '40']),
      perCbmCost: null,
      perTonCost: null,
      hasDestinationCharges: false,
      ...change,
    }).map(one => one.code);

  it('V-L3 a price below nothing needs the flag and charges at the destination', () => {
    const negative = { breaks: breaks(['0', '-15']) };
    expect(check({})).toEqual([]);
    expect(check(negative)).toEqual(['LCL_REBATE']);
    expect(check({ ...negative, isRebate: true })).toEqual(['LCL_REBATE']);
    expect(check({ ...negative, hasDestinationCharges: true })).toEqual(['LCL_REBATE']);
    expect(check({ ...negative, isRebate: true, hasDestinationCharges: true })).toEqual([]);
    expect(check({ breaks: [], perCbmCost: '-1', perTonCost: '3' })).toEqual(['LCL_REBATE']);
  });

  it('breaks begin at nothing and ascend, and one has a price', () => {
    expect(check({ breaks: breaks(['1', '40']) })).toEqual(['BREAK_ORDER']);
    expect(check({ breaks: breaks(['0', '40'], ['5', '36'], ['3', '30']) })).toEqual(['BREAK_ORDER']);
    expect(check({ breaks: breaks(['0', null]) })).toEqual(['PRICE_NONE']);
    expect(check({ breaks: [], perCbmCost: '28', perTonCost: '30' })).toEqual([]);
  });
});
