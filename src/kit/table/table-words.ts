import { fill, type Text } from '#contract/kernel/text.ts';
import type { KeyOf } from '../i18n.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';

export type TableWord = KeyOf<(typeof zh)['table']>;

const wordAt = (tree: unknown, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], tree) as string;

/** A word of the table in both languages; a parameter may itself be a `Text`. */
export function tableText(key: TableWord, params: Readonly<Record<string, string | number | Text>> = {}): Text {
  const inLanguage = (language: 'zh' | 'en') =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
    );
  return { zh: fill(wordAt(zh.table, key), inLanguage('zh')), en: fill(wordAt(en.table, key), inLanguage('en')) };
}
