import { fill, type Text } from '#contract/kernel/text.ts';
import type { KeyOf } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

const wordAt = (tree: unknown, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], tree) as string;

/** A word of these screens in both languages, for commands and refusals, which carry `Text`. */
export const both = (key: KeyOf<typeof zh>, params?: Readonly<Record<string, unknown>>): Text => ({
  zh: fill(wordAt(zh, key), params),
  en: fill(wordAt(en, key), params),
});
