import { addDays, daysBetween, weekdayOf } from '#contract/basic-data/rules/calendar-day.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { matchingWindow } from '#contract/rates/rules/validity/matching-window.ts';
import type { OfferSailing } from '#contract/rates/search/offer.ts';

/** Departures of a rate within the asked window, and whether it is valid for them (design commercial A.5.2). */

/** When a rate holds and sails. */
type Scheduled = Pick<FclRateInput, 'validFrom' | 'validTo' | 'validityBasis' | 'sailings' | 'transitDays'>;

/** More are never shown of one rate. */
const MOST_SAILINGS = 12;

/** Weeks are counted by the calendar; times are those of the port's clock. */
function weeklySailings(rate: Scheduled, from: string, to: string): OfferSailing[] {
  const found: OfferSailing[] = [];
  for (const sailing of rate.sailings) {
    const first = (sailing.etdWeekday - weekdayOf(from) + 7) % 7;
    for (let ahead = first; ahead <= daysBetween(from, to); ahead += 7) {
      const etd = addDays(from, ahead);
      const before =
        sailing.closingWeekday === null ? null : (sailing.etdWeekday - sailing.closingWeekday + 7) % 7 || 7;
      found.push({
        etd,
        etdTime: sailing.etdTime ? `${etd} ${sailing.etdTime}` : null,
        closing: before === null ? null : `${addDays(etd, -before)} ${sailing.closingTime ?? ''}`.trim(),
        transitDays: sailing.transitDays ?? rate.transitDays,
        vessel: sailing.vessel,
        voyage: sailing.voyage,
      });
    }
  }
  return found.sort((a, b) => (a.etd < b.etd ? -1 : a.etd > b.etd ? 1 : 0));
}

export interface Days {
  readonly from: string;
  readonly to: string;
  /** At the port of loading. */
  readonly today: string;
}

function decidingDay(rate: Scheduled, sailing: OfferSailing, today: string): string {
  if (rate.validityBasis === 'BOOKING') return today;
  return rate.validityBasis === 'GATE_IN' && sailing.closing ? sailing.closing.slice(0, 10) : sailing.etd;
}

/** A departure of a template; a blank one is known and does not sail. */
export interface Departure extends OfferSailing {
  readonly isBlank?: boolean;
}

export interface Fit {
  readonly sailings: readonly OfferSailing[];
  /** Days of the window on which the ship does not sail (停航). */
  readonly blanks: readonly string[];
  /** The part of the window that the rate holds for. */
  readonly fitsFrom: string;
  readonly fitsTo: string;
  /** The day that mark-up and fees are looked up for. */
  readonly priceDate: string;
}

/** What was to be handed in by yesterday is too late for this ship. */
const isOpen = ({ closing }: OfferSailing, today: string): boolean => closing === null || closing.slice(0, 10) >= today;

const later = (a: string, b: string) => (a > b ? a : b);

/**
 * Where the rate holds within the window; null where it does not. With known sailings it must hold for one of them; without any each
 * day of the window may be one, and the part that is valid is told.
 */
export function fitOf(rate: Scheduled, templated: readonly Departure[] | null, days: Days): Fit | null {
  const { from, to, today } = days;
  const isValid = (day: string) => rate.validFrom <= day && day <= rate.validTo;
  const first = later(from, today);
  if (first > to) return null;
  const known: readonly OfferSailing[] =
    templated?.flatMap(({ isBlank, ...sailing }) => (isBlank ? [] : sailing)) ?? weeklySailings(rate, first, to);
  const blanks = (templated ?? []).filter(one => one.isBlank && isValid(one.etd)).map(({ etd }) => etd);
  if (templated || rate.sailings.length > 0) {
    const fitting = known
      .filter(one => isOpen(one, today) && isValid(decidingDay(rate, one, today)))
      .slice(0, MOST_SAILINGS);
    const [next] = fitting;
    const last = fitting.at(-1);
    return next && last
      ? { sailings: fitting, blanks, fitsFrom: next.etd, fitsTo: last.etd, priceDate: decidingDay(rate, next, today) }
      : null;
  }
  if (rate.validityBasis === 'BOOKING')
    return isValid(today) ? { sailings: [], blanks, fitsFrom: first, fitsTo: to, priceDate: today } : null;
  const part = matchingWindow(rate, { from: first, to });
  return part && { sailings: [], blanks, fitsFrom: part.from, fitsTo: part.to, priceDate: part.from };
}
