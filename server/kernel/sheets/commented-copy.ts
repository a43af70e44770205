import { Readable } from 'node:stream';
import type { Text } from '#contract/kernel/text.ts';
import { SHEET_STYLES, type StyleNumbers, styleNumbers } from './sheet-styles.ts';
import type { SheetRow } from './sheet-types.ts';
import { cellXml, columnName, rowXml } from './xlsx-cells.ts';
import { type FrameComment, frameOf } from './xlsx-frame.ts';

/** What is wrong with a row, or with one of its cells. */
export interface CellProblem {
  /** From 0; null for the row as a whole. */
  readonly column: number | null;
  readonly message: Text;
}

export interface CopyToComment {
  readonly sheetName: string;
  /** The first lines are headings: they are always copied. */
  readonly headLines: number;
  /** The rows as `readSheet` gives them, from xlsx or csv. */
  readonly rows: AsyncIterable<SheetRow>;
  /** By line. */
  readonly problems: ReadonlyMap<number, readonly CellProblem[]>;
  /** The number of columns of the widest row; the messages stand after them. */
  readonly width: number;
}

/** Comments are held in memory, so there is an end to them. */
export const MAX_COMMENTED_ROWS = 20_000;

const HEADING: Text = { zh: '错误信息', en: 'Errors' };
const MESSAGE_WIDTH = 60;
const COLUMN_WIDTH = 16;

const bothLanguages = ({ zh, en }: Text, separator: string): string => `${zh}${separator}${en}`;

/**
 * The answer to an import: an .xlsx with the rows as they were read, every row in its own line, bad cells filled light red
 * with the reason as a comment, and all reasons of a row in the last column. With more than 20,000 bad rows only those are
 * given, one after the other, and the first line says so.
 */
export function writeCommentedCopy(copy: CopyToComment): Readable {
  return Readable.from(copyBytes(copy), { objectMode: false });
}

async function* copyBytes(copy: CopyToComment): AsyncGenerator<Uint8Array> {
  const lineIn = linesOf(copy);
  const frame = await frameOf({
    sheetName: copy.sheetName,
    widths: [...Array.from({ length: copy.width }, () => COLUMN_WIDTH), MESSAGE_WIDTH],
    frozenRows: copy.headLines + (isShortened(copy) ? 1 : 0),
    styles: SHEET_STYLES,
    comments: commentsOf(copy, lineIn),
  });
  yield* frame.withRows(copyRows(copy, lineIn, styleNumbers(frame.styles)));
}

const isShortened = ({ problems }: CopyToComment): boolean => problems.size > MAX_COMMENTED_ROWS;

/** The line of the copy for a line of the file; undefined where it is left out. */
type LineIn = (line: number) => number | undefined;

function linesOf(copy: CopyToComment): LineIn {
  if (!isShortened(copy)) return line => line;
  const bad = [...copy.problems.keys()].filter(line => line > copy.headLines).sort((a, b) => a - b);
  const places = new Map(bad.map((line, index) => [line, copy.headLines + 2 + index]));
  return line => (line <= copy.headLines ? line + 1 : places.get(line));
}

function commentsOf({ problems }: CopyToComment, lineIn: LineIn): readonly FrameComment[] {
  const comments: FrameComment[] = [];
  for (const [line, found] of [...problems].slice(0, MAX_COMMENTED_ROWS)) {
    for (const [column, messages] of Map.groupBy(found, problem => problem.column)) {
      const text = messages.map(({ message }) => bothLanguages(message, '\n')).join('\n');
      const place = lineIn(line);
      if (column !== null && place !== undefined) comments.push({ line: place, column, text });
    }
  }
  return comments;
}

async function* copyRows(copy: CopyToComment, lineIn: LineIn, styles: StyleNumbers): AsyncGenerator<string> {
  if (isShortened(copy)) yield rowXml(1, cellXml('A1', noteOf(copy), 'text', styles.message));
  let headed = copy.headLines === 0;
  for await (const row of copy.rows) {
    if (row.cells.length > copy.width) throw new RangeError(`row ${row.line} is wider than ${copy.width} columns`);
    const line = lineIn(row.line);
    if (line === undefined) continue;
    const isHead = row.line <= copy.headLines;
    const messages = isHead && !headed ? bothLanguages(HEADING, ' / ') : messagesOf(copy.problems.get(row.line));
    headed ||= isHead;
    yield rowXml(line, cellsOf(copy, row, line, messages, styles));
  }
}

function noteOf({ problems }: CopyToComment): string {
  const count = problems.size;
  return bothLanguages(
    {
      zh: `共有 ${count} 行错误，本文件只列出有错误的行，行号与原文件不同`,
      en: `${count} rows have errors; only these are listed here, their row numbers differ from the file's`,
    },
    ' / ',
  );
}

const messagesOf = (problems: readonly CellProblem[] = []): string =>
  problems.map(({ message }) => bothLanguages(message, ' / ')).join('\n');

function cellsOf(copy: CopyToComment, row: SheetRow, line: number, messages: string, styles: StyleNumbers): string {
  const isHead = row.line <= copy.headLines;
  const bad = new Set(copy.problems.get(row.line)?.map(({ column }) => column));
  let cells = '';
  for (let column = 0; column < copy.width; column += 1) {
    const plain = isHead ? styles.heading : styles.kind.text;
    const style = bad.has(column) ? styles.bad : plain;
    cells += cellXml(`${columnName(column)}${line}`, row.cells[column] ?? '', 'text', style);
  }
  const style = isHead ? styles.heading : styles.message;
  return messages === '' ? cells : cells + cellXml(`${columnName(copy.width)}${line}`, messages, 'text', style);
}
