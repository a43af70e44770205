import type { AnyActor } from 'xstate';
import type { ClientLog } from './client-log.ts';

/**
 * A machine that is fed by its screen and not by the log (`useFlow`): the log keeps where it went, so that an exported log tells
 * that too. Which ones these are, and why, stands in ARCHITECTURE.md.
 */
export const MACHINE_MOVED = 'machine.moved';

/** Writes every change of state of this machine into the log, until it is told to stop. */
export function noteMoves(log: ClientLog, actor: AnyActor, name: string): () => void {
  let last = '';
  const note = ({ value }: { readonly value: unknown }): void => {
    const state = JSON.stringify(value);
    if (state === last) return;
    last = state;
    log.append('user', { type: MACHINE_MOVED, machine: name, state: value } as never);
  };
  note(actor.getSnapshot());
  const subscription = actor.subscribe(note);
  return () => subscription.unsubscribe();
}
