import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { WeekStart } from '#contract/settings/display.ts';
import { daysIntoWeek } from '../week.ts';

/** Days of a month's page in whole weeks. */
export function calendarWeeks(month: string, weekStart: WeekStart = 'monday'): readonly (readonly string[])[] {
  const first = `${month}-01`;
  let day = addDays(first, -daysIntoWeek(first, weekStart));
  const weeks: string[][] = [];
  while (weeks.length === 0 || day.slice(0, 7) === month) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    day = addDays(start, 7);
  }
  return weeks;
}

const daysIn = (month: string): number => Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8));

/** The same day some months away, or the last of a shorter one: 2026-01-31 and a month is 2026-02-28. */
export function addMonths(day: string, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
  const wanted = Number(day.slice(8));
  return `${month}-${String(wanted > 28 ? Math.min(wanted, daysIn(month)) : wanted).padStart(2, '0')}`;
}

/** Where a key leads from a day; null where it is no key of a calendar. */
export function dayByKey(day: string, key: string, shift: boolean, weekStart: WeekStart = 'monday'): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -daysIntoWeek(day, weekStart));
    case 'End':
      return addDays(day, 6 - daysIntoWeek(day, weekStart));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
