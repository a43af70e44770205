import type { Language, Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import type { Command } from './command.ts';
import type { Answers } from './command-args.ts';
import { currentLanguage } from './i18n.ts';
import { reasonOf } from './problem-text.ts';
import { showToast } from './toasts.tsx';

const inLanguage = (text: Text, language: Language = currentLanguage()): string => say(text, language);

/** Carries a command out, whichever view asked: a refused one says why, a failed one says what failed. */
export function runCommand(command: Command, argument?: string): Promise<void> {
  return carryOut(command, () => command.run(argument));
}

/** Carries out a command whose arguments were answered in the palette. */
export function runAnswered(command: Command, answers: Answers): Promise<void> {
  return carryOut(command, () => command.asks?.run(answers));
}

async function carryOut(command: Command, work: () => void | Promise<void>): Promise<void> {
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
    await work();
  } catch (error) {
    showToast({
      id: `failed:${command.id}`,
      intent: 'danger',
      text: inLanguage(command.title),
      detail: inLanguage(reasonOf(error)),
    });
  }
}
