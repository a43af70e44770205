import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';

/** A command of a screen behind a button of its path; `otherwise` says what else it needs. */
export function screenCommand(
  menu: readonly MenuNode[],
  path: string,
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const may = hasButton(menu, button, path);
  return { ...command, enabled: may ? otherwise : both('noRight'), quiet: command.quiet === true || !may };
}

/** How many rows of a bulk action went through. */
export const countsOf = (results: readonly { readonly ok: boolean }[]) => ({
  ok: results.filter(({ ok }) => ok).length,
  failed: results.filter(({ ok }) => !ok).length,
});
