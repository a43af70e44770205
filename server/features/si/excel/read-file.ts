import { invalid } from '#contract/kernel/errors.ts';
import { readSiSheet, type SheetLine, type SiSheet } from '#contract/si/excel/read-si-sheet.ts';
import { SI_SHEET_MAX_ROWS, SI_SHEET_NAME } from '#contract/si/excel/si-columns.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../kernel/sheets/sheet-error.ts';
import type { SheetReader } from '../../../kernel/sheets/sheet-types.ts';

export interface ReadFile {
  readonly sheet: SiSheet;
  readonly lines: readonly SheetLine[];
}

/** Heads, and one row beyond, which tells that there are too many. */
const MOST_LINES = SI_SHEET_MAX_ROWS + 20;

async function opened(path: string, name: string): Promise<SheetReader> {
  const first = await readSheet(path, { name });
  const own = first.sheets.find(sheet => sheet.trim().toLowerCase() === SI_SHEET_NAME.toLowerCase());
  return own === undefined || first.format === 'csv' ? first : readSheet(path, { name, sheet: own });
}

/** The sheet `SI` of the file, else its first one. A file that cannot be read is 422 with the reason at `file`. */
export async function readFile(path: string, name: string): Promise<ReadFile> {
  try {
    const lines: SheetLine[] = [];
    for await (const row of (await opened(path, name)).rows()) {
      lines.push(row);
      if (lines.length >= MOST_LINES) break;
    }
    return { sheet: readSiSheet(lines), lines };
  } catch (error) {
    if (error instanceof SheetError) throw invalid([error.finding]);
    throw error;
  }
}
