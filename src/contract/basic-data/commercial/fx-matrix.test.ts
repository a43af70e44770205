import { describe, expect, it } from 'vitest';
import { addMonths, type FxCellRow, fxCells, fxPeriods, monthPeriod, neverRated } from './fx-matrix.ts';

const rate = (month: string, more: Partial<FxCellRow> = {}): FxCellRow => {
  const { from, to } = monthPeriod(month);
  return {
    id: `${month}-${more.correction ?? 0}`,
    version: 1,
    currencyCode: 'USD',
    rateToCny: '7.1',
    validFrom: from,
    validTo: to,
    correction: 0,
    state: 'PUBLISHED',
    ...more,
  };
};

describe('months', () => {
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, end) => expect(monthPeriod(month)).toEqual({ from: `${month}-01`, to: end }));

  it('are counted over the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -23)).toBe('2024-12');
  });
});

describe('columns', () => {
  it('are months, days, or the periods that a carrier uses', () => {
    const range = { from: '2026-10-15', to: '2026-12-01' };
    expect(fxPeriods('MONTH', range, []).map(({ from }) => from)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
    expect(fxPeriods('DAY', { from: '2026-02-27', to: '2026-03-01' }, [])).toHaveLength(3);
    const own = [rate('2026-11', { validTo: '2026-11-15' }), rate('2026-10'), rate('2026-10')];
    expect(fxPeriods('CARRIER:COSU', range, own)).toEqual([
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-15' },
    ]);
  });
});

describe('cells', () => {
  const periods = fxPeriods('MONTH', { from: '2026-08-01', to: '2026-12-31' }, []);
  const cells = (rows: FxCellRow[], since: string | null = '2026-08-01') =>
    fxCells(rows, periods, { since, today: '2026-11-21' });

  it('are missing between the first rate and today, not before and not in months to come', () => {
    expect(cells([rate('2026-08'), rate('2026-10')]).map(({ isMissing }) => isMissing)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(cells([], null).some(({ isMissing }) => isMissing)).toBe(false);
    expect(cells([], '2026-10-01').map(({ isMissing }) => isMissing)).toEqual([false, false, false, true, false]);
  });

  it('show the later correction, and a draft beside what holds', () => {
    const [, september, october] = cells([
      rate('2026-09', { correction: 1, rateToCny: '7.2' }),
      rate('2026-09'),
      rate('2026-10'),
      rate('2026-10', { state: 'DRAFT', correction: 1 }),
    ]);
    expect(september).toMatchObject({ published: { correction: 1, rateToCny: '7.2' }, draft: null });
    expect(october).toMatchObject({ published: { correction: 0 }, draft: { correction: 1 }, isMissing: false });
  });

  it('a draft alone does not fill a gap', () => {
    expect(cells([rate('2026-08'), rate('2026-09', { state: 'DRAFT' })])[1]).toMatchObject({ isMissing: true });
  });
});

describe('currencies without any rate', () => {
  it('are named; one that is only missing a month is not', () => {
    const none = { published: null, isMissing: false };
    const gap = { published: null, isMissing: true };
    const rows = [
      { currency: 'KWD', cells: [none, none] },
      { currency: 'THB', cells: [none, gap] },
      { currency: 'USD', cells: [] },
    ];
    expect(neverRated(rows)).toEqual(['KWD']);
  });
});
