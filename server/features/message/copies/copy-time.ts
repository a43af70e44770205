import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { MessageLevel } from '#contract/message/calls.ts';
import { isQuiet, type Preferences } from '#contract/message/preferences.ts';

/** When a copy by mail leaves (people-and-portals G.6). */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** So long a reader has to read it in the product. */
export const COPY_AFTER_MS = 5 * MINUTE_MS;
const DAILY_AT = '09:00';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const minuteOfDay = (at: Date, zone: string): number => minutesOf(localTimeOf(at.toISOString(), zone).slice(11));
const wholeMinute = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/** The next time, at `at` at the earliest, when the clock of the zone shows these minutes of the day. */
function nextAt(at: Date, minutes: number, zone: string): Date {
  const wait = (minutes - minuteOfDay(at, zone) + DAY_MINUTES) % DAY_MINUTES;
  const reached = wholeMinute(at) + wait * MINUTE_MS;
  return new Date(reached < at.getTime() ? reached + DAY_MINUTES * MINUTE_MS : reached);
}

/** Later, where the zone's clock stands within the quiet hours. */
function afterQuiet(at: Date, quiet: Preferences['quiet'], zone: string): Date {
  return isQuiet(quiet, minuteOfDay(at, zone)) ? nextAt(at, minutesOf(quiet.to), zone) : at;
}

/** CRITICAL leaves at once, whatever the hour; `digest` says that it waits for the mail that tells of several. */
export function copyTime(
  now: Date,
  level: MessageLevel,
  { digest, quiet }: Preferences,
  zone: string,
): { readonly at: Date; readonly isDigest: boolean } {
  if (level === 'CRITICAL') return { at: now, isDigest: false };
  const earliest = new Date(now.getTime() + COPY_AFTER_MS);
  if (digest === 'now') return { at: afterQuiet(earliest, quiet, zone), isDigest: false };
  const gathered =
    digest === 'daily'
      ? nextAt(earliest, minutesOf(DAILY_AT), zone)
      : nextAt(earliest, (Math.floor(minuteOfDay(earliest, zone) / 60) * 60 + 60) % DAY_MINUTES, zone);
  return { at: afterQuiet(gathered, quiet, zone), isDigest: true };
}
