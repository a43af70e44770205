import { type ColumnUse, headerPrint, useOf } from './sheet-columns.ts';
import { type Days, readDays } from './sheet-days.ts';

/** Where the headings of a price sheet stand, and what its columns are taken for. */

export interface SheetLine {
  /** As a spreadsheet program numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Hidden in the workbook: it is read all the same, and told. */
  readonly isHidden?: boolean;
}

export interface SheetHead {
  readonly line: number;
  readonly headings: readonly string[];
  readonly uses: readonly (ColumnUse | null)[];
  readonly print: string;
  /** Validity that stands above the headings. */
  readonly days: Days | null;
}

const LEAST_KNOWN = 3;
const LINES_LOOKED_AT = 40;

const isPlace = (use: ColumnUse | null): boolean => use === 'pol' || use === 'pod';

/** The line that somebody has pointed at as the headings. */
export function headAt(lines: readonly SheetLine[], at: number, today: string): SheetHead | null {
  const found = lines.find(({ line }) => line === at);
  if (!found) return null;
  const above = lines.filter(({ line }) => line < at).flatMap(({ cells }) => cells);
  const days = above.map(text => readDays(text, today)).find(one => one?.from && one.to) ?? null;
  const { cells } = found;
  return { line: at, headings: cells, uses: cells.map(useOf), print: headerPrint(cells), days };
}

/** The line with most headings that are known, among the first. */
export function findHead(lines: readonly SheetLine[], today: string): SheetHead | null {
  const heads = lines
    .slice(0, LINES_LOOKED_AT)
    .map(({ line, cells }) => {
      const uses = cells.map(useOf);
      return { line, hasPlace: uses.some(isPlace), known: uses.filter(use => use !== null).length };
    })
    .filter(({ hasPlace, known }) => hasPlace && known >= LEAST_KNOWN);
  const best = heads.reduce((top, one) => (one.known > (top?.known ?? 0) ? one : top), heads[0]);
  if (!best) return null;
  return headAt(lines, best.line, today);
}
