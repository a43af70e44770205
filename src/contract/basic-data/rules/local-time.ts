import { daysBetween, isCalendarDay } from './calendar-day.ts';

/** Times as people at a place write them, and the instants they mean (design 0, D.5.4, V-37, V-40). */

/** `moved`: the clock skipped that time in spring; `ambiguous`: it showed the time twice in autumn, the first is taken. */
export type LocalTimeNote = 'moved' | 'ambiguous';

/** An instant with what had to be decided to find it. */
export interface LocalTimeReading {
  /** UTC, `2027-03-14T10:30:00.000Z`. */
  readonly instant: string;
  /** What the clock of the place shows then; differs from what was written when `moved`. */
  readonly local: string;
  readonly note: LocalTimeNote | null;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

// Making a formatter takes a thousand times as long as using one.
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  FORMATS.set(zone, made);
  return made;
}

/** Is the name a zone of the IANA database that this machine knows? Offsets as `+08:00` are no zones. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The clock of a zone, read as if it were UTC: the difference of both is the offset. */
function wallMs(instantMs: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetMs = (instantMs: number, zone: string): number =>
  wallMs(instantMs, zone) - Math.floor(instantMs / SECOND_MS) * SECOND_MS;

/** `2026-12-19 06:00` as the clock of the zone shows the instant; seconds are left out. */
export const localTimeOf = (instant: string, zone: string): string =>
  new Date(wallMs(Date.parse(instant), zone)).toISOString().slice(0, 16).replace('T', ' ');

/** The calendar day at the place. */
export const localDayOf = (instant: string, zone: string): string => localTimeOf(instant, zone).slice(0, 10);

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Milliseconds of the written clock as if it were UTC, or null where there is no such day or time. */
function writtenMs(text: string): number | null {
  const [, day = '', hour = '', minute = '', second = '00'] = LOCAL_TIME.exec(text) ?? [];
  if (!isCalendarDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * `2026-12-19 06:00` at a zone. A time that the clock skips is moved forward by the gap (02:30 -> 03:30), a doubled one takes
 * the first; both are noted. Null where the text is no time.
 */
export function readLocalTime(text: string, zone: string): LocalTimeReading | null {
  const written = writtenMs(text.trim());
  if (written === null) return null;
  // A day before and after lie on both sides of any change of the clock, whatever the offset.
  const before = offsetMs(written - DAY_MS, zone);
  const after = offsetMs(written + DAY_MS, zone);
  const fitting = [...new Set([written - before, written - after])].filter(ms => wallMs(ms, zone) === written);
  const note = fitting.length === 0 ? 'moved' : fitting.length > 1 ? 'ambiguous' : null;
  const instant = new Date(fitting.length === 0 ? written - before : Math.min(...fitting)).toISOString();
  return { instant, local: localTimeOf(instant, zone), note };
}

/** Local date of arrival less local date of departure, as schedules count transit days (A.7.7). */
export const transitDays = (departure: string, departureZone: string, arrival: string, arrivalZone: string): number =>
  daysBetween(localDayOf(departure, departureZone), localDayOf(arrival, arrivalZone));
