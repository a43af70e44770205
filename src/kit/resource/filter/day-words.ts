import dayjs from 'dayjs';
import type { WeekStart } from '#contract/settings/display.ts';
import { dayIn } from '../../date-time.ts';
import { daysIntoWeek } from '../../week.ts';

/** Words for days, put into the filter as the days they mean when chosen: a link shows tomorrow what it shows today. */
export const DAY_WORDS = ['today', 'week', 'month', 'next30'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

export type Days = readonly [from: string, to: string];

const plus = (day: string, days: number): string => dayjs(day).add(days, 'day').format('YYYY-MM-DD');

/** Weeks begin as the reader's do, Monday unless he has chosen otherwise. `today` is the reader's own day. */
export function daysOf(word: DayWord, today: string, weekStart: WeekStart = 'monday'): Days {
  if (word === 'today') return [today, today];
  if (word === 'next30') return [today, plus(today, 30)];
  if (word === 'month') return [`${today.slice(0, 8)}01`, dayjs(today).endOf('month').format('YYYY-MM-DD')];
  const into = daysIntoWeek(today, weekStart);
  return [plus(today, -into), plus(today, 6 - into)];
}

export const todayIn = (zone: string, now: number): string => dayIn(zone, now);

/** First and last instant of days in a zone: a filter of instants asks for days. */
export const startOfDay = (day: string, zone: string): string => dayjs.tz(`${day} 00:00:00`, zone).toISOString();
export const endOfDay = (day: string, zone: string): string =>
  new Date(Date.parse(startOfDay(plus(day, 1), zone)) - 1).toISOString();
export const dayOf = (value: string, zone: string): string => (value.length === 10 ? value : dayIn(zone, value));
