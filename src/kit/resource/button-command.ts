import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';

const NO_RIGHT: Text = { zh: '您没有此操作的权限', en: 'You have no right to this action' };

/** A command behind a button of a path; `otherwise` says what else it needs. Who may never send it is not shown it. */
export function buttonCommand(
  menu: readonly MenuNode[],
  path: string,
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const isHeld = hasButton(menu, button, path);
  return { ...command, enabled: isHeld ? otherwise : NO_RIGHT, quiet: command.quiet === true || !isHeld };
}

/** Commands of one path in one section of the palette. */
export const commandsAt =
  (menu: readonly MenuNode[], path: string, section: Text) =>
  (button: string, command: Omit<Command, 'enabled' | 'section'>, otherwise: true | Text = true): Command =>
    buttonCommand(menu, path, button, { ...command, section }, otherwise);
