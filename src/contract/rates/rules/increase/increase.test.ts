import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import {
  foldIncrease,
  type IncreaseOutcome,
  type IncreaseTerms,
  type PricedDays,
  type PricedType,
  type RateToIncrease,
} from './fold-increase.ts';
import { type IncreaseAmount, increasedPrice } from './increased-price.ts';

const amount = (change: Partial<IncreaseAmount>): IncreaseAmount => ({
  containerType: null,
  abs: null,
  pct: null,
  cap: null,
  floor: null,
  ...change,
});
const GRI: IncreaseTerms = {
  id: 'GRI',
  effectiveFrom: '2027-01-15',
  effectiveTo: null,
  excludedRateIds: [],
  amounts: [amount({ containerType: '20GP', abs: '300' }), amount({ containerType: '40HC', abs: '400' })],
  rounding: { unit: '1', mode: 'NEAREST' },
  changesGuideSell: false,
  changesZero: false,
  changesFixedPrices: false,
};
const line = (containerType: string, cost: string | null, change: Partial<PricedType> = {}): PricedType => ({
  containerType,
  cost,
  zeroConfirmed: false,
  guideSell: null,
  foldedRules: [],
  ...change,
});
const rate = (change: Partial<RateToIncrease<PricedType>> = {}): RateToIncrease<PricedType> => ({
  id: 'R',
  productType: 'FAK',
  validFrom: '2027-01-10',
  validTo: '2027-01-31',
  lines: [line('20GP', '1020'), line('40HC', '1850')],
  ...change,
});
const fold = (change: Partial<RateToIncrease<PricedType>> = {}, terms: Partial<IncreaseTerms> = {}) =>
  foldIncrease(rate(change), { ...GRI, ...terms }, '2027-01-05');
const told = (pieces: readonly PricedDays<PricedType>[]) =>
  pieces.map(
    one => `${one.validFrom.slice(5)}..${one.validTo.slice(5)} ${one.lines.map(({ cost }) => cost).join(' / ')}`,
  );
const piecesOf = (outcome: IncreaseOutcome<PricedType>) => (outcome.outcome === 'CHANGED' ? outcome.pieces : []);

describe('increase of a rate', () => {
  it('V-G1 days before keep the old price', () => {
    const pieces = piecesOf(fold());
    expect(told(pieces)).toEqual(['01-10..01-14 1020 / 1850', '01-15..01-31 1320 / 2250']);
    expect(pieces.map(piece => piece.lines[0]?.foldedRules)).toEqual([[], ['GRI']]);
  });

  it('one that begins later changes as a whole, one that ends before not at all', () => {
    expect(told(piecesOf(fold({ validFrom: '2027-01-15' })))).toEqual(['01-15..01-31 1320 / 2250']);
    expect(fold({ validTo: '2027-01-14' })).toEqual({ outcome: 'UNCHANGED' });
  });

  it('one that ends today is still on sale', () => {
    const today = { validFrom: '2026-12-01', validTo: '2027-01-05' };
    expect(told(piecesOf(fold(today, { effectiveFrom: '2027-01-05' })))).toEqual([
      '12-01..01-04 1020 / 1850',
      '01-05..01-05 1320 / 2250',
    ]);
  });

  it('an increase that ends leaves the old price after it', () => {
    expect(told(piecesOf(fold({}, { effectiveTo: '2027-01-20' })))).toEqual([
      '01-10..01-14 1020 / 1850',
      '01-15..01-20 1320 / 2250',
      '01-21..01-31 1020 / 1850',
    ]);
    expect(fold({}, { effectiveFrom: '2026-12-01', effectiveTo: '2027-01-09' })).toEqual({ outcome: 'UNCHANGED' });
  });

  it.each([
    ['V-G2', { pct: '12.5' }, 'UP', '5', '1845', '2080'],
    ['V-G2', { pct: '12.5' }, 'UP', '5', '1020', '1150'],
    ['V-G3', { pct: '30', cap: '500' }, 'NEAREST', '1', '2100', '2600'],
    ['V-G3', { pct: '30', cap: '500' }, 'NEAREST', '1', '1500', '1950'],
    ['floor', { pct: '2', floor: '100' }, 'NEAREST', '1', '1500', '1600'],
    ['decrease', { pct: '-30', cap: '500' }, 'NEAREST', '1', '2100', '1600'],
    ['both', { pct: '10', abs: '-50' }, 'DOWN', '10', '1234', '1300'],
  ] as const)('%s %j %s %s: %s becomes %s', (_no, change, mode, unit, old, expected) => {
    expect(increasedPrice(new Big(old), amount(change), { unit, mode }).toFixed()).toBe(expected);
  });

  it('V-G4 outcomes of a batch', () => {
    const outcomes = [
      fold(),
      fold({ validFrom: '2027-01-16' }),
      fold({ validTo: '2027-01-12' }),
      fold({ productType: 'CONTRACT' }),
      fold({ lines: [line('20GP', '1020'), line('40HC', null)] }),
      fold({ lines: [line('20GP', '1320', { foldedRules: ['GRI'] })] }),
      fold({ lines: [line('20GP', '0', { zeroConfirmed: true })] }),
    ].map(one => (one.outcome === 'SKIPPED' ? one.reason : one.outcome));
    expect(outcomes).toEqual(['CHANGED', 'CHANGED', 'UNCHANGED', 'OUT_OF_SCOPE', 'CHANGED', 'ALREADY_APPLIED', 'ZERO']);
  });

  it('what is not offered stays so, beside prices that change', () => {
    const pieces = piecesOf(fold({ lines: [line('20GP', '1020'), line('40HC', null), line('45HC', '2000')] }));
    expect(told(pieces).at(-1)).toBe('01-15..01-31 1320 /  / 2000');
    expect(pieces.at(-1)?.lines[2]?.foldedRules).toEqual([]);
  });

  it.each([
    ['excluded', {}, { excludedRateIds: ['R'] }, 'OUT_OF_SCOPE'],
    ['named account', { productType: 'NAC' }, {}, 'OUT_OF_SCOPE'],
    ['another type', { lines: [line('45HC', '2000')] }, {}, 'OUT_OF_SCOPE'],
    ['nothing offered', { lines: [line('20GP', null)] }, {}, 'NOT_OFFERED'],
    ['over already', { validFrom: '2026-12-01', validTo: '2027-01-04' }, {}, 'EXPIRED'],
  ] as const)('%s is skipped: %s', (_why, change, terms, reason) => {
    expect(fold(change, terms)).toEqual({ outcome: 'SKIPPED', reason });
  });

  it('contracts and confirmed zeros change when that is ticked', () => {
    expect(fold({ productType: 'CONTRACT' }, { changesFixedPrices: true }).outcome).toBe('CHANGED');
    const zero = { lines: [line('20GP', '0', { zeroConfirmed: true })] };
    expect(told(piecesOf(fold(zero, { changesZero: true })))).toEqual(['01-10..01-14 0', '01-15..01-31 300']);
  });

  it('guide prices move along when that is asked', () => {
    const lines = [line('20GP', '1020', { guideSell: '1100' })];
    const guide = (changesGuideSell: boolean) =>
      piecesOf(fold({ lines }, { changesGuideSell }))[1]?.lines[0]?.guideSell;
    expect([guide(true), guide(false)]).toEqual(['1400', '1100']);
  });

  it('a decrease below nothing is an error, to nothing one that nobody confirmed', () => {
    const lower = (abs: string) => fold({}, { amounts: [amount({ abs })] });
    expect(lower('-1021')).toEqual({ outcome: 'ERROR', code: 'PRICE_NEGATIVE' });
    expect(lower('-1020')).toEqual({ outcome: 'ERROR', code: 'PRICE_ZERO' });
    expect(lower('0')).toEqual({ outcome: 'UNCHANGED' });
  });
});

describe('the pieces of an increased rate', () => {
  it('are its days without a gap, each once, and tell which prices moved, whatever rate and increase', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const number = (salt: number, range: number) => (Math.imul(seed * 37 + salt, 2654435761) >>> 7) % range;
      const validFrom = addDays('2027-01-01', number(1, 30));
      const lines = ['20GP', '40GP', '40HC'].map((type, at) =>
        line(type, number(2 + at, 5) === 0 ? null : String(500 + number(5 + at, 3000) / 4), { foldedRules: ['OLD'] }),
      );
      const one = rate({ validFrom, validTo: addDays(validFrom, number(8, 40)), lines });
      const effectiveFrom = addDays('2027-01-01', number(9, 60));
      const terms: IncreaseTerms = {
        ...GRI,
        effectiveFrom,
        effectiveTo: number(10, 2) === 0 ? null : addDays(effectiveFrom, number(11, 20)),
        amounts: [amount({ pct: String(number(12, 30)), abs: String(number(13, 400)) })],
        rounding: { unit: '5', mode: 'UP' },
      };
      const outcome = foldIncrease(one, terms, '2027-01-01');
      if (outcome.outcome !== 'CHANGED') continue;
      const { pieces } = outcome;
      const days = pieces.flatMap(({ validFrom: from, validTo: to }) => [from, to]);
      expect([days[0], days.at(-1)], `seed ${seed}`).toEqual([one.validFrom, one.validTo]);
      pieces.slice(1).forEach((piece, at) => {
        expect(piece.validFrom, `seed ${seed}`).toBe(addDays(pieces[at]!.validTo, 1));
      });
      for (const piece of pieces) {
        const isMoved = (of: PricedType) => of.foldedRules.includes('GRI');
        const still = piece.lines.filter(of => !isMoved(of));
        expect(
          still.every(of => lines.some(was => JSON.stringify(was) === JSON.stringify(of))),
          `seed ${seed}`,
        ).toBe(true);
      }
    }
  });
});
