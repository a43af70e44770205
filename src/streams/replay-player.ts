import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type StateValue, transition } from 'xstate';
import type { LogEntry } from './client-log.ts';
import { FLOW_BEGAN, FLOW_LEFT, FLOW_TOLD, type FlowBegan } from './flow-log.ts';
import { heardBy } from './replay.ts';

/** A machine that can be played from a log, with the entries it listens to. */
export interface Playable {
  readonly machine: AnyStateMachine;
  readonly types: readonly string[];
}

/** Where a machine stands after a step. */
export interface Standing {
  readonly id: string;
  readonly snapshot: AnyMachineSnapshot;
}

interface Played extends Standing, Playable {}

export interface Player {
  /** Number of entries; step 0 is before the first. */
  readonly length: number;
  /** Where every machine stands after this many entries. */
  at(step: number): readonly Standing[];
}

/** Entries between two kept standings: a step back folds no more than this many again. */
const EVERY = 256;

/** One event, no effect. A machine that has ended hears nothing more. */
const heard = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { readonly type: string }) =>
  snapshot.status === 'active' ? transition(machine, snapshot, event)[0] : snapshot;

const FLOW_EVENTS: readonly string[] = [];

/** What the entry tells the flow of a screen; nothing where it is about another. */
function toldTo(id: string, { type, payload }: LogEntry): { readonly type: string } | undefined {
  return type === FLOW_TOLD && payload.machine === id ? (payload.event as { readonly type: string }) : undefined;
}

/**
 * Plays a log forwards and backwards. The past cannot be unfolded, so standings are kept now and then and the way from there
 * is folded again: any step costs little, however long the log, and memory grows with a 256th of it.
 */
export function createPlayer(
  playables: readonly Playable[],
  entries: readonly LogEntry[],
  flows: readonly AnyStateMachine[] = [],
): Player {
  const kept: (readonly Played[])[] = [
    playables.map(({ machine, types }) => ({
      id: machine.id,
      machine,
      types,
      snapshot: initialTransition(machine)[0],
    })),
  ];
  // The last answer: the next step is mostly its neighbour.
  let near = { step: 0, standing: kept[0]! };

  /** A flow stands beside the client's machines from its beginning until its screen leaves. */
  function comeAndGone(standing: readonly Played[], { type, payload }: LogEntry): readonly Played[] | null {
    if (type === FLOW_LEFT) return standing.filter(({ id }) => id !== payload.machine);
    if (type !== FLOW_BEGAN) return null;
    const { machine: id, flow, value, context } = payload as unknown as FlowBegan;
    const machine = flows.find(one => one.id === flow);
    if (!machine) return null;
    const snapshot: AnyMachineSnapshot = machine.resolveState({ value: value as StateValue, context });
    return [...standing.filter(one => one.id !== id), { id, machine, types: FLOW_EVENTS, snapshot }];
  }

  const after = (standing: readonly Played[], entry: LogEntry): readonly Played[] => {
    const others = comeAndGone(standing, entry);
    if (others) return others;
    let moved: Played[] | null = null;
    for (const [index, played] of standing.entries()) {
      const event = toldTo(played.id, entry) ?? heardBy(played.id, played.types, entry);
      if (!event) continue;
      moved ??= [...standing];
      moved[index] = { ...played, snapshot: heard(played.machine, played.snapshot, event) };
    }
    return moved ?? standing;
  };

  function standingAt(step: number): readonly Played[] {
    const place = Math.min(Math.floor(step / EVERY), kept.length - 1);
    const from =
      near.step <= step && near.step > place * EVERY ? near : { step: place * EVERY, standing: kept[place]! };
    let { standing } = from;
    for (let index = from.step; index < step; index++) {
      standing = after(standing, entries[index]!);
      const done = index + 1;
      if (done % EVERY === 0 && kept.length === done / EVERY) kept.push(standing);
    }
    near = { step, standing };
    return standing;
  }

  return {
    length: entries.length,
    at(step) {
      const within = Math.min(Math.max(Math.trunc(step), 0), entries.length);
      const standing = standingAt(within);
      return standing.map(({ id, snapshot }) => ({ id, snapshot }));
    },
  };
}
