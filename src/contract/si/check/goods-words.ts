import { DANGEROUS_WORDS, HARMLESS_PHRASES } from './words/dangerous-words.ts';
import { HS_WORDS } from './words/hs-words.ts';
import { EMPTY_WORDS, VAGUE_GOODS } from './words/vague-goods.ts';

/** Reading of descriptions by the keyword tables. Texts are those of a normalised draft: upper-case. */

/** No description that says something needs more to say it; a longer one is SI-G-01's. */
const READ_AT_MOST = 12_000;

/** Words alone, one blank between them. */
const wordsOf = (text: string): string =>
  text
    .slice(0, READ_AT_MOST)
    .replace(/[^A-ZÀ-Þ]+/g, ' ')
    .trim();

/** Any of the phrases as whole words; the longest first, so that `AUTO PARTS` goes before `PARTS`. */
const anyOf = (phrases: readonly string[], plural = ''): RegExp =>
  new RegExp(`\\b(?:${phrases.toSorted((a, b) => b.length - a.length).join('|')})${plural}\\b`, 'g');

const VAGUE = anyOf(VAGUE_GOODS);
const EMPTY = anyOf(EMPTY_WORDS);
const HARMLESS = anyOf(HARMLESS_PHRASES);
const DANGEROUS = anyOf(DANGEROUS_WORDS);
const HS = anyOf(Object.keys(HS_WORDS), '(?:E?S)?');

/** Nothing but general words: a customs office cannot tell what it is. An empty text is SI-G-01's. */
export function isVague(text: string): boolean {
  const words = wordsOf(text);
  const without = words.replace(VAGUE, ' ');
  return without !== words && without.replace(EMPTY, ' ').trim() === '';
}

/** First word that suggests dangerous goods, empty when there is none. */
export function dangerousWord(text: string): string {
  const words = wordsOf(text).replace(HARMLESS, ' ');
  return words.match(DANGEROUS)?.[0] ?? '';
}

/** Words of the HS table that a text holds, with the chapters where such goods are found. */
export function chaptersOf(text: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const match of wordsOf(text).matchAll(HS)) {
    const word = match[0];
    const key = [word, word.replace(/S$/, ''), word.replace(/ES$/, '')].find(form => Object.hasOwn(HS_WORDS, form));
    if (key !== undefined) found.set(key, HS_WORDS[key] ?? []);
  }
  return found;
}
