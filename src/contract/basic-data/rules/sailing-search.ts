import { localDayOf, transitDays } from './local-time.ts';
import { isCalled } from './port-call-order.ts';

/** Sailings from port to port over given voyages, direct or by hubs (design A.3.6 Schedule, A.7.7). */

/** A call as the search sees it: the port as the head of its group, times as shown (actual, estimated, planned). */
export interface SearchedCall {
  readonly seq: number;
  readonly port: string;
  readonly zone: string;
  readonly status: string | null;
  readonly arrival: string | null;
  readonly departure: string | null;
}

export interface SearchedVoyage<C extends SearchedCall = SearchedCall> {
  readonly id: string;
  readonly lineId: string;
  readonly partnerLineIds: readonly string[];
  readonly calls: readonly C[];
}

/** What is looked for; days are those of the POL, both in the window. */
export interface SailingQuestion {
  readonly pol: string;
  readonly pod: string;
  readonly fromDay: string;
  readonly toDay: string;
  /** 0 for direct ones only, at most 3. */
  readonly maxHubs?: number;
  /** Setting of the company, 24 to 120. */
  readonly hubHours?: number;
  /** Lines that the first voyage must belong to or be shared with; none given means any. */
  readonly lineIds?: readonly string[];
  readonly limit?: number;
}

/** One voyage of a sailing, from one call to another. */
export interface SailingLeg<V extends SearchedVoyage = SearchedVoyage> {
  readonly voyage: V;
  readonly load: V['calls'][number];
  readonly discharge: V['calls'][number];
}

export interface Sailing<V extends SearchedVoyage = SearchedVoyage> {
  readonly legs: readonly SailingLeg<V>[];
  readonly hubs: readonly string[];
  /** UTC. */
  readonly etd: string;
  readonly eta: string;
  /** By local dates of both ports. */
  readonly transitDays: number;
}

export const MOST_HUBS = 3;
const USUAL_HUB_HOURS = 24;
const LONGEST_HUB_DAYS = 14;
const USUAL_LIMIT = 200;
/** How many times the limit is looked at with one number of hubs: dense networks have connections without end. */
const LEVEL_FACTOR = 10;
const HOUR_MS = 3_600_000;

interface Departure<V extends SearchedVoyage> {
  readonly voyage: V;
  readonly load: V['calls'][number];
  readonly at: number;
  readonly later: readonly V['calls'][number][];
}

const linesOf = (voyage: SearchedVoyage): readonly string[] => [voyage.lineId, ...voyage.partnerLineIds];

/** Cargo changes ships only within one line or between partners that share either voyage. */
const mayConnect = (one: SearchedVoyage, next: SearchedVoyage): boolean =>
  linesOf(one).includes(next.lineId) || linesOf(next).includes(one.lineId);

/** Every departure by port, in order of time; omitted and blanked calls are none. */
function departuresByPort<V extends SearchedVoyage>(voyages: readonly V[]): Map<string, Departure<V>[]> {
  const byPort = new Map<string, Departure<V>[]>();
  for (const voyage of voyages) {
    const calls: V['calls'][number][] = voyage.calls.filter(isCalled).sort((a, b) => a.seq - b.seq);
    calls.forEach((load, index) => {
      if (load.departure === null || index === calls.length - 1) return;
      const list = byPort.get(load.port) ?? [];
      list.push({ voyage, load, at: Date.parse(load.departure), later: calls.slice(index + 1) });
      byPort.set(load.port, list);
    });
  }
  for (const list of byPort.values()) list.sort((a, b) => a.at - b.at);
  return byPort;
}

/** Legs that each port is at least away from the POD: no branch is followed that cannot arrive. */
function legsToGo(byPort: Map<string, Departure<SearchedVoyage>[]>, pod: string, most: number): Map<string, number> {
  const away = new Map([[pod, 0]]);
  for (let legs = 1; legs <= most; legs += 1) {
    for (const [port, departures] of byPort) {
      if (!away.has(port) && departures.some(one => one.later.some(call => away.get(call.port) === legs - 1))) {
        away.set(port, legs);
      }
    }
  }
  return away;
}

/** First departure not before an instant. */
function firstFrom(list: readonly { readonly at: number }[], instant: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sailingOf<V extends SearchedVoyage>(legs: readonly SailingLeg<V>[]): Sailing<V> | null {
  const [from, to] = [legs[0]?.load, legs.at(-1)?.discharge];
  if (!from?.departure || !to?.arrival) return null;
  return {
    legs,
    hubs: legs.slice(0, -1).map(leg => leg.discharge.port),
    etd: from.departure,
    eta: to.arrival,
    transitDays: transitDays(from.departure, from.zone, to.arrival, to.zone),
  };
}

const key = (sailing: Sailing): string => {
  const [first] = sailing.legs;
  return `${first?.voyage.id} ${first?.load.seq}`;
};

/** A transhipment that leaves the same ship which arrives no later by itself helps nobody. */
function withoutDetours<V extends SearchedVoyage>(sailings: readonly Sailing<V>[]): Sailing<V>[] {
  const direct = new Map<string, number>();
  for (const sailing of sailings) {
    const eta = Date.parse(sailing.eta);
    if (sailing.hubs.length === 0) direct.set(key(sailing), Math.min(eta, direct.get(key(sailing)) ?? eta));
  }
  return sailings.filter(
    sailing =>
      sailing.hubs.length === 0 || Date.parse(sailing.eta) < (direct.get(key(sailing)) ?? Number.POSITIVE_INFINITY),
  );
}

/**
 * Sailings by departure, then arrival. Direct: the POL's call before the POD's on one voyage. By hubs: at least the hub hours
 * and at most 14 days between ships, same or partner line, no port twice. One more hub is only tried while the limit is not
 * reached without it: nobody reads past two hundred sailings to find one with three hubs.
 */
export function searchSailings<V extends SearchedVoyage>(
  voyages: readonly V[],
  question: SailingQuestion,
): Sailing<V>[] {
  const { pol, pod, fromDay, toDay, lineIds, limit = USUAL_LIMIT } = question;
  const mostLegs = Math.min(question.maxHubs ?? MOST_HUBS, MOST_HUBS) + 1;
  const waitMs = (question.hubHours ?? USUAL_HUB_HOURS) * HOUR_MS;
  const byPort = departuresByPort(voyages);
  const away = legsToGo(byPort, pod, mostLegs);
  const firsts = (pol === pod ? [] : (byPort.get(pol) ?? [])).filter(({ voyage, load, at }) => {
    const day = localDayOf(new Date(at).toISOString(), load.zone);
    const isOfLine = !lineIds || lineIds.length === 0 || linesOf(voyage).some(line => lineIds.includes(line));
    return day >= fromDay && day <= toDay && isOfLine;
  });

  const found: Sailing<V>[] = [];
  for (let legCount = 1; legCount <= mostLegs && found.length < limit; legCount += 1) {
    const most = found.length + limit * LEVEL_FACTOR;

    const sail = (departure: Departure<V>, before: readonly SailingLeg<V>[], visited: readonly string[]): void => {
      const { voyage, load } = departure;
      const legsLeft = legCount - before.length - 1;
      for (const discharge of departure.later) {
        if (found.length >= most) return;
        if (discharge.arrival === null || visited.includes(discharge.port)) continue;
        if (discharge.port === pod ? legsLeft > 0 : legsLeft < (away.get(discharge.port) ?? Number.POSITIVE_INFINITY)) {
          continue;
        }
        const legs = [...before, { voyage, load, discharge }];
        const sailing = discharge.port === pod ? sailingOf(legs) : null;
        if (sailing) found.push(sailing);
        else change(voyage, discharge.port, Date.parse(discharge.arrival), legs, [...visited, discharge.port]);
      }
    };

    const change = (
      last: V,
      hub: string,
      arrived: number,
      legs: readonly SailingLeg<V>[],
      visited: readonly string[],
    ): void => {
      const list = byPort.get(hub) ?? [];
      for (let index = firstFrom(list, arrived + waitMs); index < list.length && found.length < most; index += 1) {
        const next = list[index];
        if (!next || next.at > arrived + LONGEST_HUB_DAYS * 24 * HOUR_MS) break;
        if (next.voyage.id !== last.id && mayConnect(last, next.voyage)) sail(next, legs, visited);
      }
    };

    for (const departure of firsts) sail(departure, [], [pol]);
  }
  return withoutDetours(found)
    .sort(
      (a, b) =>
        Date.parse(a.etd) - Date.parse(b.etd) || Date.parse(a.eta) - Date.parse(b.eta) || a.hubs.length - b.hubs.length,
    )
    .slice(0, limit);
}
