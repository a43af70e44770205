import { localDayOf } from '../../../basic-data/rules/local-time.ts';
import { isValidOn, type Valid } from '../../../basic-data/rules/validity.ts';

/** The day that decides whether a rate holds (design commercial A.5.2, V-V1 to V-V5): a calendar day at the port of loading. */

export interface ShipmentTimes {
  /** Instant of the server's clock. */
  readonly now: string;
  /** IANA zone of the port of loading. */
  readonly zone: string;
  /** Instants; null where not known. */
  readonly etd: string | null;
  readonly cyCutOff: string | null;
  /** The actual on-board time; until then the planned departure stands in. */
  readonly onBoard: string | null;
}

export type ValidityBasis = 'ETD' | 'GATE_IN' | 'BOOKING' | 'ONBOARD';

/** Null where the time that decides is not known yet. */
export function priceDayOf(basis: ValidityBasis, { now, zone, etd, cyCutOff, onBoard }: ShipmentTimes): string | null {
  const instant = { BOOKING: now, ETD: etd, GATE_IN: cyCutOff ?? etd, ONBOARD: onBoard ?? etd }[basis];
  return instant === null ? null : localDayOf(instant, zone);
}

/** The last container in decides for the whole booking; a split is offered where that changes the price. */
export interface GateInDay {
  readonly day: string;
  readonly isSplitOffered: boolean;
}

export function gateInDayOf(gateIns: readonly string[], zone: string, rate: Valid): GateInDay | null {
  const days = gateIns.map(instant => localDayOf(instant, zone)).sort();
  const day = days.at(-1);
  if (day === undefined) return null;
  return { day, isSplitOffered: !isValidOn(rate, day) && days.some(one => isValidOn(rate, one)) };
}

/** Calendar days, both included. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/** Without a known sailing each day of the asked window may be one: the part of it that the rate holds for. */
export function matchingWindow(
  rate: { readonly validFrom: string; readonly validTo: string },
  asked: DayWindow,
): DayWindow | null {
  const from = rate.validFrom > asked.from ? rate.validFrom : asked.from;
  const to = rate.validTo < asked.to ? rate.validTo : asked.to;
  return from <= to ? { from, to } : null;
}
