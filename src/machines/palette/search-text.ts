import type { PaletteEntry } from './entry.ts';

/** One way to name an entry, cut up for matching. */
export interface Field {
  /** Letters and digits only: `sipendingreview`. */
  readonly compact: string;
  readonly words: readonly string[];
}

/** An entry with all that a query is compared with, made once when the entry is offered. */
export interface SearchText {
  readonly entry: PaletteEntry;
  /** Position among the offered entries: the last tie-breaker, so that equal entries never change places. */
  readonly order: number;
  readonly aliases: readonly string[];
  /** Title zh, title en, pinyin, path: earlier fields rank first. */
  readonly fields: readonly Field[];
  readonly initials: readonly string[];
  readonly module: readonly Field[];
}

/** Full-width letters become half-width, case and repeated blanks do not count. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');

/** What is left when blanks and signs do not count either: `si shen he`, `si-shen/he` and `sishenhe` are the same. */
export const compactText = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Words of a text: runs of letters and digits, split at humps of a path (`siCheck`) and between Han and Latin. */
export const wordsOf = (text: string): string[] =>
  (
    text.normalize('NFKC').match(/\p{Script=Han}+|\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|[^\p{Script=Han}\P{L}]+/gu) ??
    []
  ).map(word => word.toLowerCase());

const fieldOf = (text: string): Field => ({ compact: compactText(text), words: wordsOf(text) });

const firstLetters = (words: readonly string[]): string => words.map(word => word.charAt(0)).join('');

export function searchTexts(entries: readonly PaletteEntry[]): SearchText[] {
  return entries.map((entry, order) => {
    const { title, pinyin, path, module } = entry;
    return {
      entry,
      order,
      aliases: (entry.aliases ?? []).map(compactText),
      fields: [title.zh, title.en, pinyin?.full, path].filter(text => text !== undefined).map(fieldOf),
      initials: [pinyin?.initials, firstLetters(wordsOf(title.en))].filter(text => text !== undefined),
      module: module ? [fieldOf(module.zh), fieldOf(module.en)] : [],
    };
  });
}
