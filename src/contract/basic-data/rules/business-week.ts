import type { Text } from '../../kernel/text.ts';
import { addDays, weekdayOf } from './calendar-day.ts';
import { localDayOf } from './local-time.ts';

/** The week of the trade, Monday to Sunday: a calendar operation, never 7 x 24 hours (design 0, V-41 to V-45). */

/** First and last day of a week, both in it. */
export interface BusinessWeek {
  readonly monday: string;
  readonly sunday: string;
}

/** The week a calendar day lies in. */
export function weekOf(day: string): BusinessWeek {
  const monday = addDays(day, 1 - weekdayOf(day));
  return { monday, sunday: addDays(monday, 6) };
}

/** The week an instant lies in at a place. */
export const weekAt = (instant: string, zone: string): BusinessWeek => weekOf(localDayOf(instant, zone));

/** The seven days of a week, Monday first. */
export const daysOfWeek = ({ monday }: BusinessWeek): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

const WEEKDAYS = [
  { zh: '周一', en: 'Mon' },
  { zh: '周二', en: 'Tue' },
  { zh: '周三', en: 'Wed' },
  { zh: '周四', en: 'Thu' },
  { zh: '周五', en: 'Fri' },
  { zh: '周六', en: 'Sat' },
  { zh: '周日', en: 'Sun' },
] as const satisfies readonly Text[];

/** `周日` / `Sun`. */
export const weekdayName = (day: string): Text => WEEKDAYS[weekdayOf(day) - 1] ?? WEEKDAYS[6];

/** `2026-W53` by ISO 8601: a week belongs to the year of its Thursday. */
export function isoWeekOf(day: string): string {
  const thursday = addDays(weekOf(day).monday, 3);
  const year = thursday.slice(0, 4);
  const dayOfYear = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000;
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}
