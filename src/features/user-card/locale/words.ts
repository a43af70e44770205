import type { Text } from '#contract/kernel/text.ts';
import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    userCard: typeof zh;
  }
}
registerWords('userCard', { zh, en });

/** Both languages of a word, for commands. */
export const bothOf = (pick: (words: typeof zh) => string): Text => ({ zh: pick(zh), en: pick(en) });
