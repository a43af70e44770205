import { useEffect } from 'react';
import type { AnyActor } from 'xstate';
import { noteMoves } from '#streams/machine-moves.ts';
import { useClient } from './client.tsx';

/** Machines that run right now, for the inspector. Those of the client itself stand first. */
const running = new Map<AnyActor, string>();
const listeners = new Set<() => void>();
let listed: readonly { readonly name: string; readonly actor: AnyActor }[] = [];

function changed(): void {
  listed = [...running].map(([actor, name]) => ({ name, actor }));
  for (const listener of listeners) listener();
}

export const watchedMachines = {
  list: () => listed,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows a machine in the inspector until it is told to stop. */
export function watchMachine(actor: AnyActor, name: string): () => void {
  running.set(actor, name);
  changed();
  return () => {
    running.delete(actor);
    changed();
  };
}

/**
 * Shows a machine that the screen feeds by itself, and its states in the client log, while the screen is in view. `useFlow` feeds it
 * from the log.
 */
export function useWatchedMachine(actor: AnyActor, name: string): void {
  const { log } = useClient();
  useEffect(() => {
    const stops = [noteMoves(log, actor, name), watchMachine(actor, name)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [actor, name, log]);
}
