import { describe, expect, test } from 'vitest';
import type { RateState } from '#contract/rates/codes.ts';
import { knownAt, type PastVersion, soldOn } from './standing.ts';
import { medianOf, weeklyPrices, weeksAround } from './weeks.ts';

const version = (
  rateId: string,
  no: number,
  state: RateState,
  knownFrom: string,
  [validFrom, validTo, cost]: readonly [string, string, string],
): PastVersion => ({
  rateId,
  no: rateId,
  version: no,
  state,
  knownFrom: new Date(knownFrom),
  content: { validFrom, validTo, carrierId: rateId.slice(0, 4), lines: [{ containerType: '40HC', cost }] } as never,
});

const OCTOBER = ['2026-10-05', '2026-10-31'] as const;
const VERSIONS = [
  version('MSCU1', 1, 'DRAFT', '2026-10-01T02:00:00Z', [...OCTOBER, '1800']),
  version('MSCU1', 2, 'ACTIVE', '2026-10-02T02:00:00Z', [...OCTOBER, '1800']),
  version('MSCU1', 3, 'PENDING', '2026-10-14T02:00:00Z', [...OCTOBER, '2400']),
  version('MSCU1', 4, 'ACTIVE', '2026-10-20T02:00:00Z', [...OCTOBER, '2400']),
  version('MSCU1', 5, 'EXPIRED', '2026-11-01T00:05:00Z', [...OCTOBER, '2400']),
  version('COSU1', 1, 'ACTIVE', '2026-10-02T02:00:00Z', [...OCTOBER, '2000.5']),
  version('COSU1', 2, 'HIDDEN', '2026-10-21T02:00:00Z', [...OCTOBER, '2000.5']),
];
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const found = (day: string, known: Date) =>
  soldOn(VERSIONS, day, known).map(({ rateId, version: n, content }) => `${rateId} v${n} ${content.lines[0]?.cost}`);

describe('what was on sale', () => {
  test('on a day, as it was known then', () => {
    expect(found('2026-10-01', noon('2026-10-01'))).toEqual([]);
    expect(found('2026-10-10', noon('2026-10-10'))).toEqual(['MSCU1 v2 1800', 'COSU1 v1 2000.5']);
    // A revision that waits has changed nothing yet.
    expect(found('2026-10-15', noon('2026-10-15'))).toEqual(['MSCU1 v2 1800', 'COSU1 v1 2000.5']);
    // Hidden in the meantime.
    expect(found('2026-10-25', noon('2026-10-25'))).toEqual(['MSCU1 v4 2400']);
    expect(found('2026-11-02', noon('2026-11-02'))).toEqual([]);
  });

  test('on a day, as it was known earlier or later', () => {
    expect(found('2026-10-25', noon('2026-10-10'))).toEqual(['MSCU1 v2 1800', 'COSU1 v1 2000.5']);
    expect(found('2026-10-10', noon('2026-11-20'))).toEqual(['MSCU1 v5 2400']);
    expect(knownAt(VERSIONS, noon('2026-09-01'))).toEqual([]);
  });
});

describe('weeks', () => {
  test('are seventeen Mondays, the day in the thirteenth', () => {
    const mondays = weeksAround('2026-10-15');
    expect([mondays.length, mondays[0], mondays[12], mondays.at(-1)]).toEqual([
      17,
      '2026-07-20',
      '2026-10-12',
      '2026-11-09',
    ]);
  });

  test.each([
    [[], null],
    [['1800'], '1800'],
    [['2000', '1800', '1900.5'], '1900.5'],
    [['9', '10'], '9.5'],
    [['1800.01', '1800.04'], '1800.03'],
    [['100', '20', '3', '1000'], '60'],
  ])('the median of %j is %s', (prices, median) => {
    expect(medianOf(prices)).toBe(median);
  });

  test('tell least, median, most and each carrier of what was on sale on their Thursday', () => {
    const priceOf = ({ content }: PastVersion) => ({ carrier: content.carrierId, price: content.lines[0]!.cost! });
    const mondays = ['2026-09-28', '2026-10-12', '2026-10-26'];
    expect(weeklyPrices({ versions: VERSIONS, mondays, knownFor: noon, priceOf })).toEqual({
      weeks: [
        { week: '2026-10-12', min: '1800', median: '1900.25', max: '2000.5', rates: 2 },
        { week: '2026-10-26', min: '2400', median: '2400', max: '2400', rates: 1 },
      ],
      carriers: [
        { carrier: 'COSU', prices: [{ week: '2026-10-12', price: '2000.5' }] },
        {
          carrier: 'MSCU',
          prices: [
            { week: '2026-10-12', price: '1800' },
            { week: '2026-10-26', price: '2400' },
          ],
        },
      ],
    });
  });
});
