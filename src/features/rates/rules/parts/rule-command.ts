import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';

const NO_RIGHT: Text = { zh: '您没有此操作的权限', en: 'You have no right to this action' };

/** A command behind a button of the screen's path; `otherwise` says what else it needs. */
export function ruleCommand(
  menu: readonly MenuNode[],
  path: string,
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const right = hasButton(menu, button, path) ? true : NO_RIGHT;
  return { ...command, enabled: right === true ? otherwise : right, quiet: command.quiet === true || right !== true };
}
