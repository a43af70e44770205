import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfWeek, isoWeekOf, weekAt, weekdayName, weekOf } from './business-week.ts';
import { addDays, daysBetween, isCalendarDay } from './calendar-day.ts';

describe('the week, Monday to Sunday', () => {
  it('V-41 a Sunday ends its week', () => {
    expect(weekOf('2026-11-22')).toEqual({ monday: '2026-11-16', sunday: '2026-11-22' });
    expect(weekdayName('2026-11-22')).toEqual({ zh: '周日', en: 'Sun' });
  });

  it('V-42 a Monday begins its week', () => {
    expect(weekOf('2026-11-23')).toEqual({ monday: '2026-11-23', sunday: '2026-11-29' });
    expect(weekdayName('2026-11-23')).toEqual({ zh: '周一', en: 'Mon' });
  });

  it('V-43 weeks run over the year', () => {
    const over = { monday: '2026-12-28', sunday: '2027-01-03' };
    expect(weekOf('2027-01-01')).toEqual(over);
    expect(weekOf('2027-01-03')).toEqual(over);
    expect(weekOf('2027-01-04').monday).toBe('2027-01-04');
  });

  it('V-44 leap days and days of 23 hours', () => {
    expect(weekOf('2024-02-29')).toEqual({ monday: '2024-02-26', sunday: '2024-03-03' });
    const spring = { monday: '2026-03-02', sunday: '2026-03-08' };
    expect(weekOf('2026-03-08')).toEqual(spring);
    expect(weekAt('2026-03-09T06:59:00Z', 'America/Los_Angeles')).toEqual(spring);
    expect(weekAt('2026-03-09T07:00:00Z', 'America/Los_Angeles').monday).toBe('2026-03-09');
    expect(weekAt('2026-03-08T16:00:00Z', 'Asia/Shanghai').monday).toBe('2026-03-09');
  });

  it.each([
    ['2024-12-30', '2025-W01'],
    ['2026-12-28', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2026-11-21', '2026-W47'],
  ])('V-45 %s lies in %s', (day, week) => expect(isoWeekOf(day)).toBe(week));

  it('every day lies in one week of seven days, and all seven share its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), days => {
        const day = addDays('2026-11-21', days);
        const week = weekOf(day);
        const all = daysOfWeek(week);
        expect(all.filter(one => one === day)).toHaveLength(1);
        expect(all.at(-1)).toBe(week.sunday);
        expect(weekdayName(week.monday).en).toBe('Mon');
        expect(new Set(all.map(isoWeekOf)).size).toBe(1);
        expect(isoWeekOf(addDays(day, 7))).not.toBe(isoWeekOf(day));
      }),
    );
  });
});

describe('calendar days', () => {
  it('are days of the calendar only', () => {
    expect(['2026-11-21', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', ''].map(isCalendarDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('adding and counting agree', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), days => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days);
      }),
    );
  });
});
