import type { DayWindow } from '../validity/matching-window.ts';
import { type BoxToken, countsJoined, readBoxes } from './read-boxes.ts';
import { readWindow } from './read-window.ts';

/** One line of text as a price query: `sha ham 2x40hc 1x20gp jan25 cma` (design commercial A.4.3). */

/** What a word may mean; several where it is not clear, for the person to choose. */
export interface QuickLineBook<P, C> {
  /** By code, name in either language, pinyin initials; best first. */
  readonly ports: (text: string) => readonly P[];
  readonly carriers: (text: string) => readonly C[];
  /** Code of the container type; null where there is none. */
  readonly containerType: (text: string) => string | null;
}

export interface AskedBoxes {
  readonly containerType: string;
  readonly count: number;
  readonly grossKg: number | null;
}

export type QuickFlag = 'DIRECT' | 'DG' | 'REEFER' | 'SOC';

/** A word with all that it may mean. */
export interface Candidates<T> {
  readonly text: string;
  readonly found: readonly T[];
}

export interface QuickLine<P, C> {
  readonly pol: Candidates<P> | null;
  readonly pod: Candidates<P> | null;
  readonly containers: readonly AskedBoxes[];
  /** Null where nobody said when. */
  readonly etd: DayWindow | null;
  readonly carriers: readonly Candidates<C>[];
  readonly flags: readonly QuickFlag[];
  /** Words that mean nothing here; shown, never dropped in silence. */
  readonly unread: readonly string[];
}

const FLAGS: Readonly<Record<string, QuickFlag>> = {
  direct: 'DIRECT',
  直达: 'DIRECT',
  直航: 'DIRECT',
  dg: 'DG',
  imo: 'DG',
  危险品: 'DG',
  reefer: 'REEFER',
  冷藏: 'REEFER',
  soc: 'SOC',
  自备箱: 'SOC',
};
const FILLERS = new Set([
  'to',
  'from',
  'etd',
  'via',
  '从',
  '走',
  '出',
  '船期',
  '开航',
  '约',
  '和',
  'and',
  '-',
  '>',
  '→',
]);

/** Names of ports have up to three words: `ho chi minh`. */
const MOST_WORDS = 3;

/** Chinese is written without spaces: `上海到汉堡2个高柜`; what belongs together by its form is set apart. */
const spaced = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[,;，；、。|\t]+/g, ' ')
    .replace(/\s*(?:→|->|=>|>)\s*/g, ' ')
    // 到 and 至 between names, not between days.
    .replace(/([\p{Script=Han}a-z])\s*[到至]\s*([\p{Script=Han}a-z])/gu, '$1 $2')
    .replace(/(?<=[\p{Script=Han}])(?=\d{1,4}\s*[x*×个只])/gu, ' ')
    .replace(/(\d)\s*([x*×])\s*(\d)/g, '$1$2$3')
    .replace(/(?<=柜)(?=[\p{Script=Han}\d])/gu, ' ')
    .replace(/(?<=(?:月底|月初|月中|月末|上旬|中旬|下旬|[日号]))(?=\p{Script=Han})/gu, ' ')
    .replace(/(?<=[\p{Script=Han}])(?<![月])(?=\d{1,2}月)/gu, ' ')
    .trim();

interface Reading<P, C> {
  pol: Candidates<P> | null;
  pod: Candidates<P> | null;
  containers: AskedBoxes[];
  etd: DayWindow | null;
  carriers: Candidates<C>[];
  flags: QuickFlag[];
  unread: string[];
}

/** Types that were written twice are one. */
function addBoxes(list: AskedBoxes[], { count, grossKg }: BoxToken, containerType: string): void {
  const same = list.findIndex(one => one.containerType === containerType && one.grossKg === grossKg);
  const before = list[same];
  if (before) list[same] = { ...before, count: before.count + count };
  else list.push({ containerType, count, grossKg });
}

/** What a word means by its form alone. */
function readByForm<P, C>(word: string, into: Reading<P, C>, book: QuickLineBook<P, C>, today: string): boolean {
  if (FILLERS.has(word)) return true;
  const flag = FLAGS[word];
  if (flag) {
    if (!into.flags.includes(flag)) into.flags.push(flag);
    return true;
  }
  const boxes = readBoxes(word);
  const containerType = boxes && book.containerType(boxes.type);
  if (boxes && containerType !== null) {
    addBoxes(into.containers, boxes, containerType);
    return true;
  }
  const window = into.etd === null ? readWindow(word, today) : null;
  if (window) into.etd = window;
  return window !== null;
}

/** What a name means: ports while one is missing, the first the port of loading; then carriers. */
function readByName<P, C>(text: string, into: Reading<P, C>, book: QuickLineBook<P, C>): boolean {
  const ports = into.pol && into.pod ? [] : book.ports(text);
  if (ports.length > 0) {
    const candidates = { text, found: ports };
    if (into.pol) into.pod = candidates;
    else into.pol = candidates;
    return true;
  }
  const carriers = book.carriers(text);
  if (carriers.length > 0) into.carriers.push({ text, found: carriers });
  return carriers.length > 0;
}

/** A number that nothing was made of may be a count of containers: what is priced without it could be too little. */
export const hasLooseNumber = ({ unread }: Pick<QuickLine<unknown, unknown>, 'unread'>): boolean =>
  unread.some(word => /^\d+$/.test(word));

/** Today is the day at the reader's place. */
export function readQuickLine<P, C>(line: string, book: QuickLineBook<P, C>, today: string): QuickLine<P, C> {
  const words = countsJoined(spaced(line)).split(/\s+/).filter(Boolean);
  const into: Reading<P, C> = { pol: null, pod: null, containers: [], etd: null, carriers: [], flags: [], unread: [] };
  let at = 0;
  while (at < words.length) {
    const word = words[at]!;
    if (readByForm(word, into, book, today)) {
      at += 1;
      continue;
    }
    let length = Math.min(MOST_WORDS, words.length - at);
    while (length > 0 && !readByName(words.slice(at, at + length).join(' '), into, book)) length -= 1;
    if (length === 0) into.unread.push(word);
    at += Math.max(1, length);
  }
  return into;
}
