import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';

const NO_RIGHT: Text = { zh: '您没有此操作的权限', en: 'You have no right to this action' };

/** Commands behind buttons of one path; `otherwise` says what else a command needs. */
export const commandsAt =
  (menu: readonly MenuNode[], path: string, section: Text) =>
  (button: string, command: Omit<Command, 'enabled' | 'section'>, otherwise: true | Text = true): Command => {
    const isHeld = hasButton(menu, button, path);
    return { ...command, section, enabled: isHeld ? otherwise : NO_RIGHT, quiet: command.quiet === true || !isHeld };
  };
