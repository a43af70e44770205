import type { Text } from '#contract/kernel/text.ts';
import { fill } from '#contract/kernel/text.ts';
import { type KeyOf, registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    shell: typeof zh;
  }
}
registerWords('shell', { zh, en });

const at = (tree: object, path: string): string =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], tree) as string;

/** The sentence in both languages, for commands. */
export const shellText = (key: KeyOf<typeof zh>, params: Readonly<Record<string, unknown>> = {}): Text => ({
  zh: fill(at(zh, key), params),
  en: fill(at(en, key), params),
});
