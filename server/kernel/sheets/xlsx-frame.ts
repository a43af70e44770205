import { buffer } from 'node:stream/consumers';
import type { CellStyle, DataValidation, WriteSheet } from 'hucre';
import { fromBufferPromise } from 'yauzl';
import { workbooks } from './workbooks.ts';
import { plainXmlText } from './xlsx-cells.ts';
import { type ZipPart, zipOf } from './zip-writer.ts';

export interface FrameComment {
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
}

export interface FrameOptions {
  readonly sheetName: string;
  readonly widths: readonly number[];
  readonly frozenRows: number;
  readonly styles: readonly CellStyle[];
  readonly comments?: readonly FrameComment[];
  readonly validations?: readonly DataValidation[];
  readonly furtherSheets?: readonly WriteSheet[];
}

/** A workbook without its rows, and the numbers under which it knows the given styles. */
export interface Frame {
  readonly styles: readonly number[];
  /** The finished file; `rows` are `<row>` elements in the order of their numbers. */
  withRows(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array>;
}

const SHEET_PATH = 'xl/worksheets/sheet1.xml';
const COMMENT_CHARS = 2_000;
const CHUNK_CHARS = 64 * 1024;

/**
 * The library writes everything that is small (styles, comments, lists, panes); the rows are streamed into its sheet. Its own
 * streaming writer knows neither hidden rows nor cell styles nor comments, its other one holds all rows.
 */
export async function frameOf(options: FrameOptions): Promise<Frame> {
  const parts = await unzipped(
    await workbooks().writeXlsx({ sheets: [styledSheet(options), ...(options.furtherSheets ?? [])] }),
  );
  const sheet = parts.get(SHEET_PATH)?.toString('utf8') ?? '';
  const data = /<sheetData\s*\/>|<sheetData>[\s\S]*<\/sheetData>/.exec(sheet);
  const styles = [...(data?.[0].matchAll(/<c r="[A-Z]+1"[^>]* s="(\d+)"/g) ?? [])].map(([, style]) => Number(style));
  if (!data || styles.length !== options.styles.length) throw new Error('the library writes its sheets differently');
  const before = sheet.slice(0, data.index).replace(/<dimension [^>]*>/, '');
  const after = sheet.slice(data.index + data[0].length);
  return {
    styles,
    withRows: rows => zipOf(frameParts(parts, chunked(before, rows, after))),
  };
}

/** Its first row carries every style once, so that their numbers can be read off; it is not part of the file. */
function styledSheet({ sheetName, widths, frozenRows, styles, comments, validations }: FrameOptions): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  styles.forEach((style, column) => {
    cells.set(`0,${column}`, { value: null, type: 'empty', style });
  });
  for (const { line, column, text } of comments ?? []) {
    const key = `${line - 1},${column}`;
    const comment = { author: '', text: plainXmlText(text).slice(0, COMMENT_CHARS).toWellFormed() };
    cells.set(key, { ...cells.get(key), comment });
  }
  return {
    name: sheetNameOf(sheetName),
    columns: widths.map(width => ({ width })),
    rows: [],
    cells,
    ...(frozenRows > 0 && { freezePane: { rows: frozenRows } }),
    ...(validations && { dataValidations: [...validations] }),
  };
}

/** Excel's rules for the name of a sheet. */
function sheetNameOf(name: string): string {
  const allowed = plainXmlText(name)
    .replace(/[[\]:*?/\\\n\t]/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/^['\s]+|['\s]+$/g, '');
  return allowed === '' || allowed.toLowerCase() === 'history' ? 'Sheet1' : allowed;
}

async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

function* frameParts(parts: ReadonlyMap<string, Buffer>, sheet: AsyncIterable<Uint8Array>): Generator<ZipPart> {
  for (const [path, bytes] of parts) {
    if (path !== SHEET_PATH) yield { path, data: [bytes] };
  }
  yield { path: SHEET_PATH, data: sheet };
}

async function* chunked(before: string, rows: AsyncIterable<string>, after: string): AsyncGenerator<Uint8Array> {
  let text = `${before}<sheetData>`;
  for await (const row of rows) {
    text += row;
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData>${after}`);
}
