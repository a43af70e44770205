import { checkCallOrder, isCalled, type OrderedCall } from '#contract/basic-data/rules/port-call-order.ts';
import { shownTime } from '#contract/basic-data/rules/schedule-deviation.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { VoyageContext, VoyageEvent } from './voyage.commands.ts';
import type { VoyageState } from './voyage.lifecycle.ts';

/** What the log of a voyage means, and what its events do to its calls. */

export interface VoyageDocument {
  readonly state: VoyageState;
  readonly version: number;
  /** Number it is known by; a slid voyage hands it on. */
  readonly number: string;
  readonly successorId: string | null;
}

const changed = (fact: Pick<Fact, 'changes'>, field: string): string | null | undefined => {
  const change = fact.changes.find(({ path }) => path === field);
  return change && ((change.after as string | null | undefined) ?? null);
};

/** The voyage after one more fact; edits of other fields only count. */
export function evolveVoyage(
  before: VoyageDocument | null,
  fact: Pick<Fact, 'seq' | 'event' | 'toState' | 'changes'>,
): VoyageDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of a voyage comes after ${before?.version ?? 0}`);
  const number = changed(fact, 'carrierExportVoyageNumber');
  const successorId = changed(fact, 'successorId');
  return {
    state: fact.toState as VoyageState,
    version: fact.seq,
    number: number ?? before?.number ?? '',
    successorId: successorId === undefined ? (before?.successorId ?? null) : successorId,
  };
}

/** Status that all calls of the voyage take with the event. */
export const CALLS_BECOME: Readonly<Partial<Record<VoyageEvent, 'BLNK' | 'SLID'>>> = { BLANK: 'BLNK', SLIDE: 'SLID' };

/** The number is the successor's now; the slid voyage stays findable under it. */
export const slidNumber = (number: string, taken: readonly string[]): string => {
  for (let count = 1; ; count += 1) {
    const made = `${number}/SLID${count === 1 ? '' : count}`;
    if (!taken.includes(made)) return made;
  }
};

const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((first, one) => (one !== null && (first === null || one < first) ? one : first), null);

/** What the machine's guards ask of a voyage's calls. */
export function voyageContextOf(calls: readonly OrderedCall[]): VoyageContext {
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
