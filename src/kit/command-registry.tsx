import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Command } from './command.ts';
import type { CommandAsks } from './command-args.ts';
import { noteCommands } from './settings/known-commands.ts';
import { useOwnKeys, withOwnKeys } from './settings/own-keys.ts';

/**
 * The one list of what a person can do right now. A screen calls `useCommands([...])`; the entries stay while it is in
 * view (a screen kept in a hidden `<Activity>` has no effects, so its commands go with it) and come back with it.
 * Palette, help overlay and shortcut dispatcher read the list.
 */
export interface CommandRegistry {
  add(owner: symbol, commands: readonly Command[], scope?: CommandScope): void;
  remove(owner: symbol): void;
  /** The shell's first, then those of the screen in view and its parts: where two claim one key, the later wins. */
  all(): readonly Command[];
  of(scope: CommandScope): readonly Command[];
  subscribe(listener: () => void): () => void;
}

/** Effects run children first, so the order of registration says nothing about who stands above whom. */
export type CommandScope = 'shell' | 'screen';

export function createCommandRegistry(): CommandRegistry {
  const owners = new Map<symbol, { readonly scope: CommandScope; readonly commands: readonly Command[] }>();
  const listeners = new Set<() => void>();
  const lists: Record<CommandScope | 'all', readonly Command[]> = { shell: [], screen: [], all: [] };
  const changed = () => {
    for (const scope of ['shell', 'screen'] as const)
      lists[scope] = [...owners.values()].filter(owner => owner.scope === scope).flatMap(owner => owner.commands);
    lists.all = [...lists.shell, ...lists.screen];
    for (const listener of listeners) listener();
  };
  return {
    add(owner, commands, scope = 'screen') {
      owners.set(owner, { scope, commands });
      changed();
    },
    remove(owner) {
      if (owners.delete(owner)) changed();
    },
    all: () => lists.all,
    of: scope => lists[scope],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Who stands between a screen and the list (two screens side by side) puts a registry of his own here. */
export const RegistryContext = createContext<CommandRegistry | null>(null);

export function CommandRegistryProvider({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(createCommandRegistry);
  return <RegistryContext.Provider value={registry}>{children}</RegistryContext.Provider>;
}

export function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('useCommands stands outside CommandRegistryProvider');
  return registry;
}

/** What a reader can see of a command; `run` may change at every render without anybody having to know. */
const looks = (commands: readonly Command[]): string => JSON.stringify(commands.map(({ run: _, ...seen }) => seen));

/** Arguments as they are when they are asked for: loaders are closures too, and do not go through `looks`. */
const liveAsks = (now: () => CommandAsks | undefined): CommandAsks => ({
  get args() {
    return now()?.args ?? [];
  },
  run: answers => now()?.run(answers),
});

/** Registers commands while the caller is in view; answers them under the reader's own keys, for `<ActionBar commands={...} />`. */
export function useCommands<C extends Command>(given: readonly C[], scope: CommandScope = 'screen'): readonly C[] {
  const registry = useCommandRegistry();
  const commands = withOwnKeys(given, useOwnKeys());
  useEffect(() => noteCommands(given), [given]);
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const seen = looks(commands);
  // With the layout, not after the paint: a key pressed right after another must find what that one has made possible.
  useLayoutEffect(() => {
    const shown = JSON.parse(seen) as Omit<Command, 'run'>[];
    const live = shown.map(command => ({
      ...command,
      ...(command.asks ? { asks: liveAsks(() => latest.current.find(({ id }) => id === command.id)?.asks) } : {}),
      run: (argument?: string) => latest.current.find(({ id }) => id === command.id)?.run(argument),
    }));
    registry.add(owner, live, scope);
  }, [registry, owner, seen, scope]);
  useLayoutEffect(() => () => registry.remove(owner), [registry, owner]);
  return commands;
}

/** The list, or the part of it that the shell or the screen in view has registered. */
export function useRegisteredCommands(scope?: CommandScope): readonly Command[] {
  const registry = useCommandRegistry();
  return useSyncExternalStore(registry.subscribe, () => (scope ? registry.of(scope) : registry.all()));
}
