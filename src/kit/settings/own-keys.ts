import { useSyncExternalStore } from 'react';
import { DEFAULT_KEYBOARD, type Keyboard } from '#contract/settings/keyboard.ts';
import type { Command } from '../command.ts';

/** Keys that the reader has given to commands himself, by their id; null = none at all. */
export type OwnKeys = Keyboard['keys'];

let keys: OwnKeys = DEFAULT_KEYBOARD.keys;
const listeners = new Set<() => void>();

export function setOwnKeys(next: OwnKeys): void {
  if (JSON.stringify(next) === JSON.stringify(keys)) return;
  keys = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOwnKeys = (): OwnKeys => useSyncExternalStore(subscribe, () => keys);

/** The commands under the reader's own keys; the same list where he has changed none of them. */
export function withOwnKeys<C extends Command>(commands: readonly C[], own: OwnKeys): readonly C[] {
  if (!commands.some(({ id }) => Object.hasOwn(own, id))) return commands;
  return commands.map(command => {
    const key = own[command.id];
    if (key === undefined) return command;
    const { shortcut: _, ...rest } = command;
    return (key === null ? rest : { ...rest, shortcut: key }) as C;
  });
}
