import { fill, type Text } from '#contract/kernel/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** A word of the check in both languages, for commands and refusals, which carry `Text`. */
export const both = (key: keyof typeof zh, params?: Readonly<Record<string, unknown>>): Text => ({
  zh: fill(zh[key], params),
  en: fill(en[key], params),
});
