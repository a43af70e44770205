import { SheetError } from './sheet-error.ts';
import { admitRows } from './sheet-rows.ts';
import type { Reading, SheetReader, SheetRow } from './sheet-types.ts';
import { openPackage } from './xlsx-package.ts';
import { RowCollector } from './xlsx-rows.ts';
import { readStrings } from './xlsx-strings.ts';
import { readWorkbook, type Workbook, type WorkSheet } from './xlsx-workbook.ts';
import { XmlScanner } from './xml-scanner.ts';

/**
 * Reads a workbook. The library's own streaming reader is not used: it runs ahead of whoever takes the rows, builds a tree of
 * all shared strings (1.3 GB for a file of 7 MB) and takes a worksheet that ends in the middle for a whole one.
 */
export async function readXlsx(file: string, reading: Reading): Promise<SheetReader> {
  const parts = await openPackage(file, reading.limits, reading.signal);
  try {
    const workbook = await readWorkbook(parts);
    const sheet = sheetOf(workbook, reading.sheet);
    return {
      format: 'xlsx',
      encoding: null,
      sheets: workbook.sheets.map(({ name }) => name),
      rows: () => admitRows(sheetRows(file, workbook, sheet, reading), reading.limits),
    };
  } finally {
    parts.close();
  }
}

function sheetOf({ sheets }: Workbook, wanted: string | number | undefined): WorkSheet {
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }, index) => wanted === index || wanted === name);
  if (sheet) return sheet;
  throw wanted === undefined ? new SheetError('SHEET_EMPTY') : new SheetError('SHEET_MISSING', { sheet: wanted });
}

async function* sheetRows(
  file: string,
  workbook: Workbook,
  sheet: WorkSheet,
  { limits, signal }: Reading,
): AsyncGenerator<SheetRow> {
  const parts = await openPackage(file, limits, signal);
  try {
    const strings = await readStrings(parts, workbook.stringsPath, limits.cellChars);
    const rows = new RowCollector({ workbook, strings, limits });
    const scanner = new XmlScanner(rows);
    for await (const chunk of parts.chunks(sheet.path)) {
      scanner.push(chunk);
      yield* rows.take();
    }
    scanner.end();
  } finally {
    parts.close();
  }
}
