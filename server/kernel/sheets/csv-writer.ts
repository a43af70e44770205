import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { guardFormula } from './formula-guard.ts';
import { type CellValue, decimalOf, type HeadRow, plainText, type SheetColumn } from './sheet-columns.ts';

interface CsvToWrite {
  readonly head: readonly HeadRow[];
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly CellValue[]>;
}

/**
 * UTF-8 with byte order mark, so that Excel reads Chinese; CRLF; texts guarded against being taken for formulas. What begins
 * with an apostrophe or holds another delimiter is quoted, so that nobody has to guess the dialect.
 */
export async function* csvBytes({ head, columns, rows }: CsvToWrite): AsyncGenerator<Uint8Array> {
  const written = stringify({
    bom: true,
    record_delimiter: '\r\n',
    quoted_match: [/^'/, /[;|\t\r\n]/, /^\s|\s$/],
  });
  const source = Readable.from(records(head, columns, rows), { highWaterMark: 16 });
  const fed = pipeline(source, written).catch(() => undefined);
  try {
    for await (const bytes of written) yield Buffer.from(bytes);
  } finally {
    written.destroy();
    await fed;
  }
}

async function* records(
  head: readonly HeadRow[],
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<readonly string[]> {
  for (const { cells } of head) yield cells.map(csvText);
  for await (const values of rows) yield columns.map((column, index) => csvCell(column, values[index]));
}

function csvCell({ kind }: SheetColumn, value: CellValue): string {
  return (kind === 'number' ? decimalOf(value) : null) ?? csvText(plainText(value, kind));
}

const csvText = (text: string): string => guardFormula(text.toWellFormed().replaceAll('\0', ''));
