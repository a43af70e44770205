import { type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { ClientLog, LogEntry } from './client-log.ts';

/**
 * A machine hears two things: entries of the log, and its own actors and timers. The latter are written into the log as
 * `machine.heard`, so that an exported log holds everything the machine ever heard, in order, and can be played again.
 */
export const MACHINE_HEARD = 'machine.heard';

interface Heard {
  readonly machine: string;
  readonly event: { readonly type: string };
}

export function noteHeard(log: ClientLog, machine: string, event: { readonly type: string }): void {
  const source = event.type.startsWith('xstate.after') || event.type.endsWith('.due') ? 'timer' : 'http';
  log.append(source, { type: MACHINE_HEARD, machine, event: loggable(event) } as never);
}

/** Errors do not survive JSON; what a machine reads of them is their problem document. */
function loggable(event: { readonly type: string; readonly error?: unknown }): object {
  if (!('error' in event)) return event;
  const { problem } = (event.error ?? {}) as { problem?: unknown };
  return { ...event, error: { message: String(event.error), problem: problem ?? null } };
}

/** What a log entry says to a machine; nothing when it is none of its business. */
export function heardBy(
  machine: string,
  types: readonly string[],
  entry: LogEntry,
): { readonly type: string } | undefined {
  if (types.includes(entry.type)) return { ...entry.payload, type: entry.type, at: entry.at } as { type: string };
  const heard = entry.payload as unknown as Heard;
  return entry.type === MACHINE_HEARD && heard.machine === machine ? heard.event : undefined;
}

/** Plays entries through a machine without any effect: one snapshot per entry, for stepping back and forth. */
export function replay<Machine extends AnyStateMachine>(
  machine: Machine,
  types: readonly string[],
  entries: readonly LogEntry[],
): { readonly entry: LogEntry | null; readonly snapshot: SnapshotFrom<Machine> }[] {
  let [snapshot] = initialTransition(machine as AnyStateMachine) as [SnapshotFrom<Machine>, unknown];
  const steps: { entry: LogEntry | null; snapshot: SnapshotFrom<Machine> }[] = [{ entry: null, snapshot }];
  for (const entry of entries) {
    const event = heardBy(machine.id, types, entry);
    if (event) [snapshot] = transition(machine as AnyStateMachine, snapshot, event) as [typeof snapshot, unknown];
    steps.push({ entry, snapshot });
  }
  return steps;
}
