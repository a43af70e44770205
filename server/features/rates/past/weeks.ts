import Big from 'big.js';
import { addDays, weekdayOf } from '#contract/basic-data/rules/calendar-day.ts';
import type { PastFound, PastWeek } from '#contract/rates/past/past.calls.ts';
import { type PastVersion, soldOn } from './standing.ts';

/** How the price of a lane went, week by week: what was on sale in the middle of each. */

const WEEKS_BEFORE = 12;
const WEEKS_AFTER = 4;
/** Thursday: the day that names a week. */
const MIDDLE = 3;

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Mondays of the weeks around a day. */
export const weeksAround = (day: string): string[] =>
  Array.from({ length: WEEKS_BEFORE + 1 + WEEKS_AFTER }, (_, at) => addDays(mondayOf(day), 7 * (at - WEEKS_BEFORE)));

const inOrder = (prices: readonly string[]): string[] => prices.toSorted((a, b) => new Big(a).cmp(b));

/** Of an even number the mean of the middle two, to the cent. */
export function medianOf(prices: readonly string[]): string | null {
  const sorted = inOrder(prices);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) return null;
  const mean = new Big(low).plus(high).div(2);
  return low === high ? low : mean.round(2, Big.roundHalfUp).toFixed();
}

export interface PricedVersion {
  readonly carrier: string;
  readonly price: string;
}

export interface WeeksAsk {
  readonly versions: readonly PastVersion[];
  readonly mondays: readonly string[];
  /** The moment whose knowledge counts for a day. */
  readonly knownFor: (day: string) => Date;
  /** Carrier and price of the asked type; null where it was not offered, or in another currency. */
  readonly priceOf: (version: PastVersion) => PricedVersion | null;
}

/** Least, median and most of each week that had a price, and the least of each carrier. */
export function weeklyPrices({
  versions,
  mondays,
  knownFor,
  priceOf,
}: WeeksAsk): Pick<PastFound, 'weeks' | 'carriers'> {
  const weeks: PastWeek[] = [];
  const carriers = new Map<string, { week: string; price: string }[]>();
  for (const week of mondays) {
    const day = addDays(week, MIDDLE);
    const priced = soldOn(versions, day, knownFor(day)).flatMap(one => priceOf(one) ?? []);
    const sorted = inOrder(priced.map(({ price }) => price));
    const [min, max, median] = [sorted[0], sorted.at(-1), medianOf(sorted)];
    if (min === undefined || max === undefined || median === null) continue;
    weeks.push({ week, min, median, max, rates: sorted.length });
    for (const [carrier, own] of Map.groupBy(priced, one => one.carrier)) {
      const [least] = inOrder(own.map(({ price }) => price));
      carriers.set(carrier, [...(carriers.get(carrier) ?? []), { week, price: least! }]);
    }
  }
  const byName = [...carriers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { weeks, carriers: byName.map(([carrier, prices]) => ({ carrier, prices })) };
}
