import { type Ability, can, type Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '../command.ts';
import { rightTo } from './resource-rights.ts';
import { both, type ResourceWord } from './resource-words.ts';

/** What the screen does when a command is given. */
export interface ResourceActs {
  create(): void;
  edit(): void;
  remove(): void;
  bulkEdit(): void;
  restore(): void;
  export(): void;
  /** Absent where nobody can import here. */
  import?: (() => void) | undefined;
  log(): void;
  usage(): void;
  refresh(): void;
}

export interface ResourceSubject {
  readonly resource: Resource;
  readonly menu: readonly MenuNode[];
  /** Rows that a command would mean. */
  readonly chosen: number;
  readonly marked: number;
  /** A record is open, or under the cursor. */
  readonly hasRecord: boolean;
}

/**
 * The commands that every resource has. One that the resource does not know is not there at all; one that the seat has no right to
 * is listed with the reason, out of the way of those who only read.
 */
export function resourceCommands(subject: ResourceSubject, acts: ResourceActs): readonly Command[] {
  const { resource, menu, chosen, marked, hasRecord } = subject;
  const known = (ability: Ability, command: Omit<Command, 'enabled' | 'section'>, otherwise: true | Text = true) => {
    if (!can(resource, ability)) return [];
    const right = rightTo(menu, resource, ability);
    const quiet = command.quiet === true || right !== true;
    return [{ ...command, section: resource.title, enabled: right === true ? otherwise : right, quiet }];
  };
  const word = (id: string, title: ResourceWord) => ({ id: `resource.${id}`, title: both(title) });
  const needsRow = (count: number): true | Text => (count > 0 ? true : both('pickRow'));
  const { import: importRows } = acts;
  const usage: Command = {
    ...word('usage', 'action.usage'),
    section: resource.title,
    shortcut: 'u',
    quiet: true,
    enabled: needsRow(hasRecord ? 1 : 0),
    run: acts.usage,
  };
  return [
    ...known('create', { ...word('new', 'action.new'), shortcut: 'n', intent: 'primary', run: acts.create }),
    ...known('modify', { ...word('edit', 'action.edit'), shortcut: 'e', run: acts.edit }, needsRow(hasRecord ? 1 : 0)),
    ...known('delete', { ...word('delete', 'action.delete'), shortcut: 'delete', run: acts.remove }, needsRow(chosen)),
    ...known(
      'modify',
      { ...word('bulkEdit', 'action.bulkEdit'), shortcut: 'b', run: acts.bulkEdit },
      marked > 0 ? true : both('action.none'),
    ),
    ...(importRows
      ? known('import', { ...word('import', 'action.import'), shortcut: 'shift+i', run: importRows })
      : []),
    ...known('export', { ...word('export', 'action.export'), shortcut: 'shift+e', run: acts.export }),
    ...known('delete', { ...word('restore', 'action.restore'), quiet: true, run: acts.restore }),
    ...known(
      'log',
      { ...word('log', 'action.log'), shortcut: 'g l', quiet: true, run: acts.log },
      needsRow(hasRecord ? 1 : 0),
    ),
    // Only calls of rows that people write tell where a row is used.
    ...(resource.isDocument && !can(resource, 'modify') ? [] : [usage]),
    {
      ...word('refresh', 'refresh'),
      section: resource.title,
      shortcut: 'r',
      quiet: true,
      enabled: true,
      run: acts.refresh,
    },
  ];
}
