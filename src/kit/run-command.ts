import type { Language, Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import type { Command } from './command.ts';
import { errorText } from './error-text.ts';
import { currentLanguage } from './i18n.ts';
import { showToast } from './toasts.tsx';

const inLanguage = (text: Text, language: Language = currentLanguage()): string => say(text, language);

/** Carries a command out, whichever view asked: a refused one says why, a failed one says what failed. */
export async function runCommand(command: Command, argument?: string): Promise<void> {
  if (command.enabled !== true) {
    showToast({
      id: `refused:${command.id}`,
      intent: 'warning',
      text: inLanguage(command.title),
      detail: inLanguage(command.enabled),
    });
    return;
  }
  try {
    await command.run(argument);
  } catch (error) {
    showToast({
      id: `failed:${command.id}`,
      intent: 'danger',
      text: inLanguage(command.title),
      detail: inLanguage(errorText(error)),
    });
  }
}
