import type { PaletteEntry } from './entry.ts';
import { compactText, type Field, foldText, holdsSigns, type SearchText, signsOf, wordsOf } from './search-text.ts';

/** How well an entry answers a query. A better tier always stands above a worse one; habit counts only inside a tier. */
export const TIERS = ['alias', 'exact', 'prefix', 'initials', 'wordStarts', 'substring', 'fuzzy'] as const;
export type Tier = (typeof TIERS)[number];

/** cmdk keeps every mounted row in the React tree, so the palette never shows more than this. */
export const MOST_RESULTS = 50;

/** Shorter queries are subsequences of nearly everything. */
const SHORTEST_FUZZY = 3;

interface Query {
  readonly compact: string;
  readonly words: readonly string[];
}

interface Match {
  readonly tier: number;
  /** Smaller is better: earlier field, earlier place, less left over. */
  readonly slack: number;
}

/** First field for which `place` finds something, as a distance that prefers earlier fields over earlier places. */
function slackOf(fields: readonly Field[], length: number, place: (field: Field) => number): number | null {
  let best: number | null = null;
  fields.forEach((field, index) => {
    const at = place(field);
    if (at < 0) return;
    const slack = index * 10_000 + at * 100 + Math.min(99, field.compact.length - length);
    if (best === null || slack < best) best = slack;
  });
  return best;
}

/** `query` eaten by beginnings of words in their order, words may be left out: `pendrev` in `si pending review`. */
function startsWords(query: string, words: readonly string[], from = 0): boolean {
  if (query === '') return true;
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? '';
    let length = 0;
    while (length < word.length && length < query.length && word[length] === query[length]) length++;
    for (; length > 0; length--) if (startsWords(query.slice(length), words, index + 1)) return true;
  }
  return false;
}

/** Letters of `query` in order inside `text`, the first at its start, not scattered over more than twice their number. */
function scattered(query: string, text: string): number {
  if (text[0] !== query[0]) return -1;
  let at = -1;
  for (const letter of query) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return -1;
  }
  return at < query.length * 2 ? at - query.length + 1 : -1;
}

/** Place of the query in the field for each tier, or -1. */
const PLACES: readonly (readonly [Tier, (query: Query, field: Field) => number])[] = [
  ['exact', (query, field) => (field.compact === query.compact ? 0 : -1)],
  ['prefix', (query, field) => (field.compact.startsWith(query.compact) ? 0 : -1)],
  [
    'wordStarts',
    (query, field) =>
      startsWords(query.compact, field.words) ||
      query.words.every(part => field.words.some(word => word.startsWith(part)))
        ? 0
        : -1,
  ],
  ['substring', (query, field) => field.compact.indexOf(query.compact)],
];

function initialsSlack(query: Query, initials: readonly string[]): number | null {
  const places = initials
    .map(letters => letters.indexOf(query.compact))
    .filter(at => at === 0 || (at > 0 && query.compact.length > 1));
  return places.length > 0 ? Math.min(...places) : null;
}

const tierIndex = (tier: Tier): number => TIERS.indexOf(tier);

function matchOf(text: SearchText, query: Query): Match | null {
  if (text.aliases.includes(query.compact)) return { tier: tierIndex('alias'), slack: 0 };
  for (const [tier, place] of PLACES) {
    if (tier === 'wordStarts') {
      const slack = initialsSlack(query, text.initials);
      if (slack !== null) return { tier: tierIndex('initials'), slack };
    }
    const slack = slackOf(text.fields, query.compact.length, field => place(query, field));
    if (slack !== null) return { tier: tierIndex(tier), slack };
  }
  // Each part somewhere in the title, its pinyin, its path or its module: `运价 history`, `leads crm`.
  const all = [...text.fields, ...text.module];
  if (query.words.every(part => all.some(field => field.compact.includes(part))))
    return { tier: tierIndex('substring'), slack: 90_000 };
  if (query.compact.length < SHORTEST_FUZZY) return null;
  const slack = slackOf(text.fields, query.compact.length, field => scattered(query.compact, field.compact));
  return slack === null ? null : { tier: tierIndex('fuzzy'), slack };
}

export interface Ranked {
  readonly entry: PaletteEntry;
  /** Absent for an empty query, which matches everything. */
  readonly tier?: Tier;
}

const NOTHING_ASKED: Match = { tier: -1, slack: 0 };

/** Which texts can fit at all, kept from one letter to the next: what a word rules out, a longer word rules out too. */
const candidates = new WeakMap<
  readonly SearchText[],
  { readonly query: string; readonly left: readonly SearchText[] }
>();

function candidatesOf(texts: readonly SearchText[], query: string): readonly SearchText[] {
  const before = candidates.get(texts);
  const from = before && query.startsWith(before.query) ? before.left : texts;
  const asked = signsOf([query]);
  const left = from.filter(text => holdsSigns(text.signs, asked));
  candidates.set(texts, { query, left });
  return left;
}

interface Found {
  readonly text: SearchText;
  readonly match: Match;
  readonly habit: number;
}

const isBetter = (one: Found, other: Found): number =>
  one.match.tier - other.match.tier ||
  other.habit - one.habit ||
  one.match.slack - other.match.slack ||
  one.text.order - other.text.order;

/** Without a query: what is used stands first, the rest as it was offered. Nothing is compared, however many there are. */
function habitual(texts: readonly SearchText[], frecency: (id: string) => number, limit: number): Ranked[] {
  const used: Found[] = [];
  const rest: Ranked[] = [];
  for (const text of texts) {
    const { entry } = text;
    if (entry.deep) continue;
    const habit = frecency(entry.id);
    if (habit > 0) used.push({ text, match: NOTHING_ASKED, habit });
    else if (rest.length < limit) rest.push({ entry });
  }
  return [...used.sort(isBetter).map(({ text }) => ({ entry: text.entry })), ...rest].slice(0, limit);
}

/** The best entries for a query, most fitting first; without a query the most used first. */
export function rank(
  texts: readonly SearchText[],
  query: string,
  frecency: (id: string) => number = () => 0,
  limit = MOST_RESULTS,
): Ranked[] {
  const folded = foldText(query);
  const asked: Query = { compact: compactText(folded), words: wordsOf(folded) };
  if (asked.compact === '') return habitual(texts, frecency, limit);
  const found: Found[] = [];
  for (const text of candidatesOf(texts, asked.compact)) {
    const match = matchOf(text, asked);
    if (match) found.push({ text, match, habit: frecency(text.entry.id) });
  }
  return found
    .sort(isBetter)
    .slice(0, limit)
    .map(({ text, match }) => ({ entry: text.entry, tier: TIERS[match.tier] }));
}
