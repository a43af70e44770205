import { parse } from 'csv-parse/sync';
import type { OfficialRow, OfficialRows, SheetRow, SheetRows } from './official-row.ts';

/** Rows as a sheet reader would give them, numbered from 1. */
export async function* sheetRows(rows: readonly (readonly string[])[]): SheetRows {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}

export const csvCells = (text: string): string[][] =>
  parse(text, { relax_column_count: true, skip_empty_lines: false, bom: true });

export const csvRows = (text: string): SheetRows => sheetRows(csvCells(text));

export const numbered = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

export async function collect<Values>(rows: OfficialRows<Values>): Promise<OfficialRow<Values>[]> {
  const all: OfficialRow<Values>[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The only row of an answer, or a failure that shows what came instead. */
export async function theRow<Values>(
  rows: OfficialRows<Values>,
): Promise<Extract<OfficialRow<Values>, { outcome: 'ROW' }>> {
  const all = (await collect(rows)).filter(row => row.outcome !== 'SKIP');
  const [row] = all;
  if (all.length !== 1 || row?.outcome !== 'ROW') throw new Error(`not one row: ${JSON.stringify(all)}`);
  return row;
}

export const codesOf = (row: OfficialRow<unknown> | undefined): readonly string[] =>
  row?.outcome === 'ERROR' ? row.findings.map(({ code }) => code) : [];
