import type { Unmapped, UnmappedState } from '#contract/basic-data/mapping/unmapped-code.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';

/** What a person can do with texts of the inbox (design A.5.3): `1` `2` `3` take, `m` search, `i` ignore, `u` undo. */

export interface InboxSubject {
  readonly state: UnmappedState;
  /** The text under the cursor. */
  readonly active: Unmapped | null;
  /** Marked texts; without marks the one under the cursor. */
  readonly chosen: readonly Unmapped[];
  readonly takesEqual: boolean;
  readonly canUndo: boolean;
  /** May this seat press the button of this code here? */
  holds(code: string): boolean;
  /** The screen has no such button at all. */
  readonly without?: readonly string[];
}

export interface InboxActs {
  take(suggestion: number): Promise<void>;
  map(): void;
  ignore(): Promise<void>;
  undo(): Promise<void>;
  toggleEqual(): void;
  reprocess(): Promise<void>;
  test(): void;
}

const TAKEN = [1, 2, 3] as const;

/** Why nothing can be decided on the chosen texts now. */
function undecidable({ state, chosen }: InboxSubject): Text | null {
  if (chosen.length === 0) return both('refused.row');
  return state === 'OPEN' ? null : both('refused.open');
}

export function inboxCommands(subject: InboxSubject, acts: InboxActs): readonly Command[] {
  const { active, chosen, takesEqual, canUndo, holds, without = [] } = subject;
  const section = both('section');
  const right = (code: string): Text | null => (holds(code) ? null : both('refused.right'));
  const known = (code: string, command: Omit<Command, 'section' | 'enabled'>, ...refusals: (Text | null)[]) =>
    without.includes(code)
      ? []
      : [
          {
            ...command,
            section,
            enabled: right(code) ?? refusals.find(refusal => refusal !== null) ?? (true as const),
          },
        ];
  const mixed = new Set(chosen.map(({ object }) => object)).size > 1 ? both('refused.object') : null;
  const blocked = undecidable(subject);
  return [
    ...TAKEN.flatMap(n =>
      known(
        'MAP',
        {
          id: `mapping.take${n}`,
          title: both('do.take', { n }),
          shortcut: String(n),
          quiet: true,
          run: () => acts.take(n - 1),
        },
        blocked,
        active?.suggestions[n - 1] ? null : both('refused.suggestion', { n }),
      ),
    ),
    ...known(
      'MAP',
      { id: 'mapping.map', title: both('do.map'), shortcut: 'm', intent: 'primary', run: acts.map },
      blocked,
      mixed,
    ),
    ...known('IGNORE', { id: 'mapping.ignore', title: both('do.ignore'), shortcut: 'i', run: acts.ignore }, blocked),
    ...known(
      'MAP',
      { id: 'mapping.undo', title: both('do.undo'), shortcut: 'z', run: acts.undo },
      canUndo ? null : both('refused.undo'),
    ),
    ...known('MAP', {
      id: 'mapping.equal',
      title: both(takesEqual ? 'do.equalOn' : 'do.equalOff'),
      shortcut: 'a',
      run: acts.toggleEqual,
    }),
    ...known('REPROCESS', {
      id: 'mapping.reprocess',
      title: both('do.reprocess'),
      shortcut: 'shift+p',
      run: acts.reprocess,
    }),
    ...known('TEST', { id: 'mapping.test', title: both('do.test'), shortcut: 'shift+t', run: acts.test }),
  ];
}
