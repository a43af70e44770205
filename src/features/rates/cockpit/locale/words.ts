import type { Text } from '#contract/kernel/text.ts';
import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    rateCockpit: typeof zh;
  }
}

registerWords('rateCockpit', { zh, en });

/** What a command of the screen is called. */
export const actWord = (key: keyof typeof zh.act): Text => ({ zh: zh.act[key], en: en.act[key] });
export const NO_RIGHT: Text = { zh: zh.noRight, en: en.noRight };
export const SECTION: Text = { zh: zh.title, en: en.title };
