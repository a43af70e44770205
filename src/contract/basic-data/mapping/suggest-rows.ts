import { editDistance } from '../rules/duplicates.ts';
import { fold, foldTight } from '../rules/fold.ts';

/** Which rows of ours a foreign text may mean, with how sure that is (design A.3.14, A.5.3). */

/** What is compared of a row of ours. */
export interface Candidate {
  readonly id: string;
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** `SHANG HAI`; null where the row has no Chinese name. */
  readonly pinyin: string | null;
  readonly initials: string | null;
}

/** Why a row is offered. */
export type SuggestionGround = 'code' | 'name' | 'pinyin' | 'initials' | 'part' | 'near';

export interface Scored<C extends Candidate = Candidate> {
  readonly row: C;
  readonly score: number;
  readonly ground: SuggestionGround;
}

/** Less than this is a guess that costs more to read than to look the row up. */
export const LEAST_SCORE = 50;
export const SUGGESTIONS = 3;

/** Names so long apart in length cannot be near; longer ones are cut so that no text costs more than a moment. */
const LONGEST = 60;
const SHORTEST_PART = 3;

/** Share of letters that stay when one text is made into the other, 0 to 100. */
function likeness(one: string, other: string): number {
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
  const longer = Math.max(a.length, b.length);
  if (longer === 0 || Math.abs(a.length - b.length) > longer / 2) return 0;
  return Math.round(100 * (1 - editDistance(a, b) / longer));
}

/** `YANTIAN SHENZHEN` holds the name `YANTIAN`: whole words, in order. */
const holdsWords = (text: string, part: string): boolean =>
  part.length >= SHORTEST_PART && ` ${text} `.includes(` ${part} `);

type Score = Omit<Scored, 'row'>;
const better = (one: Score | null, other: Score | null): Score | null =>
  one === null || (other !== null && other.score > one.score) ? other : one;

/** How sure it is that the text means the row; `spelled` is the pinyin of a Chinese text. */
export function scoreRow(text: string, row: Candidate, spelled = ''): Score | null {
  const folded = fold(text);
  const tight = foldTight(text);
  if (tight === '') return null;
  let best: Score | null = null;
  const offer = (score: number, ground: SuggestionGround): void => {
    if (score >= LEAST_SCORE) best = better(best, { score, ground });
  };
  for (const code of row.codes) {
    const own = foldTight(code);
    if (own === tight) offer(100, 'code');
    else if (own !== '' && holdsWords(folded, own)) offer(84, 'code');
    // Codes are short: one letter off is as often another code, so it counts for less than in a name.
    else if (own.length >= 4 && likeness(tight, own) >= 75) offer(Math.round(likeness(tight, own) * 0.8), 'near');
  }
  for (const name of row.names) {
    const own = fold(name);
    const ownTight = foldTight(name);
    if (own === '') continue;
    if (own === folded || ownTight === tight) offer(95, 'name');
    else if (holdsWords(folded, own)) offer(88, 'part');
    else if (holdsWords(own, folded)) offer(80, 'part');
    else offer(Math.round(likeness(tight, ownTight) * 0.94), 'near');
  }
  const pinyin = foldTight(row.pinyin ?? '');
  const said = foldTight(spelled);
  if (pinyin !== '') {
    if (pinyin === tight || pinyin === said) offer(90, 'pinyin');
    else if (pinyin.length >= 5)
      offer(Math.round(Math.max(likeness(pinyin, tight), likeness(pinyin, said)) * 0.88), 'near');
  }
  if (tight.length >= 2 && foldTight(row.initials ?? '') === tight) offer(70, 'initials');
  return best;
}

/** The three best rows, the surest first. */
export function suggestRows<C extends Candidate>(
  text: string,
  rows: Iterable<C>,
  { spelled = '', most = SUGGESTIONS }: { readonly spelled?: string; readonly most?: number } = {},
): Scored<C>[] {
  const scored: Scored<C>[] = [];
  for (const row of rows) {
    const score = scoreRow(text, row, spelled);
    if (score) scored.push({ row, ...score });
  }
  const codeOf = ({ row }: Scored<C>): string => row.codes[0] ?? '';
  return scored.sort((a, b) => b.score - a.score || (codeOf(a) < codeOf(b) ? -1 : 1)).slice(0, most);
}
