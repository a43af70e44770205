import { describe, expect, it } from 'vitest';
import type { SpaceStatus } from '../../codes.ts';
import { RANK_ORDERS, type RankOrder, rank } from './rank.ts';
import type { RankedResult } from './score.ts';

type Candidate = RankedResult & { readonly missingTypes: readonly string[] };
const candidate = (rateId: string, carrierCode: string, change: Partial<Candidate> = {}): Candidate => ({
  rateId,
  carrierCode,
  isDirect: true,
  total: '5000',
  transitDays: 30,
  nextEtd: '2027-01-20',
  space: 'AMPLE',
  isSpaceStale: false,
  reliability: 0.5,
  missingTypes: [],
  ...change,
});
const d6 = (id: string, carrier: string, total: string, days: number, space: SpaceStatus, q: number) =>
  candidate(id, carrier, { total, transitDays: days, space, reliability: q });

const LIST = [
  d6('A', 'MAEU', '4995', 28, 'AMPLE', 0.82),
  d6('B', 'COSU', '4710', 33, 'LIMITED', 0.71),
  d6('C', 'ONEY', '4710', 31, 'ON_REQUEST', 0.66),
  d6('D', 'MSCU', '4560', 41, 'FULL', 0.54),
  d6('E', 'HLCU', '5320', 26, 'AMPLE', 0.88),
];
const order = (list: readonly Candidate[], by: RankOrder) =>
  rank(list, by)
    .ranked.map(one => one.rateId)
    .join('');
const score = (one: Candidate, ...others: readonly Candidate[]) =>
  rank([one, ...others], 'RECOMMENDED').scores.get(one.rateId);

describe('ranking', () => {
  it('V-R1 by score', () => {
    expect(order(LIST, 'RECOMMENDED')).toBe('AEBCD');
    expect(Object.fromEntries(rank(LIST, 'RECOMMENDED').scores)).toEqual({
      A: '92.09',
      E: '90.83',
      B: '87.34',
      C: '86.36',
      D: '78.55',
    });
  });

  it('V-R2 V-R3 cheapest and fastest; a badge goes to the first that can be booked', () => {
    expect(order(LIST, 'CHEAPEST')).toBe('DCBAE');
    expect(order(LIST, 'FASTEST')).toBe('EACBD');
    expect(Object.fromEntries(rank(LIST, 'FASTEST').badges)).toEqual({
      A: ['RECOMMENDED'],
      C: ['CHEAPEST', 'EARLIEST'],
      E: ['FASTEST'],
    });
  });

  it('V-R4 what lacks an asked type is not ranked and gets no badge', () => {
    const cheap = candidate('P', 'AAAA', { total: '1', missingTypes: ['20GP'] });
    const { ranked, partial, scores, badges } = rank([...LIST, cheap], 'CHEAPEST');
    expect(ranked).toHaveLength(5);
    expect(partial.map(one => one.rateId)).toEqual(['P']);
    expect([scores.has('P'), badges.has('P')]).toEqual([false, false]);
    expect(scores.get('D')).toBe('78.55');
  });

  it('V-R5 equal in all: direct first, then the carrier code, then the rate', () => {
    const c = candidate('C', 'ONEY');
    expect(order([c, candidate('B', 'COSU', { isDirect: false })], 'CHEAPEST')).toBe('CB');
    expect(order([c, candidate('B', 'COSU')], 'CHEAPEST')).toBe('BC');
    expect(order([candidate('Z', 'COSU'), candidate('B', 'COSU')], 'EARLIEST')).toBe('BZ');
  });

  it('what is not known comes last and scores nothing', () => {
    const none = candidate('N', 'AAAA', { total: null, transitDays: null, nextEtd: null, reliability: null });
    for (const by of Object.keys(RANK_ORDERS) as RankOrder[]) expect(order([none, ...LIST], by).at(-1)).toBe('N');
    expect(score(none, ...LIST)).toBe('12.50');
  });

  it('space older than three days counts as on request, full stays full', () => {
    const lone = (change: Partial<Candidate>) => score(candidate('X', 'AAAA', change));
    expect(lone({ isSpaceStale: true })).toBe('91.50');
    expect(lone({ isSpaceStale: true, space: 'FULL' })).toBe('87.50');
    expect(lone({ space: 'LIMITED' })).toBe('93.50');
  });

  it('totals of nothing and less fall on a straight line', () => {
    const at = (total: string) => candidate(total, 'AAAA', { total, space: 'FULL', reliability: 0 });
    const list = [at('-50'), at('0'), at('50')];
    expect(list.map(one => score(one, ...list.filter(other => other !== one)))).toEqual(['85.00', '55.00', '25.00']);
    expect(score(at('-50'))).toBe('85.00');
  });

  it('weights are the company’s own', () => {
    const weights = { price: 0, transit: 100, space: 0, reliability: 0 };
    expect(rank(LIST, 'RECOMMENDED', weights).ranked[0]?.rateId).toBe('E');
  });

  it('is a total order that does not depend on the order it came in', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const number = (salt: number, range: number) => (Math.imul(seed * 41 + salt, 2654435761) >>> 9) % range;
      const list = Array.from({ length: 12 }, (_, at) =>
        candidate(`R${at}`, ['COSU', 'MSCU'][number(at, 2)]!, {
          total: number(20 + at, 6) === 0 ? null : String(4000 + number(40 + at, 3)),
          transitDays: number(60 + at, 6) === 0 ? null : 28 + number(80 + at, 3),
          nextEtd: number(100 + at, 5) === 0 ? null : `2027-01-2${number(120 + at, 3)}`,
          isDirect: number(140 + at, 2) === 0,
        }),
      );
      for (const by of Object.keys(RANK_ORDERS) as RankOrder[]) {
        const expected = order(list, by);
        const shuffled = list.toSorted(
          (a, b) => number(Number(a.rateId.slice(1)), 97) - number(Number(b.rateId.slice(1)), 97),
        );
        expect(order(shuffled, by), `seed ${seed} ${by}`).toBe(expected);
        expect(order(list.toReversed(), by), `seed ${seed} ${by}`).toBe(expected);
      }
    }
  });
});
