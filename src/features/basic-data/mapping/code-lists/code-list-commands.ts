import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';

/** What the screen of code lists can do beside what every list can: order, names that are missing, being offered or not. */

export interface CodeListSubject {
  readonly listKey: string | null;
  readonly active: AnyRow | null;
  readonly chosen: readonly AnyRow[];
  /** Codes of the shown lists that lack a name. */
  readonly missing: number;
  holds(code: string): boolean;
}

export interface CodeListActs {
  move(row: AnyRow, by: -1 | 1): Promise<void>;
  translate(): void;
  enable(rows: readonly AnyRow[], isEnabled: boolean): Promise<void>;
}

export function codeListCommands(subject: CodeListSubject, acts: CodeListActs): readonly Command[] {
  const { listKey, active, chosen, missing, holds } = subject;
  const section = basicCodeResource.title;
  const unless = (code: string, refusal: Text | null): true | Text =>
    holds(code) ? (refusal ?? true) : both('refused.right');
  const pick = active ? null : both('lists.pickRow');
  const move = (id: 'up' | 'down', by: -1 | 1): Command => ({
    id: `codes.${id}`,
    title: both(`lists.${id}`),
    section,
    shortcut: `alt+${id}`,
    // Neighbours of different lists have no order among each other.
    enabled: unless('SORT', listKey === null ? both('lists.inList') : pick),
    quiet: true,
    repeats: true,
    run: () => (active ? acts.move(active, by) : undefined),
  });
  // What is offered is taken away, and the other way round: by the first of the chosen codes.
  const isEnabled = chosen[0]?.isEnabled === true;
  return [
    move('up', -1),
    move('down', 1),
    {
      id: 'codes.translate',
      title: both('lists.translate'),
      section,
      shortcut: 'shift+t',
      enabled: unless('TRANSLATE', missing > 0 ? null : both('lists.complete')),
      run: acts.translate,
    },
    {
      id: 'codes.enable',
      title: both(isEnabled || chosen.length === 0 ? 'lists.disable' : 'lists.enable'),
      section,
      shortcut: 'shift+d',
      enabled: unless('DISABLE', chosen.length > 0 ? null : both('lists.pickRow')),
      run: () => acts.enable(chosen, !isEnabled),
    },
  ];
}
