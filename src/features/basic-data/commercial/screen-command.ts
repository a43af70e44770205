import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { buttonRight } from '../parts/button-right.ts';

/** A command of a screen behind a button of its path; `otherwise` says what else it needs. */
export const screenCommand = (
  menu: readonly MenuNode[],
  path: string,
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command => {
  const right = buttonRight(menu, path, button);
  return { ...command, enabled: right === true ? otherwise : right, quiet: command.quiet === true || right !== true };
};

/** How many rows of a bulk action went through. */
export const countsOf = (results: readonly { readonly ok: boolean }[]) => ({
  ok: results.filter(({ ok }) => ok).length,
  failed: results.filter(({ ok }) => !ok).length,
});
