import { pinyin } from 'pinyin-pro';

/** `上海` -> syllables SHANG, HAI; what is no Chinese character is left out. */
export const syllablesOf = (zh: string): string[] =>
  pinyin(zh, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map(part => part.toUpperCase());

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
