import type { Text } from '#contract/kernel/text.ts';
import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    dsRates: typeof zh;
  }
}

registerWords('dsRates', { zh, en });

/** Words of commands and refusals, which carry both languages. */
export const actWord = (key: keyof typeof zh.act): Text => ({ zh: zh.act[key], en: en.act[key] });
export const refusal = (key: keyof typeof zh.refuse): Text => ({ zh: zh.refuse[key], en: en.refuse[key] });
export const TITLE: Text = { zh: zh.title, en: en.title };
