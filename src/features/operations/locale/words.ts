import type { Text } from '#contract/kernel/text.ts';
import { type KeyOf, registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    operations: typeof zh;
  }
}

registerWords('operations', { zh, en });

const wordAt = (tree: unknown, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], tree) as string;

export const operationsText = (key: KeyOf<typeof zh>): Text => ({ zh: wordAt(zh, key), en: wordAt(en, key) });
