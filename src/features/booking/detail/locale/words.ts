import { fill, type Text } from '#contract/kernel/text.ts';
import { type KeyOf, registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    bookingDetail: typeof zh;
  }
}

registerWords('bookingDetail', { zh, en });

const wordAt = (tree: unknown, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], tree) as string;

/** A word in both languages, for commands, columns and refusals, which carry `Text`. */
export const detailText = (key: KeyOf<typeof zh>, params?: Readonly<Record<string, unknown>>): Text => ({
  zh: fill(wordAt(zh, key), params),
  en: fill(wordAt(en, key), params),
});
