import type { ImportColumn, ImportHeader, ImportMapping } from '#contract/imports/import-run.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { SheetRow } from '../../../kernel/sheets/sheet-types.ts';
import { headingsPrint, type Match, matchHeading, settleMatches } from './column-match.ts';

/** Where the headings of a file stand and what its columns are, in our own files and in any other. */

/** Titles, remarks and logos of other people's files stand above their headings. */
export const HEADER_SEARCH_ROWS = 40;
const SAMPLE_CHARS = 60;

export interface FoundHeader {
  readonly header: ImportHeader;
  /** Names the headings, so that what a person said of the columns is remembered. */
  readonly print: string;
  /** Line of the last heading; data begins below it. */
  readonly lastLine: number;
}

const matchesIn = (resource: Resource, { cells }: SheetRow, exactOnly = false): (Match & { index: number })[] =>
  cells.flatMap((cell, index) => {
    const match = matchHeading(resource, cell, exactOnly);
    return match ? [{ ...match, index }] : [];
  });

const fieldsIn = (matches: readonly Match[]): number => new Set(matches.map(({ field }) => field)).size;

/** The first of the rows that name the most fields. */
function bestRow(resource: Resource, rows: readonly SheetRow[]): { at: number; fields: number } {
  let best = { at: -1, fields: 0 };
  for (const [at, row] of rows.entries()) {
    const fields = fieldsIn(matchesIn(resource, row));
    if (fields > best.fields) best = { at, fields };
  }
  return best;
}

/** The same columns in the other language, or by field name, stand below the headings of our own files. */
const isHeadingToo = (resource: Resource, row: SheetRow, fields: number): boolean =>
  fieldsIn(matchesIn(resource, row, true)) >= Math.max(1, Math.ceil(fields * 0.6));

function headingRows(resource: Resource, rows: readonly SheetRow[]): readonly SheetRow[] {
  const { at, fields } = bestRow(resource, rows);
  if (at < 0) return [];
  const heads = [rows[at]!];
  for (const row of rows.slice(at + 1, at + 3)) {
    if (row.line !== heads.at(-1)!.line + 1 || !isHeadingToo(resource, row, fields)) break;
    heads.push(row);
  }
  return heads;
}

const claimsOf = (mapping: ImportMapping, by: 'USER' | 'MEMORY', resource: Resource): (Match & { index: number })[] =>
  Object.entries(mapping).flatMap(([index, field]) =>
    field !== null && Object.hasOwn(resource.meta, field) ? [{ index: Number(index), field, by }] : [],
  );

export interface Said {
  readonly by: 'USER' | 'MEMORY';
  readonly mapping: ImportMapping;
}

/**
 * Looks through the first rows. `said`: what a person chose for these very headings, now or before; it wins over every guess, and
 * a column that was set to nothing stays out. Null: no row has a heading that we know, and nobody said what the columns are.
 */
export function findHeader(
  resource: Resource,
  rows: readonly SheetRow[],
  recall: (print: string) => Said | null,
): FoundHeader | null {
  const [first] = rows;
  if (!first) return null;
  const known = headingRows(resource, rows);
  const heads = known.length > 0 ? known : [first];
  const titles = heads[0]!.cells.map(cell => cell.trim());
  const print = headingsPrint(titles);
  const said = recall(print);
  if (known.length === 0 && !said) return null;
  const spoken = new Set(Object.keys(said?.mapping ?? {}).map(Number));
  const guesses = heads.flatMap(row => matchesIn(resource, row)).filter(({ index }) => !spoken.has(index));
  const settled = settleMatches([...(said ? claimsOf(said.mapping, said.by, resource) : []), ...guesses]);
  const lastLine = heads.at(-1)!.line;
  const sampled = rows.find(row => row.line > lastLine);
  const width = Math.max(titles.length, ...rows.map(row => row.cells.length));
  const columns = Array.from({ length: width }, (_, index): ImportColumn => {
    const match = settled.get(index);
    const sample = (sampled?.cells[index] ?? '').slice(0, SAMPLE_CHARS);
    return { index, title: titles[index] ?? '', field: match?.field ?? null, by: match?.by ?? null, sample };
  });
  return { header: { lines: heads.map(({ line }) => line), columns }, print, lastLine };
}
