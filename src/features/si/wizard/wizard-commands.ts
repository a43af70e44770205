import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import type { KeyOf } from '#kit/i18n.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';

const section = both('wizard.title');

/** One command of the wizard: its id is the word it is called by. */
export const wizardCommand = (
  name: string,
  word: KeyOf<typeof zh>,
  shortcut: string,
  run: Command['run'],
  more: Partial<Pick<Command, 'enabled' | 'intent' | 'quiet'>> = {},
): Command => ({ id: `si.wizard.${name}`, title: both(word), section, shortcut, enabled: true, run, ...more });

/** `true`, or the reason when `holds` is not. */
export const unless = (holds: boolean, reason: Text): true | Text => (holds ? true : reason);
