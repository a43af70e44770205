import type { Pattern } from './patterns.ts';

/**
 * Looks for texts on which a pattern takes longer than its length allows: what it repeats is pumped up, step by step, so that a
 * pattern that doubles with every character is seen long before it hangs.
 */

const STEPS = [16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 48, 60, 90, 140, 220, 400, 1_000, 3_000] as const;
/** On a text as long as any field holds; quadratic patterns stay far below. */
const MOST_MS = 120;
/** On a short text: only what grows with a power above two, or without bound, takes so long. */
const MOST_MS_SHORT = 30;
const SHORT = 400;
/** On so few characters only what doubles with each of them is seen at all. */
const MOST_MS_FEW = 8;
const FEW = 40;

const mostFor = (size: number): number => (size <= FEW ? MOST_MS_FEW : size <= SHORT ? MOST_MS_SHORT : MOST_MS);

const USUAL = [
  'a',
  'A',
  'b',
  '0',
  '1',
  ' ',
  '\t',
  '\n',
  ',',
  '.',
  '-',
  '_',
  '@',
  '/',
  '\\',
  '(',
  '[',
  '{',
  '"',
  "'",
  ':',
  '=',
];
const PAIRS = [
  'ab',
  'a.',
  'a@',
  'a-',
  '0,',
  '0.',
  '1-',
  ' ,',
  '""',
  '\\\\',
  '[0]',
  '(a',
  'a ',
  '\r\n',
  '中',
  '１',
  '　',
];

/** Letters and signs that the pattern itself names. */
const signsIn = (source: string): readonly string[] =>
  [...new Set(source.replace(/\\[a-zA-Z]|[\^$|?+(){}[\]\\]/g, ''))].slice(0, 40);

/** The words of the pattern: some of them have to stand before anything is repeated. */
function prefixesIn(source: string): readonly string[] {
  const words = source.match(/[A-Za-z]{3,}/g) ?? [];
  const whole = /^\^?((?:[\w /:.=-]|\\[^a-zA-Z])+)/.exec(source)?.[1]?.replaceAll('\\', '') ?? '';
  return [...new Set(['', whole, ...words.slice(0, 3)])];
}

const timeOf = (pattern: RegExp, text: string): number => {
  const begun = performance.now();
  pattern.lastIndex = 0;
  pattern.test(text);
  return performance.now() - begun;
};

/** How long it takes on the text; a pause of the machine is no fault, so what is slow is asked again. */
const surely = (pattern: RegExp, text: string, most: number): number => {
  const first = timeOf(pattern, text);
  // A pause of the machine lasts no fifty times as long.
  return first <= most || first > 50 * most ? first : Math.min(first, timeOf(pattern, text), timeOf(pattern, text));
};

export interface Slow extends Pattern {
  readonly ms: number;
  readonly length: number;
  readonly pump: string;
}

/** The first text that it is too slow on; null: none was found. */
export function slowText(pattern: Pattern): Slow | null {
  const compiled = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  for (const prefix of prefixesIn(pattern.source))
    for (const pump of new Set([...USUAL, ...PAIRS, ...signsIn(pattern.source)]))
      for (const suffix of ['', '\u0001'])
        for (const size of STEPS) {
          const text = prefix + pump.repeat(Math.ceil(size / pump.length)) + suffix;
          const most = mostFor(size);
          const ms = surely(compiled, text, most);
          if (ms > most) return { ...pattern, ms: Math.round(ms), length: text.length, pump };
        }
  return null;
}
