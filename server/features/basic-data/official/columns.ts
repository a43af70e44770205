import type { SheetRow } from './official-row.ts';

/** Headings differ in case, blanks and signs between editions and republishers: `Latitude (DMS)`, `latitude_dms`. */
export const headingKey = (cell: string): string => cell.toLowerCase().replace(/[^a-z0-9]/g, '');

export type Columns<Name extends string> = Readonly<Record<Name, number>>;

/** Position of each wanted column by its known headings; -1 where the file has none of them. */
export function columnsOf<Name extends string>(
  cells: readonly string[],
  wanted: Readonly<Record<Name, readonly string[]>>,
): Columns<Name> {
  const found = cells.map(headingKey);
  const position = (headings: readonly string[]): number => {
    for (const heading of headings) {
      const at = found.indexOf(heading);
      if (at >= 0) return at;
    }
    return -1;
  };
  const names = Object.keys(wanted) as Name[];
  return Object.fromEntries(names.map(name => [name, position(wanted[name])])) as Record<Name, number>;
}

/** NFKC folds full-width letters and hard blanks that spreadsheets leave; plain ASCII needs none of it. */
export const tidyCell = (cell: string): string =>
  /^[\x20-\x7e]*$/.test(cell)
    ? cell.trim()
    : cell
        .normalize('NFKC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim();

export const cellAt = (cells: readonly string[], position: number): string =>
  position < 0 ? '' : tidyCell(cells[position] ?? '');

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '');

/** Leading zeros that a spreadsheet took off a number come back. */
export const digits = (cell: string, length: number): string | null =>
  /^\d+$/.test(cell) && cell.length <= length ? cell.padStart(length, '0') : null;

/** The first rows of a stream in one piece, and then the stream as if nobody had looked. */
export async function peekRows(
  rows: AsyncIterable<SheetRow>,
  count: number,
): Promise<{ readonly first: readonly SheetRow[]; readonly all: AsyncIterable<SheetRow> }> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: SheetRow[] = [];
  while (first.length < count) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* all(): AsyncGenerator<SheetRow, void, undefined> {
    try {
      yield* first;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { first, all: all() };
}

const HEADING_ROWS = 20;

/** Where the headings stand: below a title, if there is one, or nowhere. */
export async function headedRows<Found>(
  rows: AsyncIterable<SheetRow>,
  headingOf: (cells: readonly string[]) => Found | null,
): Promise<{ readonly columns: Found | null; readonly headingLine: number; readonly all: AsyncIterable<SheetRow> }> {
  const { first, all } = await peekRows(rows, HEADING_ROWS);
  for (const { line, cells } of first) {
    const columns = headingOf(cells);
    if (columns) return { columns, headingLine: line, all };
  }
  return { columns: null, headingLine: 0, all };
}
