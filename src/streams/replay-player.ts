import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import type { LogEntry } from './client-log.ts';
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

/**
 * Plays a log forwards and backwards. The past cannot be unfolded, so standings are kept now and then and the way from there
 * is folded again: any step costs little, however long the log, and memory grows with a 256th of it.
 */
export function createPlayer(playables: readonly Playable[], entries: readonly LogEntry[]): Player {
  const kept: (readonly AnyMachineSnapshot[])[] = [playables.map(({ machine }) => initialTransition(machine)[0])];
  // The last answer: the next step is mostly its neighbour.
  let near = { step: 0, standing: kept[0]! };

  const after = (standing: readonly AnyMachineSnapshot[], entry: LogEntry): readonly AnyMachineSnapshot[] => {
    let moved: AnyMachineSnapshot[] | null = null;
    for (const [index, { machine, types }] of playables.entries()) {
      const event = heardBy(machine.id, types, entry);
      if (!event) continue;
      moved ??= [...standing];
      moved[index] = heard(machine, standing[index]!, event);
    }
    return moved ?? standing;
  };

  function standingAt(step: number): readonly AnyMachineSnapshot[] {
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
      return playables.map(({ machine }, index) => ({ id: machine.id, snapshot: standing[index]! }));
    },
  };
}
