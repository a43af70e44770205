import { describe, expect, it } from 'vitest';
import type { Assignment } from './assignment.ts';
import { creditUse, exceedsCredit } from './credit.ts';
import { rewriteFrom, rewritten, transferFrom } from './rewrite.ts';
import { shareOf } from './share-of.ts';
import { shareGaps } from './share-sums.ts';

const sale = (id: string, employeeId: string, sharePct: number, more: Partial<Assignment> = {}): Assignment => ({
  id,
  employeeId,
  sharePct,
  companyId: 'C',
  duty: 'SALES',
  lineScope: [],
  isPrimary: sharePct > 50,
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
});

const tpe = { companyId: 'C', duty: 'SALES', lineScope: ['TPE'] } as const;
const all = { ...tpe, lineScope: [] } as const;
const holder = (employeeId: string, sharePct: number) => ({ employeeId, sharePct, isPrimary: false });

/** B.5.4: A alone, then A 60 and B 40 on the transpacific lane. */
const start = [sale('1', 'A', 100)];
const split = rewritten(
  start,
  rewriteFrom(start, tpe, '2026-03-16', () => [holder('A', 60), holder('B', 40)]),
);

describe('shares of sales (B.5.4)', () => {
  it.each([
    ['the day before the split', 'TPE', '2026-03-15', '10000.00', [['A', '10000.00']]],
    [
      'the first day of the split, rest to the largest share',
      'TPE',
      '2026-03-16',
      '10000.01',
      [
        ['A', '6000.01'],
        ['B', '4000.00'],
      ],
    ],
    ['another lane', 'EUR', '2026-03-20', '777.77', [['A', '777.77']]],
    ['no lane known', null, '2026-03-20', '5.00', [['A', '5.00']]],
    [
      'a loss is shared as well',
      'TPE',
      '2026-04-01',
      '-0.03',
      [
        ['A', '-0.02'],
        ['B', '-0.01'],
      ],
    ],
    ['before anybody was responsible', 'TPE', '2025-12-31', '1.00', []],
  ])('%s', (_, line, day, amount, expected) => {
    expect(shareOf(split, { line, day, amount }).map(({ employeeId, amount: part }) => [employeeId, part])).toEqual(
      expected,
    );
  });

  it('three equal thirds of a cent more than even lose nothing', () => {
    const three = [sale('1', 'A', 34), sale('2', 'B', 33), sale('3', 'C', 33)];
    const parts = shareOf(three, { line: null, day: '2026-02-01', amount: '0.10' });
    expect(parts.map(({ amount }) => amount)).toEqual(['0.04', '0.03', '0.03']);
  });
});

describe('sums', () => {
  it('a split that leaves 90 % is named with its day', () => {
    const ninety = rewritten(
      start,
      rewriteFrom(start, all, '2026-03-16', () => [holder('A', 60), holder('B', 30)]),
    );
    expect(shareGaps(ninety)).toEqual([{ scope: '*', from: '2026-03-16', to: null, sum: 90 }]);
  });

  it('a lane of its own may end, all lanes may not', () => {
    const without = (part: typeof tpe | typeof all) =>
      shareGaps(
        rewritten(
          split,
          rewriteFrom(split, part, '2026-05-01', () => []),
        ),
      );
    expect(without(tpe)).toEqual([]);
    expect(without(all)).toEqual([{ scope: '*', from: '2026-05-01', to: null, sum: 0 }]);
  });

  it('only days that are still to come are asked of an old customer', () => {
    const old = [sale('1', 'A', 90, { validTo: '2026-02-28' }), sale('2', 'A', 100, { validFrom: '2026-03-01' })];
    expect(shareGaps(old)).toHaveLength(1);
    expect(shareGaps(old, '2026-03-01')).toEqual([]);
  });
});

describe('a rewrite', () => {
  it('ends what held, drops what never will, and begins the new', () => {
    const rows = [sale('1', 'A', 100, { validTo: '2026-05-31' }), sale('2', 'B', 100, { validFrom: '2026-06-01' })];
    expect(rewriteFrom(rows, all, '2026-04-01', () => [holder('C', 100)])).toEqual({
      end: [{ id: '1', validTo: '2026-03-31' }],
      drop: ['2'],
      make: [
        expect.objectContaining({
          employeeId: 'C',
          sharePct: 100,
          isPrimary: true,
          validFrom: '2026-04-01',
          validTo: null,
        }),
      ],
    });
  });

  it('leaves alone what stays as it is', () => {
    expect(rewriteFrom(split, tpe, '2026-07-01', holders => holders)).toEqual({ end: [], drop: [], make: [] });
  });

  it('a transfer keeps what is planned and adds up where both had a part', () => {
    const rows = [
      sale('1', 'A', 60),
      sale('2', 'B', 40),
      sale('3', 'A', 100, { companyId: 'D', validTo: '2026-08-31', isPrimary: true }),
      sale('4', 'X', 100, { companyId: 'D', validFrom: '2026-09-01' }),
    ];
    const moved = rewritten(
      rows,
      transferFrom(rows, { fromId: 'A', toId: 'B', from: '2026-06-01', duties: ['SALES'] }),
    );
    const on = (companyId: string, day: string) =>
      shareOf(
        moved.filter(one => one.companyId === companyId),
        { line: null, day, amount: '100' },
      );
    expect(on('C', '2026-05-31')).toEqual([
      { employeeId: 'A', amount: '60.00' },
      { employeeId: 'B', amount: '40.00' },
    ]);
    expect(on('C', '2026-06-01')).toEqual([{ employeeId: 'B', amount: '100.00' }]);
    expect(on('D', '2026-06-01')).toEqual([{ employeeId: 'B', amount: '100.00' }]);
    expect(on('D', '2026-09-01')).toEqual([{ employeeId: 'X', amount: '100.00' }]);
    for (const [, rows] of Map.groupBy(moved, one => one.companyId)) expect(shareGaps(rows)).toEqual([]);
  });
});

describe('credit (B.5.5)', () => {
  const open = { unpaid: '380000', notInvoiced: '95500' };
  it('is used by what is unpaid and what is not invoiced yet', () => {
    expect(creditUse('500000', open)).toEqual({ used: '475500.00', free: '24500.00', usedPct: '95.1' });
    expect(creditUse('0', { unpaid: '0', notInvoiced: '0' }).usedPct).toBeNull();
  });
  it('a shipment of 30,000 goes beyond it', () => {
    expect(exceedsCredit('500000', open, '30000')).toBe(true);
    expect(exceedsCredit('500000', open, '24500')).toBe(false);
  });
});
