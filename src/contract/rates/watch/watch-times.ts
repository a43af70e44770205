import { addDays } from '../../basic-data/rules/calendar-day.ts';
import { localDayOf, readLocalTime } from '../../basic-data/rules/local-time.ts';
import { INSTANT_EVERY_MS, type WatchFrequency } from './watch-codes.ts';

/** When a watch is looked at, whatever it watches. */

/** Every watch is looked at when the working day begins: days alone end validities and begin others. */
const DAILY_AT = '09:00';
const ZONE = 'Asia/Shanghai';

export function nextDaily(now: Date): Date {
  const today = localDayOf(now.toISOString(), ZONE);
  const at = (day: string) => new Date(readLocalTime(`${day} ${DAILY_AT}`, ZONE)!.instant);
  return at(today) > now ? at(today) : at(addDays(today, 1));
}

/** Until then an instant watch keeps quiet: it told something within the hour. */
export function quietUntil(
  { frequency, lastAlertAt }: { readonly frequency: WatchFrequency; readonly lastAlertAt: Date | null },
  now: Date,
): Date | null {
  if (frequency !== 'INSTANT' || lastAlertAt === null) return null;
  const until = new Date(lastAlertAt.getTime() + INSTANT_EVERY_MS);
  return until > now ? until : null;
}
