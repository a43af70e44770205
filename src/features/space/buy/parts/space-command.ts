import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';

type Act = keyof typeof zh.act;

/** A command of these screens; behind a button of the path where one is named. */
export const spaceCommand = (
  act: Act,
  enabled: true | Text,
  run: Command['run'],
  more: Partial<Command> & {
    readonly right?: readonly [menu: readonly MenuNode[], path: string, code: ButtonCode];
  } = {},
): Command => {
  const { right, ...rest } = more;
  const holds = right === undefined || hasButton(right[0], right[2], right[1]);
  return {
    id: `space.${act}`,
    title: both(`act.${act}`),
    section: both('detail'),
    ...rest,
    enabled: holds ? enabled : both('noRight'),
    quiet: rest.quiet === true || !holds,
    run,
  };
};

/** The next cards of a list; a table asks for its rows by itself. */
export const moreCommand = (run: Command['run']): Command => ({
  id: 'space.more',
  title: both('act.more'),
  section: both('hall'),
  shortcut: 'm',
  enabled: true,
  quiet: true,
  run,
});

export const tell = (text: string, intent: 'success' | 'warning' | 'danger' = 'success'): void =>
  showToast({ id: 'space.buy', intent, text });

export async function copyText(text: string, words: { readonly done: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(words.done);
  } catch {
    tell(words.failed, 'warning');
  }
}
