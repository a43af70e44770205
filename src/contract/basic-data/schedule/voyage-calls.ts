import { checkCallOrder, isCalled, type OrderedCall } from '../rules/port-call-order.ts';
import { shownTime } from '../rules/schedule-deviation.ts';

/** What a voyage's port calls tell its machine; they are rows of their own, and nobody sends them with an event. */
export interface VoyageCalls {
  /** Calls that take place. */
  readonly called: number;
  /** Those of them without a time. */
  readonly untimed: number;
  /** How often the times contradict the order of the calls. */
  readonly disorder: number;
  /** When booking ends: the first documentation cut-off, else the first departure. */
  readonly closesAt: string | null;
  readonly departedAt: string | null;
  /** Actual arrival at the last call. */
  readonly arrivedAt: string | null;
}

const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((first, one) => (one !== null && (first === null || one < first) ? one : first), null);

/** What the guards of a voyage ask of its calls. */
export function whatCallsTell(calls: readonly OrderedCall[]): VoyageCalls {
  const called = calls.filter(isCalled).toSorted((a, b) => a.seq - b.seq);
  const last = called.at(-1);
  const times = called.map(call => shownTime(call.departure) ?? shownTime(call.arrival));
  const documents = called.flatMap(call => call.cutOffs.filter(({ code }) => code === 'DCO').map(({ at }) => at));
  return {
    called: called.length,
    untimed: times.filter(time => time === null).length,
    disorder: checkCallOrder(calls).filter(({ code }) => code === 'MD-19').length,
    closesAt: earliest(documents) ?? earliest(called.map(call => shownTime(call.departure))),
    departedAt: earliest(called.map(call => call.departure.actual)),
    arrivedAt: last?.arrival.actual ?? null,
  };
}

/** The number is the successor's now; the slid voyage stays findable under it. */
export const slidNumber = (number: string, taken: readonly string[]): string => {
  for (let count = 1; ; count += 1) {
    const made = `${number}/SLID${count === 1 ? '' : count}`;
    if (!taken.includes(made)) return made;
  }
};
