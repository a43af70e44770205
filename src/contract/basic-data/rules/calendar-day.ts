/** Calendar days as `YYYY-MM-DD` text. A day is counted by the calendar, never as 24 hours: days of 23 and 25 hours exist. */

const DAY_MS = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayText = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

/** `2026-11-19`, and in the calendar: `2026-02-30` is none. */
export const isCalendarDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const start = startOf(text);
  return !Number.isNaN(start) && dayText(start) === text;
};

/** The day some days later, or earlier by a negative count. */
export const addDays = (day: string, days: number): string => dayText(startOf(day) + days * DAY_MS);

/** Days from one to the other: 2026-12-05 to 2026-12-19 is 14. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS);

/** Monday is 1, Sunday 7, as ISO 8601 and proforma schedules count. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay() || 7;
