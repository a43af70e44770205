import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';

export type CommandMaker = (
  button: string | null,
  command: Omit<Command, 'enabled' | 'section'> & { readonly enabled?: true | Text },
) => Command[];

/** Commands of a page of this area. One whose button the caller lacks is not there at all: no button, no palette entry. */
export const commandsOn =
  (menu: readonly MenuNode[], path: string, section: Text): CommandMaker =>
  (button, { enabled = true, ...command }) =>
    button !== null && !hasButton(menu, button, path) ? [] : [{ ...command, section, enabled }];
