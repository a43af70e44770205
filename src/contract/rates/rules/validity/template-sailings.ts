import { addDays, daysBetween, weekdayOf } from '../../../basic-data/rules/calendar-day.ts';
import { localTimeOf, readLocalTime } from '../../../basic-data/rules/local-time.ts';
import type { DayWindow } from './matching-window.ts';

/** Departures that a sailing template or weekdays of a rate give within a window (design commercial A.2.6, A.5.2). */

export interface RegularSailing {
  /** Monday 1 to Sunday 7. */
  readonly etdWeekday: number;
  /** By the clock of the port of loading. */
  readonly etdTime: string;
  readonly transitDays: number;
  readonly everyWeeks: number;
  readonly cyHours: number | null;
  readonly siHours: number | null;
  readonly vgmHours: number | null;
  readonly customsHours: number | null;
}

export interface SailingPattern {
  readonly sailings: readonly RegularSailing[];
  readonly blanks: readonly { readonly date: string }[];
  /** The first departure of a fortnightly service is the first of its weekday from here on. */
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** One departure; all times by the clock of the port of loading, cut-offs null where the pattern has none. */
export interface RegularDeparture {
  readonly etd: string;
  readonly etdTime: string;
  readonly cyCutOff: string | null;
  readonly siCutOff: string | null;
  readonly vgmCutOff: string | null;
  readonly customsCutOff: string | null;
  readonly transitDays: number;
}

const HOUR_MS = 3_600_000;

/** Cut-offs lie hours before by the clock that runs on, so that a night of 23 hours moves what the port's clock shows. */
function hoursBefore(instant: string, hours: number | null, zone: string): string | null {
  if (hours === null) return null;
  return localTimeOf(new Date(Date.parse(instant) - hours * HOUR_MS).toISOString(), zone);
}

function departureOn(day: string, sailing: RegularSailing, zone: string): RegularDeparture | null {
  const time = readLocalTime(`${day} ${sailing.etdTime}`, zone);
  if (time === null) return null;
  const before = (hours: number | null): string | null => hoursBefore(time.instant, hours, zone);
  return {
    etd: day,
    etdTime: time.local,
    cyCutOff: before(sailing.cyHours),
    siCutOff: before(sailing.siHours),
    vgmCutOff: before(sailing.vgmHours),
    customsCutOff: before(sailing.customsHours),
    transitDays: sailing.transitDays,
  };
}

/** Days of one regular sailing within the window, counted in weeks from the first after the pattern began. */
function daysOf({ etdWeekday, everyWeeks }: RegularSailing, validFrom: string, { from, to }: DayWindow): string[] {
  const first = addDays(validFrom, (etdWeekday - weekdayOf(validFrom) + 7) % 7);
  const step = 7 * everyWeeks;
  const skipped = Math.max(0, Math.ceil(daysBetween(first, from) / step));
  const days: string[] = [];
  for (let day = addDays(first, skipped * step); day <= to; day = addDays(day, step)) days.push(day);
  return days;
}

/** In order of departure, blank sailings left out. */
export function departuresIn(pattern: SailingPattern, asked: DayWindow, zone: string): RegularDeparture[] {
  const { sailings, blanks, validFrom, validTo } = pattern;
  const blank = new Set(blanks.map(one => one.date));
  const within = {
    from: asked.from > validFrom ? asked.from : validFrom,
    to: validTo !== null && validTo < asked.to ? validTo : asked.to,
  };
  return sailings
    .flatMap(sailing =>
      daysOf(sailing, validFrom, within)
        .filter(day => !blank.has(day))
        .flatMap(day => departureOn(day, sailing, zone) ?? []),
    )
    .sort((a, b) => (a.etdTime < b.etdTime ? -1 : a.etdTime > b.etdTime ? 1 : 0));
}
