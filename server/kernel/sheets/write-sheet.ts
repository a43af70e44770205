import { Readable } from 'node:stream';
import type { WriteSheet } from 'hucre';
import { csvBytes } from './csv-writer.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { CellValue, HeadRow, SheetColumn } from './sheet-columns.ts';
import { tooLarge } from './sheet-error.ts';
import { SHEET_STYLES, type StyleNumbers, styleNumbers } from './sheet-styles.ts';
import type { SheetFormat } from './sheet-types.ts';
import { cellXml, columnName, rowXml } from './xlsx-cells.ts';
import { frameOf } from './xlsx-frame.ts';

export interface SheetToWrite {
  readonly sheetName: string;
  /** By custom: Chinese, English, and the hidden field names; the data begins under them. */
  readonly head: readonly HeadRow[];
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly CellValue[]>;
  /** Small sheets beside it, held whole; a workbook only. */
  readonly furtherSheets?: readonly WriteSheet[];
}

/** The file as a stream of bytes; the rows are pulled only as fast as it is read. */
export function writeSheet(format: SheetFormat, sheet: SheetToWrite): Readable {
  return Readable.from(format === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet), { objectMode: false });
}

async function* xlsxBytes({ sheetName, head, columns, rows, furtherSheets }: SheetToWrite): AsyncGenerator<Uint8Array> {
  const frame = await frameOf({
    sheetName,
    widths: columns.map(({ width }) => width),
    frozenRows: head.length,
    styles: SHEET_STYLES,
    ...(furtherSheets ? { furtherSheets } : {}),
  });
  const styles = styleNumbers(frame.styles);
  yield* frame.withRows(allRows(head, columns, rows, styles));
}

async function* allRows(
  head: readonly HeadRow[],
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  styles: StyleNumbers,
): AsyncGenerator<string> {
  yield* headRows(head, styles);
  const names = columns.map((_, index) => columnName(index));
  let line = head.length;
  for await (const values of rows) {
    line += 1;
    // A second sheet would be a second file to whoever reads it back.
    if (line > DEFAULT_LIMITS.rows) throw tooLarge(`> ${DEFAULT_LIMITS.rows} 行 / rows`);
    let cells = '';
    columns.forEach(({ kind }, index) => {
      cells += cellXml(`${names[index]}${line}`, values[index], kind, styles.kind[kind]);
    });
    yield rowXml(line, cells);
  }
}

/** The rows above the data, from line 1. */
export function* headRows(head: readonly HeadRow[], styles: StyleNumbers): Generator<string> {
  for (const [index, { cells, isHidden = false }] of head.entries()) {
    const style = isHidden ? styles.fieldName : styles.heading;
    const line = index + 1;
    const xml = cells.map((cell, column) => cellXml(`${columnName(column)}${line}`, cell, 'text', style));
    yield rowXml(line, xml.join(''), isHidden);
  }
}
