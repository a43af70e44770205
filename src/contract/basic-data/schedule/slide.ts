import { addDays } from '../rules/calendar-day.ts';
import { localTimeOf, readLocalTime } from '../rules/local-time.ts';
import type { PlannedTimes } from '../rules/schedule-deviation.ts';

/** A voyage moved by whole weeks: what clocks at the ports show stays, whatever summer time does in between (V-37). */

/** A slide further than this is another sailing. */
export const MOST_SLIDE_WEEKS = 8;

const MINUTE_MS = 60_000;

/** The instant some days later at which the clock of the place shows the same. */
export function sameClockAfter(instant: string, days: number, zone: string): string {
  const [day = '', time = ''] = localTimeOf(instant, zone).split(' ');
  const reading = readLocalTime(`${addDays(day, days)} ${time}`, zone);
  // Clocks are moved by minutes at least; seconds go along as they are.
  const rest = Date.parse(instant) % MINUTE_MS;
  return reading === null ? instant : new Date(Date.parse(reading.instant) + rest).toISOString();
}

/** What of a call a slide moves. */
export interface SlidingCall {
  readonly zone: string;
  readonly arrival: PlannedTimes;
  readonly departure: PlannedTimes;
  readonly cutOffs: readonly { readonly code: string; readonly at: string; readonly source: string | null }[];
}

/** Times and cut-offs of the successor's call: the plan some weeks later; estimates begin anew. */
export function slideCall({ zone, arrival, departure, cutOffs }: SlidingCall, weeks: number) {
  const moved = (instant: string | null) => (instant === null ? null : sameClockAfter(instant, weeks * 7, zone));
  return {
    arrivalPlanned: moved(arrival.planned ?? arrival.estimated),
    departurePlanned: moved(departure.planned ?? departure.estimated),
    cutOffs: cutOffs.map(cutOff => ({ ...cutOff, at: sameClockAfter(cutOff.at, weeks * 7, zone) })),
  };
}

/** Cut-offs as far before a departure as those of another voyage were before theirs, by days and clock of the port. */
export function cutOffsLike(
  model: { readonly departure: string; readonly cutOffs: SlidingCall['cutOffs'] },
  departure: string,
  zone: string,
): { code: string; at: string; source: string | null }[] {
  const dayOf = (instant: string) => Date.parse(localTimeOf(instant, zone).slice(0, 10));
  const days = Math.round((dayOf(departure) - dayOf(model.departure)) / 86_400_000);
  return model.cutOffs
    .map(cutOff => ({ ...cutOff, at: sameClockAfter(cutOff.at, days, zone) }))
    .filter(cutOff => cutOff.at <= departure);
}
