/** Containers as people write them: `2x40hc`, `40HQ*2`, `2个40高柜`, `1小柜` (design commercial A.4.3). */

export interface BoxToken {
  readonly count: number;
  /** As written or as the trade's word means; the caller's register knows the type. */
  readonly type: string;
  /** Gross kg of each, where it was written: `2x20gp@18000`. */
  readonly grossKg: number | null;
}

/** Words of the trade for the usual boxes; longer words first, as 小高柜 is no 小柜. */
const TRADE_WORDS: readonly (readonly [string, string])[] = [
  ['40尺高柜', '40HC'],
  ['40高柜', '40HC'],
  ['40超高柜', '40HC'],
  ['45高柜', '45HC'],
  ['45尺柜', '45HC'],
  ['40尺平柜', '40GP'],
  ['40平柜', '40GP'],
  ['20尺小柜', '20GP'],
  ['20尺柜', '20GP'],
  ['40尺柜', '40GP'],
  ['20小柜', '20GP'],
  ['20柜', '20GP'],
  ['40柜', '40GP'],
  ['冻柜', '40RH'],
  ['冷柜', '40RH'],
  ['高柜', '40HC'],
  ['平柜', '40GP'],
  ['大柜', '40GP'],
  ['小柜', '20GP'],
];
const TYPE_OF_WORD = new Map(TRADE_WORDS);
const WORDS = TRADE_WORDS.map(([word]) => word).join('|');
const CODES = String.raw`\d{2}'?(?:[a-z]{2,3}|')?`;

/** `2 40hc`, `2 高柜`: a count apart from its type belongs to it, or two would be priced as one. */
export const countsJoined = (line: string): string =>
  line.replace(
    new RegExp(`(^|\\s)(\\d{1,3})\\s+(?=(?:${WORDS}|\\d{2}(?:gp|hc|hq|rf|rh|ot|fr|tk|nor))(?:@\\d|\\s|$))`, 'g'),
    '$1$2x',
  );

const COUNT_FIRST = new RegExp(`^(\\d{1,4})[x*×个只]?(?:(${WORDS})|(${CODES}))(?:@(\\d{3,5}))?$`);
const COUNT_MARKED = new RegExp(`^(\\d{1,4})[x*×个只](?:(${WORDS})|(${CODES}))(?:@(\\d{3,5}))?$`);
const COUNT_LAST = new RegExp(`^(?:(${WORDS})|(${CODES}))[x*×](\\d{1,4})(?:@(\\d{3,5}))?$`);
const ALONE = new RegExp(`^(?:(${WORDS})|(\\d{2}(?:gp|hc|hq|rf|rh|ot|fr|tk|nor)))(?:@(\\d{3,5}))?$`);

const typeOf = (word: string | undefined, code: string | undefined): string =>
  (word && TYPE_OF_WORD.get(word)) || (code ?? '').replaceAll("'", '').toUpperCase();

const kgOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Null where the token is no container. A bare `20gp` is one of them. */
export function readBoxes(token: string): BoxToken | null {
  const alone = ALONE.exec(token);
  if (alone) return { count: 1, type: typeOf(alone[1], alone[2]), grossKg: kgOf(alone[3]) };
  const last = COUNT_LAST.exec(token);
  if (last && COUNT_MARKED.exec(token) === null) {
    return { count: Number(last[3]), type: typeOf(last[1], last[2]), grossKg: kgOf(last[4]) };
  }
  const first =
    COUNT_MARKED.exec(token) ?? (TRADE_WORDS.some(([word]) => token.includes(word)) ? COUNT_FIRST.exec(token) : null);
  return first && { count: Number(first[1]), type: typeOf(first[2], first[3]), grossKg: kgOf(first[4]) };
}
