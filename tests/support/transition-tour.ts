import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';

/**
 * A tour through a machine that a story drives in the browser: always the shortest way to a step that was not yet taken,
 * until there is none. The machine's own pure transition says where each step must lead.
 */
export interface Tour<Step extends string> {
  readonly machine: AnyStateMachine;
  /** What a step sends, with the answers that follow it; empty = the step makes no sense here. */
  readonly eventsOf: (snapshot: AnyMachineSnapshot, step: Step) => readonly AnyEventObject[];
  readonly steps: readonly Step[];
  /** What makes two situations the same. */
  readonly keyOf: (snapshot: AnyMachineSnapshot) => string;
}

export const after = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]) =>
  events.reduce<AnyMachineSnapshot>((now, event) => transition(machine, now, event)[0], snapshot);

/** Steps from here to the nearest one that is not in `taken`; empty when all that can be reached were taken. */
export function wayOn<Step extends string>(
  tour: Tour<Step>,
  from: AnyMachineSnapshot,
  taken: ReadonlySet<string>,
): Step[] {
  const seen = new Set([tour.keyOf(from)]);
  const waiting: { readonly snapshot: AnyMachineSnapshot; readonly way: Step[] }[] = [{ snapshot: from, way: [] }];
  for (const { snapshot, way } of waiting)
    for (const step of tour.steps) {
      const events = tour.eventsOf(snapshot, step);
      if (events.length === 0) continue;
      if (!taken.has(`${tour.keyOf(snapshot)} × ${step}`)) return [...way, step];
      const next = after(tour.machine, snapshot, events);
      const key = tour.keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push({ snapshot: next, way: [...way, step] });
    }
  return [];
}
