import { describe, expect, it } from 'vitest';
import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import { cutsFor, type OfferedDays, type OfferOnSale } from './cuts.ts';
import { identityText, type RateIdentity } from './identity.ts';

const days = (from: string, to: string, containerTypes: readonly string[] = ['20GP', '40HC']): OfferedDays => ({
  validFrom: `2027-${from}`,
  validTo: `2027-${to}`,
  containerTypes,
});
const onSale = (from: string, to: string, types?: readonly string[]): OfferOnSale => ({
  ...days(from, to, types),
  id: 'O',
});
const told = (next: OfferedDays, old: OfferOnSale, resume = true) =>
  cutsFor(next, [old], () => resume).map(({ kind, remains }) => [
    kind,
    ...remains.map(one => `${one.validFrom.slice(5)}..${one.validTo.slice(5)} ${one.containerTypes.join('+')}`),
  ]);
const BOTH = '20GP+40HC';

describe('cuts of a new rate', () => {
  it('V-O1 inside another: cut before, resumed after', () => {
    expect(told(days('01-10', '01-15'), onSale('01-01', '01-31'))).toEqual([
      ['SPLIT', `01-01..01-09 ${BOTH}`, `01-16..01-31 ${BOTH}`],
    ]);
    expect(told(days('01-10', '01-15'), onSale('01-01', '01-31'), false)).toEqual([['CUT', `01-01..01-09 ${BOTH}`]]);
  });

  it('covers another wholly', () => {
    expect(told(days('01-01', '01-31'), onSale('01-01', '01-31'))).toEqual([['SUPERSEDE']]);
    expect(told(days('01-01', '02-28'), onSale('01-10', '01-31'))).toEqual([['SUPERSEDE']]);
  });

  it('overlaps the end or the beginning, which no answer about resuming changes', () => {
    expect(told(days('01-20', '02-28'), onSale('01-01', '01-31'))).toEqual([['CUT', `01-01..01-19 ${BOTH}`]]);
    expect(told(days('01-01', '01-15'), onSale('01-10', '01-31'), false)).toEqual([['CUT', `01-16..01-31 ${BOTH}`]]);
  });

  it('days that only touch do not overlap', () => {
    expect(told(days('02-01', '02-28'), onSale('01-01', '01-31'))).toEqual([]);
    expect(told(days('01-31', '02-28'), onSale('01-01', '01-31'))).toEqual([['CUT', `01-01..01-30 ${BOTH}`]]);
  });

  it('only the types that both offer leave the old rate', () => {
    expect(told(days('01-10', '01-15', ['20GP']), onSale('01-01', '01-31'))).toEqual([
      ['SPLIT', `01-01..01-09 ${BOTH}`, '01-10..01-15 40HC', `01-16..01-31 ${BOTH}`],
    ]);
    expect(told(days('01-10', '01-15', ['20GP']), onSale('01-01', '01-31'), false)).toEqual([
      ['SPLIT', `01-01..01-09 ${BOTH}`, '01-10..01-31 40HC'],
    ]);
    expect(told(days('01-01', '01-31', ['20GP']), onSale('01-01', '01-31'))).toEqual([['CUT', '01-01..01-31 40HC']]);
    expect(told(days('01-01', '01-31', ['45HC']), onSale('01-01', '01-31'))).toEqual([]);
  });

  it('no type is on offer twice on a day, and no other day or type is lost or won', () => {
    const types = ['20GP', '40GP', '40HC'];
    const offers = (list: readonly OfferedDays[]): string[] => {
      const found: string[] = [];
      for (const { validFrom, validTo, containerTypes } of list) {
        for (let day = validFrom; day <= validTo; day = addDays(day, 1)) {
          for (const type of containerTypes) found.push(`${day} ${type}`);
        }
      }
      return found.sort();
    };
    for (let seed = 1; seed <= 500; seed += 1) {
      let state = seed;
      const next = (range: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return (state >>> 10) % range;
      };
      const some = (): OfferedDays => {
        const validFrom = addDays('2027-01-01', next(20));
        const containerTypes = types.filter(() => next(2) === 0);
        return { validFrom, validTo: addDays(validFrom, next(20)), containerTypes };
      };
      const [old, fresh] = [{ ...some(), id: 'O' }, some()];
      const cuts = cutsFor(fresh, [old]);
      const kept = cuts.length > 0 ? cuts[0]!.remains : [old];
      const taken = new Set(offers([fresh]));
      expect(offers(kept), `seed ${seed}`).toEqual(offers([old]).filter(one => !taken.has(one)));
    }
  });
});

describe('identity of a rate', () => {
  const RATE: RateIdentity = {
    companyId: 'A',
    providerId: null,
    carrierId: 'MSCU',
    contractNo: null,
    productType: 'FAK',
    namedAccountIds: ['N1', 'N2'],
    receiptPlaceId: null,
    polId: 'CNSHA',
    polTerminalId: null,
    potIds: ['SGSIN', 'LKCMB'],
    podId: 'DEHAM',
    podTerminalId: null,
    deliveryPlaceId: null,
    serviceCode: 'AEX3',
    goodsScope: ['85', '84'],
    excludedGoods: [],
    socAllowed: false,
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
  };
  const same = (change: Partial<RateIdentity>): boolean => identityText(RATE) === identityText({ ...RATE, ...change });

  it('does not depend on how it was typed', () => {
    expect(same({ namedAccountIds: ['N2', 'N1', 'N2'], goodsScope: ['84', '85'], serviceCode: ' aex3 ' })).toBe(true);
  });

  it('every field of it tells rates apart', () => {
    const others: { readonly [K in keyof RateIdentity]: RateIdentity[K] } = {
      companyId: 'B',
      providerId: 'P',
      carrierId: 'COSU',
      contractNo: 'C',
      productType: 'SPOT',
      namedAccountIds: [],
      receiptPlaceId: 'CNSZV',
      polId: 'CNNGB',
      polTerminalId: 'T',
      potIds: ['LKCMB', 'SGSIN'],
      podId: 'NLRTM',
      podTerminalId: 'T',
      deliveryPlaceId: 'DEMUC',
      serviceCode: null,
      goodsScope: [],
      excludedGoods: ['28'],
      socAllowed: true,
      receiptType: 'SD',
      deliveryType: 'SD',
      validityBasis: 'GATE_IN',
    };
    const alike = Object.entries(others).filter(([field, value]) => same({ [field]: value }));
    expect(alike).toEqual([]);
  });
});
