import type { Text } from '#contract/kernel/text.ts';
import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    pastRates: typeof zh;
  }
}

registerWords('pastRates', { zh, en });

export const actWord = (key: keyof typeof zh.act): Text => ({ zh: zh.act[key], en: en.act[key] });
export const columnWord = (key: keyof typeof zh.col): Text => ({ zh: zh.col[key], en: en.col[key] });
export const refusal = (key: 'noRow' | 'noResult' | 'noRight'): Text => ({ zh: zh[key], en: en[key] });
export const SECTION: Text = { zh: zh.title, en: en.title };
