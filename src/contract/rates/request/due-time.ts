import { addDays, weekdayOf } from '../../basic-data/rules/calendar-day.ts';
import { localDayOf, localTimeOf, readLocalTime } from '../../basic-data/rules/local-time.ts';

/** When an answer is due: working minutes from the asking on, by the clock and the calendar of the company that answers. */

const OPENS_MIN = 9 * 60;
const CLOSES_MIN = 18 * 60;
const SUNDAY = 7;
const SATURDAY = 6;
/** Longer than any row of holidays. */
const MOST_DAYS = 60;

export interface WorkingCalendar {
  readonly zone: string;
  /** Days that are off although the week says otherwise. */
  readonly holidays: ReadonlySet<string>;
  /** Days of a weekend that are worked. */
  readonly workdays: ReadonlySet<string>;
}

const isWorked = (day: string, { holidays, workdays }: WorkingCalendar): boolean => {
  if (workdays.has(day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !holidays.has(day);
};

const clockAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** UTC instant at which `minutes` of working time have passed since `at`. */
export function dueAfter(at: string, minutes: number, calendar: WorkingCalendar): string {
  const { zone } = calendar;
  const first = localDayOf(at, zone);
  const clock = localTimeOf(at, zone).slice(11);
  const now = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  let left = minutes;
  for (let offset = 0; offset < MOST_DAYS; offset += 1) {
    const day = addDays(first, offset);
    if (!isWorked(day, calendar)) continue;
    const from = offset === 0 ? Math.max(now, OPENS_MIN) : OPENS_MIN;
    const free = CLOSES_MIN - from;
    if (free <= 0) continue;
    if (left <= free) return readLocalTime(`${day} ${clockAt(from + left)}`, zone)?.instant ?? at;
    left -= free;
  }
  return at;
}
