import { fill, type Text } from '#contract/kernel/text.ts';
import type { KeyOf } from '../i18n.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';

export type ResourceWord = KeyOf<(typeof zh)['resource']>;

const wordAt = (tree: unknown, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], tree) as string;

/** A word of this folder in both languages, for commands and refusals, which carry `Text`. */
export const both = (key: ResourceWord, params?: Readonly<Record<string, unknown>>): Text => ({
  zh: fill(wordAt(zh.resource, key), params),
  en: fill(wordAt(en.resource, key), params),
});
