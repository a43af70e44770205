import { describe, expect, it } from 'vitest';

/** Words of every area, zh beside en. TypeScript holds the shapes together; here what it cannot see. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/locale/{zh,en}.ts', { eager: true });

interface Word {
  readonly key: string;
  readonly word: string;
}

const wordsOf = (tree: unknown, prefix = ''): Word[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => wordsOf(value, prefix ? `${prefix}.${key}` : key))
    : [{ key: prefix, word: String(tree) }];

const areas = [...new Set(Object.keys(files).map(file => file.replace(/[^/]+$/, '')))];
const listOf = (area: string, language: 'zh' | 'en'): Word[] => wordsOf(files[`${area}${language}.ts`]?.[language]);
const slotsOf = (word: string): string[] => (word.match(/\{\w+\}/g) ?? []).sort();
/** Words that are the same everywhere: names, codes, signs. */
const hasWords = (word: string): boolean => /\p{L}{2,}/u.test(word.replace(/\{\w+\}/g, ''));

it('finds the areas', () => {
  expect(areas.length).toBeGreaterThan(4);
});

describe.each(areas)('%s', area => {
  const zh = listOf(area, 'zh');
  const en = listOf(area, 'en');

  it('has the same keys in both languages', () => {
    expect(zh.length).toBeGreaterThan(0);
    expect(zh.map(({ key }) => key).sort()).toEqual(en.map(({ key }) => key).sort());
  });

  it('has no empty word', () => {
    expect([...zh, ...en].filter(({ word }) => word.trim() === '')).toEqual([]);
  });

  it('has the same slots in both languages', () => {
    const english = new Map(en.map(({ key, word }) => [key, slotsOf(word)]));
    expect(zh.filter(({ key, word }) => String(slotsOf(word)) !== String(english.get(key)))).toEqual([]);
  });

  it('has Chinese in zh, where there are words at all, and none in en', () => {
    const english = new Map(en.map(({ key, word }) => [key, word]));
    const untranslated = zh.filter(
      ({ key, word }) => hasWords(word) && !/\p{Script=Han}/u.test(word) && word !== english.get(key),
    );
    expect(untranslated).toEqual([]);
    // A language is also called by its own name.
    expect(en.filter(({ word }) => /\p{Script=Han}/u.test(word.replaceAll('中文', '')))).toEqual([]);
  });
});
