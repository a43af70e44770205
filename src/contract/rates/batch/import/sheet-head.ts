import { besidePorts, type ColumnUse, headerPrint, useOf } from './sheet-columns.ts';
import { type Days, readDays } from './sheet-days.ts';
import { isTwoLined, joinedHeadings, joinedUses } from './two-line-head.ts';

/** Where the headings of a price sheet stand, in one line or in two, and what its columns are taken for. */

export interface SheetLine {
  /** As a spreadsheet program numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Hidden in the workbook: it is read all the same, and told. */
  readonly isHidden?: boolean;
}

export interface SheetHead<Use extends string = ColumnUse> {
  /** The last line of the headings: offers stand below it. */
  readonly line: number;
  readonly headings: readonly string[];
  readonly uses: readonly (Use | null)[];
  readonly print: string;
  /** Validity that stands above the headings. */
  readonly days: Days | null;
}

/** What a heading means in a kind of sheet. */
export type HeadingReader<Use extends string> = (heading: string) => Use | null;

const LEAST_KNOWN = 3;
const LINES_LOOKED_AT = 40;

const isPlace = (use: string | null): boolean => use === 'pol' || use === 'pod';

function headOf<Use extends string>(
  lines: readonly SheetLine[],
  [upper, lower]: readonly [SheetLine, SheetLine | null],
  today: string,
  read: HeadingReader<Use>,
): SheetHead<Use> {
  const above = lines.filter(({ line }) => line < upper.line).flatMap(({ cells }) => cells);
  const days = above.map(text => readDays(text, today)).find(one => one?.from && one.to) ?? null;
  const headings = lower ? joinedHeadings(upper.cells, lower.cells) : upper.cells;
  const uses = lower ? joinedUses(upper.cells, lower.cells, read) : besidePorts(headings, headings.map(read), read);
  return { line: (lower ?? upper).line, headings, uses, print: headerPrint(headings), days };
}

/** The line that somebody has pointed at as the headings; of headings in two lines either. */
export function headAt<Use extends string = ColumnUse>(
  lines: readonly SheetLine[],
  at: number,
  today: string,
  read: HeadingReader<Use> = useOf as HeadingReader<Use>,
): SheetHead<Use> | null {
  const place = lines.findIndex(({ line }) => line === at);
  const [before, found, after] = [lines[place - 1], lines[place], lines[place + 1]];
  if (!found) return null;
  if (after && isTwoLined(found.cells, after.cells, read)) return headOf(lines, [found, after], today, read);
  if (before && isTwoLined(before.cells, found.cells, read)) return headOf(lines, [before, found], today, read);
  return headOf(lines, [found, null], today, read);
}

/** The line with most headings that are known, among the first. */
export function findHead<Use extends string = ColumnUse>(
  lines: readonly SheetLine[],
  today: string,
  read: HeadingReader<Use> = useOf as HeadingReader<Use>,
): SheetHead<Use> | null {
  let best: { readonly head: SheetHead<Use>; readonly known: number } | null = null;
  for (const { line } of lines.slice(0, LINES_LOOKED_AT)) {
    const head = headAt(lines, line, today, read);
    const known = head?.uses.filter(use => use !== null).length ?? 0;
    if (head?.uses.some(isPlace) && known >= LEAST_KNOWN && known > (best?.known ?? 0)) best = { head, known };
  }
  return best?.head ?? null;
}
