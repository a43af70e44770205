import type { Text } from '#contract/kernel/text.ts';
import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    spaceUpload: typeof zh;
  }
}

registerWords('spaceUpload', { zh, en });

/** Words of commands and refusals, which carry both languages. */
export const actWord = (key: keyof typeof zh.act): Text => ({ zh: zh.act[key], en: en.act[key] });
export const refusal = (key: 'noRight' | 'noFile' | 'noHead' | 'notSeen' | 'nothing' | 'applied'): Text => ({
  zh: zh[key],
  en: en[key],
});
export const TITLE: Text = { zh: zh.title, en: en.title };
