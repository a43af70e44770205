import { weekdayOf } from '#contract/basic-data/rules/calendar-day.ts';
import type { WeekStart } from '#contract/settings/display.ts';

const FIRST = { monday: 1, saturday: 6, sunday: 7 } as const satisfies Record<WeekStart, number>;

/** How many days of its week have gone by before this day: 0 on the first. */
export const daysIntoWeek = (day: string, weekStart: WeekStart): number => (weekdayOf(day) - FIRST[weekStart] + 7) % 7;
