/** How a CSV file is cut into cells. Fields are doubled-quote escaped, whichever the quote is. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
}

/** On equal marks the earlier wins: a comma is also a decimal sign and stands in every address. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
const SAMPLE_RECORDS = 200;

interface Shape {
  /** Records by their number of cells. */
  readonly widths: readonly number[];
  readonly quoted: number;
  /** Fields that open with the quote and do not close: then it is a letter, as in `'s-Gravenhage`. */
  readonly unclosed: number;
  /** Quoted fields that need their quotes. */
  readonly needed: number;
  readonly filled: number;
}

/** Tells the dialect from the first characters; `isWhole` when they are the whole file. */
export function tellDialect(head: string, isWhole: boolean): CsvDialect {
  const double = bestDelimiter(head, '"', isWhole);
  if (double.shape.quoted > 0) return { delimiter: double.delimiter, quote: '"' };
  const single = bestDelimiter(head, "'", isWhole);
  const { quoted, unclosed, needed, filled } = single.shape;
  const isSingle = quoted > 0 && unclosed === 0 && (needed > 0 || quoted * 2 >= filled);
  return isSingle ? { delimiter: single.delimiter, quote: "'" } : { delimiter: double.delimiter, quote: '"' };
}

function bestDelimiter(head: string, quote: string, isWhole: boolean) {
  let best = { delimiter: ',', share: 0, shape: shapeOf(head, ',', quote, isWhole) };
  for (const delimiter of DELIMITERS) {
    const shape = shapeOf(head, delimiter, quote, isWhole);
    const share = evenShare(shape.widths);
    if (share > best.share) best = { delimiter, share, shape };
  }
  return best;
}

/** The share of records of the most frequent width, in hundredths; a single column speaks for no delimiter. */
function evenShare(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0]);
  // A lone heading over a single-column list splits at any sign: one wide record of many is no table.
  if (width <= 1) return 0;
  const share = Math.round((count / widths.length) * 100);
  // Where the first record is one cell, the sign stands inside cells, as in a column of lists `a;b`.
  return widths[0] === 1 ? share / 2 : share;
}

function shapeOf(head: string, delimiter: string, quote: string, isWhole: boolean): Shape {
  const shape = { widths: [] as number[], quoted: 0, unclosed: 0, needed: 0, filled: 0 };
  let width = 1;
  let at = 0;
  while (at <= head.length && shape.widths.length < SAMPLE_RECORDS) {
    const closed = head[at] === quote ? closingQuote(head, at, delimiter, quote) : -1;
    if (closed > 0) {
      const inside = head.slice(at + 1, closed);
      shape.quoted += 1;
      if (inside.includes(delimiter) || inside.includes(quote) || /[\r\n]/.test(inside)) shape.needed += 1;
    } else if (head[at] === quote) {
      shape.unclosed += 1;
    }
    const end = fieldEnd(head, closed > 0 ? closed + 1 : at, delimiter);
    if (end > at) shape.filled += 1;
    // The last record of a sample is cut anywhere.
    if (end >= head.length && !isWhole) break;
    if (head[end] === delimiter) {
      width += 1;
      at = end + 1;
      continue;
    }
    if (width > 1 || end > at) shape.widths.push(width);
    width = 1;
    at = end + (head[end] === '\r' && head[end + 1] === '\n' ? 2 : 1);
  }
  return shape;
}

function closingQuote(head: string, open: number, delimiter: string, quote: string): number {
  let at = head.indexOf(quote, open + 1);
  while (at >= 0 && head[at + 1] === quote) at = head.indexOf(quote, at + 2);
  const next = at < 0 ? undefined : head[at + 1];
  return at > 0 && (next === undefined || next === delimiter || next === '\r' || next === '\n') ? at : -1;
}

function fieldEnd(head: string, from: number, delimiter: string): number {
  let at = from;
  while (at < head.length && head[at] !== delimiter && head[at] !== '\n' && head[at] !== '\r') at += 1;
  return at;
}
