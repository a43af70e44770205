import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';

/** A command behind a button of one of these paths; `otherwise` says what else it needs. */
export function batchCommand(
  menu: readonly MenuNode[],
  paths: readonly string[],
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const right = paths.some(path => hasButton(menu, button, path)) ? true : both('noRight');
  return { ...command, enabled: right === true ? otherwise : right, quiet: command.quiet === true || right !== true };
}
