import { isCalendarDay } from '#contract/basic-data/rules/calendar-day.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { QueryOf } from '#contract/kernel/call.ts';
import type { siFeed } from '#contract/si/feed.calls.ts';

/** What the address of the feed says; days are those of the reader's zone. */
export const FEED_PARAMS = ['q', 'Event', 'from', 'to', 'Id', 'CGO_ID'] as const;
export type FeedParam = (typeof FEED_PARAMS)[number];

const DAY_MS = 86_400_000;
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const beginOf = (day: string, zone: string): string | undefined => readLocalTime(`${day} 00:00`, zone)?.instant;

/** The question for the server; a day that is none asks nothing. `to` is the last day meant. */
export function feedQuery(
  said: Readonly<Partial<Record<FeedParam, string>>>,
  zone: string,
): Omit<QueryOf<typeof siFeed>, 'limit'> {
  const { from = '', to = '', ...texts } = said;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(isCalendarDay(from) ? { from: beginOf(from, zone) } : {}),
    ...(isCalendarDay(to) ? { to: beginOf(nextDay(to), zone) } : {}),
  };
}
