import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** A command behind a button of one of these paths; `otherwise` says what else it needs. */
export function sellCommand(
  menu: readonly MenuNode[],
  rights: readonly (readonly [path: string, code: ButtonCode])[],
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const holds = rights.some(([path, code]) => hasButton(menu, code, path));
  return { ...command, enabled: holds ? otherwise : both('noRight'), quiet: command.quiet === true || !holds };
}
