import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { knowsChange } from '#contract/basic-data/change/rights.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { holds } from '#kit/resource/resource-rights.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import { mayChange, type Reader } from './steward.ts';

/** Kinds that a steward does without a proposal. */
export const DIRECT_KINDS = ['MERGE', 'RECODE', 'DEPRECATE', 'DISABLE', 'ACTIVATE', 'SPLIT'] as const;
export type DirectKind = (typeof DIRECT_KINDS)[number];

/** What a command asks for; a dialog answers it. */
export type Asked =
  | { readonly type: 'propose' }
  | { readonly type: 'proposeEdit'; readonly row: AnyRow }
  | { readonly type: 'queue'; readonly row?: AnyRow }
  | { readonly type: 'direct'; readonly kind: DirectKind; readonly row: AnyRow };

const word = (key: keyof typeof zh.command): Text => ({ zh: zh.command[key], en: en.command[key] });
const section: Text = { zh: zh.section, en: en.section };

/** The number of open proposals above the list is a view of this command. */
export const MASTER_QUEUE = { id: 'master.queue', shortcut: 'shift+q' } as const;

export interface MasterCommands {
  /** Of the screen. */
  readonly commands: () => readonly Command[];
  /** Of one row: in its menu and for the row under the cursor. */
  readonly rowCommands: (row: AnyRow) => readonly Command[];
}

/** The commands of changes for the screen of a resource, beside those that every resource has. */
export function masterCommands(resource: Resource, reader: Reader, ask: (asked: Asked) => void): MasterCommands {
  const direct = DIRECT_KINDS.filter(kind => knowsChange(resource, kind as ChangeKind));
  const canAdd = holds(reader.menu, resource, 'create');
  const canEdit = holds(reader.menu, resource, 'modify');
  return {
    commands: () => [
      {
        id: 'master.propose',
        title: word('propose'),
        section,
        shortcut: 'shift+n',
        enabled: true,
        // Whoever makes rows needs no proposal; it stays in the palette.
        quiet: canAdd,
        run: () => ask({ type: 'propose' }),
      },
      {
        ...MASTER_QUEUE,
        title: word('queue'),
        section,
        enabled: true,
        quiet: true,
        run: () => ask({ type: 'queue' }),
      },
    ],
    rowCommands: row => [
      ...direct.map(kind => ({
        id: `master.${kind.toLowerCase()}`,
        title: word(kind),
        section,
        enabled: mayChange(reader, resource, kind, row),
        run: () => ask({ type: 'direct', kind, row }),
      })),
      {
        id: 'master.proposeEdit',
        title: word('proposeEdit'),
        section,
        enabled: true,
        quiet: canEdit,
        run: () => ask({ type: 'proposeEdit', row }),
      },
      {
        id: 'master.history',
        title: word('history'),
        section,
        enabled: true,
        run: () => ask({ type: 'queue', row }),
      },
    ],
  };
}
