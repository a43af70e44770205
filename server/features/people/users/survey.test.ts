import { describe, expect, it } from 'vitest';
import { activeWithin, addDays, daysOf, funnelOf, retentionOf, weekOf } from './survey.ts';

/** A Saturday; its week began on the 16th. */
const TODAY = '2026-11-21';
const on = (id: string, day: string) => ({ id, day });

describe('days and weeks', () => {
  it('begin on Monday, over the ends of months and years', () => {
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2027-01-01')).toBe('2026-12-28');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

describe('retention', () => {
  const users = [
    on('a', '2026-11-02'),
    on('b', '2026-11-08'),
    on('c', '2026-11-04'),
    on('d', TODAY),
    on('old', '2026-01-05'),
  ];
  const visits = [
    on('a', '2026-11-02'),
    on('a', '2026-11-03'),
    on('a', '2026-11-10'),
    on('a', '2026-11-17'),
    on('b', '2026-11-08'),
    on('b', '2026-11-15'),
    on('c', '2026-11-20'),
    on('d', TODAY),
  ];
  const rows = retentionOf(users, visits, TODAY);

  it('tells nine weeks, each share of those who registered in it', () => {
    expect(rows).toHaveLength(9);
    expect(rows[0]?.week).toBe('2026-09-21');
    const [cohort, , last] = rows.slice(-3);
    expect(cohort).toEqual({ week: '2026-11-02', size: 3, share: [67, 67, 67, null, null, null, null, null, null] });
    expect(last).toEqual({ week: '2026-11-16', size: 1, share: [100, ...Array(8).fill(null)] });
  });

  it('has no share of nobody, and none above a hundred', () => {
    expect(rows[0]).toEqual({ week: '2026-09-21', size: 0, share: Array(9).fill(0) });
    expect(rows.flatMap(row => row.share).every(share => share === null || (share >= 0 && share <= 100))).toBe(true);
  });
});

describe('activity', () => {
  const visits = [
    on('a', TODAY),
    on('a', TODAY),
    on('b', '2026-11-15'),
    on('b', '2026-11-14'),
    on('c', '2026-10-23'),
    on('d', '2026-10-22'),
  ];

  it('counts a person once, today included', () => {
    expect([1, 7, 30].map(days => activeWithin(visits, TODAY, days))).toEqual([1, 2, 3]);
    const days = daysOf([on('x', TODAY)], visits, TODAY);
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe('2026-10-23');
    expect(days.at(-1)).toEqual({ day: TODAY, registered: 1, active: 1 });
  });

  it('follows a person from registering to coming back', () => {
    const users = [on('a', '2026-11-01'), on('b', '2026-11-15'), on('never', '2026-11-01')];
    const told = (...bound: string[]) => funnelOf(users, visits, new Set(bound));
    expect(told('a', 'never')).toEqual({ registered: 3, signedIn: 2, bound: 1, cameBack: 1 });
    // Coming back without a company is no step of it.
    expect(told('b')).toEqual({ registered: 3, signedIn: 2, bound: 1, cameBack: 0 });
  });
});
