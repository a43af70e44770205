import type { PaletteEntry } from './entry.ts';

/** One way to name an entry, cut up for matching. */
export interface Field {
  /** Letters and digits only: `sipendingreview`. */
  readonly compact: string;
  readonly words: readonly string[];
}

/** An entry with all that a query is compared with: cut up when the first query asks, for nothing of it is needed to open. */
export interface SearchText {
  readonly entry: PaletteEntry;
  /** Position among the offered entries: the last tie-breaker, so that equal entries never change places. */
  readonly order: number;
  readonly aliases: readonly string[];
  /** Title zh, title en, pinyin, path: earlier fields rank first. */
  readonly fields: readonly Field[];
  readonly initials: readonly string[];
  readonly module: readonly Field[];
  /** The signs that occur anywhere above: a query with another one cannot fit, which is known without comparing. */
  readonly signs: Signs;
}

/** Latin letters and digits one bit each as far as they go; all other signs share the bits of the second number. */
export interface Signs {
  readonly latin: number;
  readonly other: number;
}

const LETTER_A = 97;
const DIGIT_0 = 48;
const DIGIT_BITS = 5;

/** Signs of compacted texts. */
export function signsOf(texts: Iterable<string>): Signs {
  let latin = 0;
  let other = 0;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= LETTER_A && code < LETTER_A + 26) latin |= 1 << (code - LETTER_A);
      else if (code >= DIGIT_0 && code < DIGIT_0 + 10) latin |= 1 << (26 + ((code - DIGIT_0) % DIGIT_BITS));
      else other |= 1 << (code % 31);
    }
  }
  return { latin, other };
}

/** Has the one all signs of the other? */
export const holdsSigns = (held: Signs, asked: Signs): boolean =>
  (asked.latin & ~held.latin) === 0 && (asked.other & ~held.other) === 0;

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

type Cut = Omit<SearchText, 'entry' | 'order'>;

function cutUp({ title, pinyin, path, module, kind, aliases: names = [] }: PaletteEntry): Cut {
  // The address of a record is its key, which nobody types.
  const named = [title.zh, title.en, pinyin?.full, kind === 'record' ? undefined : path];
  const fields = named.filter(text => text !== undefined).map(fieldOf);
  const initials = [pinyin?.initials, firstLetters(wordsOf(title.en))].filter(text => text !== undefined);
  const aliases = names.map(compactText);
  const held = module ? [fieldOf(module.zh), fieldOf(module.en)] : [];
  const compact = [...fields, ...held].map(field => field.compact);
  return { aliases, fields, initials, module: held, signs: signsOf([...compact, ...aliases, ...initials]) };
}

/** Entries that are offered again at the next opening are not cut up again. */
const cuts = new WeakMap<PaletteEntry, Cut>();

function cutOf(entry: PaletteEntry): Cut {
  const known = cuts.get(entry);
  if (known) return known;
  const cut = cutUp(entry);
  cuts.set(entry, cut);
  return cut;
}

class LazyText implements SearchText {
  readonly entry: PaletteEntry;
  readonly order: number;
  #cut: Cut | null = null;
  constructor(entry: PaletteEntry, order: number) {
    this.entry = entry;
    this.order = order;
  }
  get #held(): Cut {
    this.#cut ??= cutOf(this.entry);
    return this.#cut;
  }
  get aliases() {
    return this.#held.aliases;
  }
  get fields() {
    return this.#held.fields;
  }
  get initials() {
    return this.#held.initials;
  }
  get module() {
    return this.#held.module;
  }
  get signs() {
    return this.#held.signs;
  }
}

export const searchTexts = (entries: readonly PaletteEntry[]): readonly SearchText[] =>
  entries.map((entry, order) => new LazyText(entry, order));

/** Cuts up `most` texts from a place on, ahead of the first query; answers where to go on, or null at the end. */
export function prepareTexts(texts: readonly SearchText[], from: number, most: number): number | null {
  for (const { entry } of texts.slice(from, from + most)) cutOf(entry);
  return from + most < texts.length ? from + most : null;
}
