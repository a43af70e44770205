import { folded, typeOf } from '../../rates/batch/import/sheet-columns.ts';
import type { SheetLine } from '../../rates/batch/import/sheet-head.ts';
import { SPACE_FIELDS, type SpaceField, spaceFieldOf } from './sheet-fields.ts';

/** Rows of a sheet of offers, put together: rows of one number, or of one sailing and lane, are one offer. */

export interface SpaceHead {
  readonly line: number;
  readonly headings: readonly string[];
  readonly uses: readonly (SpaceField | null)[];
}

export interface ReadLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly texts: Readonly<Partial<Record<SpaceField, string>>>;
}

export interface ReadSpaceOffer {
  readonly rows: readonly ReadLine[];
  /** What is said of the sailing and the sale, once for all rows. */
  readonly texts: Readonly<Partial<Record<SpaceField, string>>>;
  /** Fields that the rows say differently. */
  readonly conflicts: readonly SpaceField[];
}

const LINES_LOOKED_AT = 20;
const LEAST_KNOWN = 4;

export const spaceHeadAt = (lines: readonly SheetLine[], at: number): SpaceHead | null => {
  const found = lines.find(({ line }) => line === at);
  return found ? { line: at, headings: found.cells, uses: found.cells.map(spaceFieldOf) } : null;
};

/** The line with most headings that are known, among the first. */
export function findSpaceHead(lines: readonly SheetLine[]): SpaceHead | null {
  const known = lines
    .slice(0, LINES_LOOKED_AT)
    .map(({ line, cells }) => ({ line, n: cells.map(spaceFieldOf).filter(Boolean).length }))
    .filter(({ n }) => n >= LEAST_KNOWN)
    .sort((a, b) => b.n - a.n);
  return known[0] ? spaceHeadAt(lines, known[0].line) : null;
}

/** Of each container type its own. */
const OF_LINE: ReadonlySet<SpaceField> = new Set(['containerType', 'qty', 'price', 'floorPrice', 'refs']);
const SAILING = ['seller', 'carrier', 'vessel', 'voyage', 'pol', 'pod'] as const satisfies readonly SpaceField[];

const keyOf = ({ texts, line }: ReadLine): string => {
  if (texts.offerNo) return texts.offerNo.toUpperCase();
  const sailing = SAILING.map(field => folded(texts[field] ?? '')).join('|');
  // Rows that name no sailing are each wrong for themselves.
  return sailing.replaceAll('|', '') === '' ? `line ${line}` : sailing;
};

export function readSpaceOffers(
  lines: readonly SheetLine[],
  { line: headLine, uses }: Pick<SpaceHead, 'line' | 'uses'>,
): readonly ReadSpaceOffer[] {
  const read = lines
    .filter(({ line, cells }) => line > headLine && cells.some(cell => cell.trim() !== ''))
    .map(({ line, cells }): ReadLine => {
      const texts: Partial<Record<SpaceField, string>> = {};
      uses.forEach((use, at) => {
        const text = (cells[at] ?? '').normalize('NFKC').trim();
        if (use && text !== '' && texts[use] === undefined) texts[use] = text;
      });
      return { line, cells, texts };
    });
  return [...Map.groupBy(read, keyOf).values()].map(rows => {
    const texts: Partial<Record<SpaceField, string>> = {};
    const conflicts: SpaceField[] = [];
    for (const field of SPACE_FIELDS) {
      if (OF_LINE.has(field)) continue;
      const said = [...new Set(rows.flatMap(row => row.texts[field] ?? []))];
      if (said[0] !== undefined) texts[field] = said[0];
      if (new Set(said.map(text => text.toUpperCase())).size > 1) conflicts.push(field);
    }
    return { rows, texts, conflicts };
  });
}

/** `40'HQ` is 40HC; what is not known is left as it is written, for the check to refuse. */
export const containerTypeOf = (text: string): string => typeOf(text) ?? text.toUpperCase().slice(0, 6);

/** `12`, `12.0`; null where it is no whole number. */
export function wholeOf(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '').replace(/\.0+$/, '');
  return /^\d{1,5}$/.test(plain) ? Number(plain) : null;
}

/** `1,930.00`; null where it is no amount. */
export function amountOf(text: string): string | null {
  const plain = text.replace(/[,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

/** `2027-01-12 18:00`, also with slashes or seconds; a day alone is its midnight. */
export function timeText(text: string): string {
  const [, y, m, d, h = '00', min = '00'] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  const two = (part: string): string => part.padStart(2, '0');
  return y && m && d ? `${y}-${two(m)}-${two(d)} ${two(h)}:${min}` : text;
}

/** `A123;A124` share the quantity evenly, the first taking what is over; `A123:4` says how many. Null where it does not come out. */
export function bookingRefsOf(
  text: string,
  containerType: string,
  qty: number,
): readonly { readonly ref: string; readonly containerType: string; readonly qty: number }[] | null {
  const parts = text
    .split(/[;；,，\n]/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => /^(.*?)(?:[:：]\s*(\d{1,4}))?$/.exec(part)!)
    .map(([, ref = '', said]) => ({ ref: ref.trim().toUpperCase(), said: said === undefined ? null : Number(said) }));
  const open = parts.filter(({ said }) => said === null).length;
  const left = qty - parts.reduce((sum, { said }) => sum + (said ?? 0), 0);
  if (left < 0 || (open > 0 && left < open) || parts.some(({ ref }) => ref === '' || ref.length > 35)) return null;
  const each = open > 0 ? Math.floor(left / open) : 0;
  let over = open > 0 ? left - each * open : 0;
  return parts.map(({ ref, said }) => {
    const share = said ?? each + over;
    if (said === null) over = 0;
    return { ref, containerType, qty: share };
  });
}
