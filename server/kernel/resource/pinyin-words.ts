import { createRequire } from 'node:module';
import type { pinyin } from 'pinyin-pro';

const require = createRequire(import.meta.url);
/** Half a megabyte of readings: loaded by the first name, a start does not wait for it. */
const library = (): { readonly pinyin: typeof pinyin } => require('pinyin-pro');

/** `上海` -> syllables SHANG, HAI; what is no Chinese character is left out. */
export const syllablesOf = (zh: string): string[] =>
  library()
    .pinyin(zh, { toneType: 'none', type: 'array', nonZh: 'removed', v: true })
    .map(part => part.toUpperCase());

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
