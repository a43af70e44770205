import { wrapText } from '../../si/parts/wrap-text.ts';
import type { BillBody } from '../body.ts';
import {
  BODY_COLUMNS,
  BODY_ROWS,
  BODY_ROWS_WHEN_CONTINUED,
  BODY_WIDTHS,
  type BodyColumn,
  CONTAINER_LINE_WIDTH,
  CONTAINER_LINES,
} from './template.ts';

/** Lines of a text on paper: those that fit stay as they are typed, blanks and all; longer ones are broken (design A5.5). */
export function linesOn(text: string, width: number): string[] {
  const lines = text
    .split('\n')
    .flatMap(line => (line.length <= width ? [line.trimEnd()] : wrapText(line, { width, keepEmptyLines: true })));
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** One row of the goods: what stands in each column of that line. */
export type BodyRow = Readonly<Record<BodyColumn, string>>;

const EMPTY_ROW: BodyRow = { marks: '', packages: '', description: '', gross: '', measurement: '' };
export const CONTINUED = '*** TO BE CONTINUED ON ATTACHED LIST ***';

/** The goods row by row: the line-by-line join of the five columns (design C5.2). */
export function bodyRows(body: Pick<BillBody, BodyColumn>): BodyRow[] {
  const columns = BODY_COLUMNS.map(name => [name, linesOn(body[name], BODY_WIDTHS[name])] as const);
  const count = Math.max(...columns.map(([, lines]) => lines.length));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(([name, lines]) => [name, lines[row] ?? ''])),
  ) as unknown as BodyRow[];
}

export interface SplitBody {
  /** On the bill. */
  readonly bill: readonly BodyRow[];
  /** On the attached list. */
  readonly rider: readonly BodyRow[];
}

/** Twenty rows fit; of more, eighteen are printed, one stays free and the last says where it goes on (T61). */
export function splitBody(rows: readonly BodyRow[]): SplitBody {
  if (rows.length <= BODY_ROWS) return { bill: rows, rider: [] };
  return {
    bill: [...rows.slice(0, BODY_ROWS_WHEN_CONTINUED), EMPTY_ROW, { ...EMPTY_ROW, description: CONTINUED }],
    rider: rows.slice(BODY_ROWS_WHEN_CONTINUED),
  };
}

const HALF = CONTAINER_LINE_WIDTH / 2;

/** Containers two a line where both are short enough, in their order. */
export function containerLines(list: string): string[] {
  const lines: string[] = [];
  let waiting: string | null = null;
  for (const container of linesOn(list, CONTAINER_LINE_WIDTH)) {
    const isShort = container.length < HALF;
    if (waiting !== null && isShort) {
      lines.push(waiting.padEnd(HALF) + container);
      waiting = null;
      continue;
    }
    if (waiting !== null) lines.push(waiting);
    waiting = isShort ? container : null;
    if (!isShort) lines.push(container);
  }
  return waiting === null ? lines : [...lines, waiting];
}

export const containersFit = (lines: readonly string[]): boolean => lines.length <= CONTAINER_LINES;
