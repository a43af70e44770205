import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../command.ts';

/** A command as the keyboard settings list it. */
export interface KnownCommand {
  readonly id: string;
  readonly title: Text;
  readonly section: Text | null;
  /** The product's key. */
  readonly shortcut: string;
}

const KNOWN_KEY = 'commands';
const MOST = 300;

function read(): Map<string, KnownCommand> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KNOWN_KEY) ?? '[]') as [string, KnownCommand][]);
  } catch {
    return new Map();
  }
}

let known: Map<string, KnownCommand> | null = null;

/** Cursor moves, choices by number and the like belong to their screen and are not given away. */
const isOwnable = ({ shortcut, repeats }: Command): boolean =>
  shortcut !== undefined && !repeats && !/^(?:alt\+)?[0-9]$|enter|esc|^arrow|^(?:up|down|space)$/.test(shortcut);

/** Screens load when they are opened, so what can be done on them is learnt then and remembered in the browser. */
export function noteCommands(commands: readonly Command[]): void {
  known ??= read();
  let isNew = false;
  for (const command of commands) {
    if (!isOwnable(command) || known.size >= MOST) continue;
    const { id, title, section = null, shortcut = '' } = command;
    if (known.get(id)?.shortcut === shortcut) continue;
    known.set(id, { id, title, section, shortcut });
    isNew = true;
  }
  if (isNew) localStorage.setItem(KNOWN_KEY, JSON.stringify([...known]));
}

export const knownCommands = (): readonly KnownCommand[] => {
  known ??= read();
  return [...known.values()];
};
