import dayjs from 'dayjs';
import { formatInstant } from '../../date-time.ts';

/** Words for days, put into the filter as the days they mean when chosen: a link shows tomorrow what it shows today. */
export const DAY_WORDS = ['today', 'week', 'month', 'next30'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

export type Days = readonly [from: string, to: string];

const plus = (day: string, days: number): string => dayjs(day).add(days, 'day').format('YYYY-MM-DD');

/** Weeks go from Monday to Sunday. `today` is the reader's own day. */
export function daysOf(word: DayWord, today: string): Days {
  if (word === 'today') return [today, today];
  if (word === 'next30') return [today, plus(today, 30)];
  if (word === 'month') return [`${today.slice(0, 8)}01`, dayjs(today).endOf('month').format('YYYY-MM-DD')];
  const sinceMonday = (dayjs(today).day() + 6) % 7;
  return [plus(today, -sinceMonday), plus(today, 6 - sinceMonday)];
}

export const todayIn = (zone: string, now: number): string => formatInstant(now, zone, 'date');

/** First and last instant of days in a zone: a filter of instants asks for days. */
export const startOfDay = (day: string, zone: string): string => dayjs.tz(`${day} 00:00:00`, zone).toISOString();
export const endOfDay = (day: string, zone: string): string =>
  new Date(Date.parse(startOfDay(plus(day, 1), zone)) - 1).toISOString();
export const dayOf = (value: string, zone: string): string =>
  value.length === 10 ? value : formatInstant(value, zone, 'date');
