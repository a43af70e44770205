import { addDays, daysBetween, weekdayOf } from '../basic-data/rules/calendar-day.ts';
import { localTimeOf, readLocalTime } from '../basic-data/rules/local-time.ts';

/** The departures that a sailing template stands for (design commercial A.2.6). */

interface TemplateSailing {
  readonly etdWeekday: number;
  readonly etdTime: string;
  readonly transitDays: number;
  readonly everyWeeks: number;
  readonly cyHours: number | null;
  readonly siHours: number | null;
  readonly vgmHours: number | null;
  readonly customsHours: number | null;
}

export interface SailPlan {
  readonly sailings: readonly TemplateSailing[];
  readonly vessels: readonly { readonly vessel: string; readonly voyage: string | null }[];
  readonly blanks: readonly { readonly date: string; readonly reason: string | null }[];
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** Times are local to the port of loading, `2027-01-12 17:00`; the arrival is a day, as transit is counted in days. */
export interface PlannedSailing {
  readonly etd: string;
  readonly eta: string;
  readonly cutOffs: Readonly<Record<'cy' | 'si' | 'vgm' | 'customs', string | null>>;
  readonly transitDays: number;
  readonly vessel: string | null;
  readonly voyage: string | null;
  readonly isBlank: boolean;
  readonly blankReason: string | null;
}

const WEEK = 7;
const HOUR_MS = 3_600_000;

/** The first day of the weekday from the template's first day on: what "every second week" is counted from. */
const firstDay = (from: string, weekday: number): string => addDays(from, (weekday - weekdayOf(from) + WEEK) % WEEK);

/** Hours before a local time by the clock that runs on: over a change of the clock the wall shows another hour. */
function before(etd: string, hours: number | null, zone: string): string | null {
  const reading = hours === null ? null : readLocalTime(etd, zone);
  return reading && localTimeOf(new Date(Date.parse(reading.instant) - hours! * HOUR_MS).toISOString(), zone);
}

/** The next departures from a day on; blank ones are among them, marked. Vessels take turns departure by departure. */
export function plannedSailings(plan: SailPlan, from: string, count: number, zone: string): PlannedSailing[] {
  const start = from > plan.validFrom ? from : plan.validFrom;
  const blanks = new Map(plan.blanks.map(({ date, reason }) => [date, reason]));
  const days = plan.sailings.flatMap(sailing => {
    const first = firstDay(plan.validFrom, sailing.etdWeekday);
    const step = sailing.everyWeeks * WEEK;
    const gone = Math.max(0, Math.ceil(daysBetween(first, start) / step));
    return Array.from({ length: count }, (_, index) => ({
      sailing,
      day: addDays(first, (gone + index) * step),
    }));
  });
  return days
    .filter(({ day }) => plan.validTo === null || day <= plan.validTo)
    .sort((a, b) => (`${a.day} ${a.sailing.etdTime}` < `${b.day} ${b.sailing.etdTime}` ? -1 : 1))
    .slice(0, count)
    .map(({ sailing, day }): PlannedSailing => {
      const etd = `${day} ${sailing.etdTime}`;
      const ship = plan.vessels[departuresBefore(plan, day, sailing) % Math.max(1, plan.vessels.length)];
      return {
        etd,
        eta: addDays(day, sailing.transitDays),
        cutOffs: {
          cy: before(etd, sailing.cyHours, zone),
          si: before(etd, sailing.siHours, zone),
          vgm: before(etd, sailing.vgmHours, zone),
          customs: before(etd, sailing.customsHours, zone),
        },
        transitDays: sailing.transitDays,
        vessel: ship?.vessel ?? null,
        voyage: ship?.voyage ?? null,
        isBlank: blanks.has(day),
        blankReason: blanks.get(day) ?? null,
      };
    });
}

/** Departures of the whole template before this one: the same ship has the same day from wherever one looks. */
function departuresBefore({ sailings, validFrom }: SailPlan, day: string, own: TemplateSailing): number {
  return sailings.reduce((sum, one) => {
    const first = firstDay(validFrom, one.etdWeekday);
    const passed = daysBetween(first, day);
    if (passed < 0) return sum;
    const step = one.everyWeeks * WEEK;
    const isSameDay = passed % step === 0;
    const isEarlier = one !== own && one.etdTime < own.etdTime;
    return sum + Math.floor(passed / step) + (isSameDay ? (isEarlier ? 1 : 0) : 1);
  }, 0);
}

/** A weekly sailing as a rate writes it. */
export interface OwnSailing {
  readonly closingWeekday: number | null;
  readonly closingTime: string | null;
  readonly etdWeekday: number;
  readonly etdTime: string;
  readonly transitDays: number;
  readonly vessel: null;
  readonly voyage: null;
}

/** A rate has so many sailings of its own at most. */
const MOST_OWN = 7;
const MINUTES = 60;
const DAY_MINUTES = 24 * MINUTES;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / MINUTES), minutes % MINUTES].map(part => String(part).padStart(2, '0')).join(':');

/**
 * The template's sailings as a rate's own, for a rate that goes its own way from now on; null where a rate cannot say them: it knows
 * weeks only, and seven sailings in each.
 */
export function ownSailings({ sailings }: Pick<SailPlan, 'sailings'>): OwnSailing[] | null {
  if (sailings.length > MOST_OWN || sailings.some(({ everyWeeks }) => everyWeeks !== 1)) return null;
  return sailings.map(({ etdWeekday, etdTime, transitDays, cyHours }) => {
    const closing = cyHours === null ? null : (etdWeekday - 1) * DAY_MINUTES + minutesOf(etdTime) - cyHours * MINUTES;
    const inWeek =
      closing === null ? 0 : ((closing % (WEEK * DAY_MINUTES)) + WEEK * DAY_MINUTES) % (WEEK * DAY_MINUTES);
    return {
      closingWeekday: closing === null ? null : Math.floor(inWeek / DAY_MINUTES) + 1,
      closingTime: closing === null ? null : timeOf(inWeek % DAY_MINUTES),
      etdWeekday,
      etdTime,
      transitDays,
      vessel: null,
      voyage: null,
    };
  });
}
