import type { Severity } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { checkPastedBoxes } from '#contract/si/check/check-set.ts';
import { headingsOf } from '#contract/si/excel/si-columns.ts';
import { normaliseContainerNumber } from '#contract/si/parts/container-number.ts';
import { containerTypeKey } from '#contract/si/parts/container-type.ts';
import { type Box, boxSchema, type CargoLine, cargoLineSchema } from '#contract/si/shipping-instruction.ts';
import { ownPath } from '#contract/si/wire.ts';
import { clipboardCells } from '#kit/form/paste-cells.ts';

interface PasteColumn {
  readonly field: string;
  readonly of: 'box' | 'line';
}

/** Columns of a block without headings, by position: what a spreadsheet of containers usually holds, one cargo line a row. */
const PASTE_COLUMNS: readonly PasteColumn[] = [
  { field: 'containerNo', of: 'box' },
  { field: 'type', of: 'box' },
  { field: 'sealNo', of: 'box' },
  { field: 'packageCount', of: 'line' },
  { field: 'packageCode', of: 'line' },
  { field: 'goods', of: 'line' },
  { field: 'hsCode', of: 'line' },
  { field: 'weightKg', of: 'line' },
  { field: 'volumeCbm', of: 'line' },
  { field: 'marks', of: 'line' },
  { field: 'goodsZh', of: 'line' },
];

export interface CellProblem {
  readonly severity: Severity;
  readonly message: Text;
}

export interface PastedRow {
  /** As the block numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** One per cell, null where the cell is fine. */
  readonly problems: readonly (CellProblem | null)[];
}

export interface Pasted {
  /** What each column is; null: a column that a container has not. */
  readonly columns: readonly (PasteColumn | null)[];
  readonly rows: readonly PastedRow[];
  readonly boxes: readonly Box[];
  /** Containers none of whose cells has an error. */
  readonly good: readonly Box[];
}

const error = (zh: string, en: string): CellProblem => ({ severity: 'error', message: { zh, en } });
const TOO_MANY = error('列数过多', 'More columns than expected');
const NOT_A_NUMBER = error('不是数字', 'Not a number');
const NEGATIVE = error('不能为负数', 'Must not be negative');
const DIFFERS = error('与此箱的第一行不同', 'Differs from the first row of this container');
const NO_CONTAINER = error('请填写箱号或箱型', 'A container number or type is needed');
const NOT_WHOLE = error('须为整数', 'Must be a whole number');
const NUMBER = /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/;
const NUMERIC: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm']);

const trimmed = (cell: string): string => cell.replace(/\r\n?/g, '\n').trim();

/** What can be said of a cell without knowing the others. */
function problemOf(cell: string, column: PasteColumn | null, hasHeadings: boolean): CellProblem | null {
  if (cell === '') return null;
  // A sheet with headings may have columns of its own beside those of containers.
  if (!column) return hasHeadings ? null : TOO_MANY;
  if (!NUMERIC.has(column.field)) return null;
  if (NUMBER.test(cell)) return column.field === 'packageCount' && /\.\d*[1-9]/.test(cell) ? NOT_WHOLE : null;
  return /^[-−]/.test(cell) ? NEGATIVE : NOT_A_NUMBER;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}
type Cell = readonly [row: number, column: number];

/** Headings where the block has them, else the usual columns; and the rows below. */
function layout(
  rows: readonly Row[],
): Pick<Pasted, 'columns'> & { readonly body: readonly Row[]; readonly hasHeadings: boolean } {
  const headings = headingsOf(rows[0]?.cells ?? []);
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (!headings) {
    const columns = Array.from(
      { length: Math.max(widest, PASTE_COLUMNS.length) },
      (_, at) => PASTE_COLUMNS[at] ?? null,
    );
    return { columns, body: rows, hasHeadings: false };
  }
  const columns = Array.from({ length: widest }, (_, at) => {
    const known = headings.get(at);
    return known?.of === 'box' || known?.of === 'line' ? { field: known.field, of: known.of } : null;
  });
  // A second row of headings, in the other language, belongs to the head.
  return { columns, body: rows.filter(({ cells }) => headingsOf(cells) === null), hasHeadings: true };
}

const isSame = (field: string, one: string, other: string): boolean => {
  const plain = (text: string) =>
    field === 'type' ? containerTypeKey(text) : field === 'containerNo' ? normaliseContainerNumber(text) : text;
  return plain(one) === plain(other);
};

/**
 * Rows copied from a spreadsheet -> boxes. Headings may be Chinese or English and in any order; without them the columns go by
 * position. A row without a container number adds a cargo line to the box above, one that repeats a number to the box of that number.
 * Each cell is judged by the rules of the check.
 */
export function pasteBoxes(text: string): Pasted {
  const all = clipboardCells(text)
    .map((cells, at): Row => ({ line: at + 1, cells: cells.map(trimmed) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''));
  const { columns, body, hasHeadings } = layout(all);
  const problems = body.map(({ cells }) => cells.map((cell, at) => problemOf(cell, columns[at] ?? null, hasHeadings)));
  const boxes: Box[] = [];
  const rowsOf: number[][] = [];
  const places = new Map<string, Cell>();

  for (const [at, { cells }] of body.entries()) {
    const said = (of: PasteColumn['of']) =>
      columns.flatMap((column, place) =>
        column?.of === of && (cells[place] ?? '') !== ''
          ? [{ field: column.field, place, value: cells[place] ?? '' }]
          : [],
      );
    const box = said('box');
    const number = box.find(({ field }) => field === 'containerNo')?.value ?? '';
    const hasType = box.some(({ field }) => field === 'type');
    const known =
      number === ''
        ? hasType
          ? -1
          : boxes.length - 1
        : boxes.findIndex(({ containerNo }) => isSame('containerNo', containerNo, number));
    const index =
      known >= 0
        ? known
        : boxes.push(boxSchema.parse(Object.fromEntries(box.map(({ field, value }) => [field, value])))) - 1;
    const open = boxes[index]!;
    if (known < 0 && number === '' && !hasType) problems[at]![0] ??= NO_CONTAINER;
    for (const { field, place, value } of box) {
      if (known < 0) places.set(`boxes.${index}.${field}`, [at, place]);
      else if (!isSame(field, String(open[field as keyof Box]), value)) problems[at]![place] ??= DIFFERS;
    }
    const lineFields = said('line');
    const line: CargoLine = cargoLineSchema.parse(
      Object.fromEntries(lineFields.map(({ field, value }) => [field, value])),
    );
    const lineAt = open.lines.push(line) - 1;
    for (const { field, place } of lineFields) places.set(`boxes.${index}.lines.${lineAt}.${field}`, [at, place]);
    rowsOf[index] = [...(rowsOf[index] ?? []), at];
  }

  for (const { path, severity, message } of checkPastedBoxes(boxes)) {
    const place = places.get(ownPath(path).replace(/^0\./, ''));
    if (place) problems[place[0]]![place[1]] ??= { severity, message };
  }
  const isBad = (row: number) => (problems[row] ?? []).some(problem => problem?.severity === 'error');
  return {
    columns,
    rows: body.map((row, at) => ({ ...row, problems: problems[at] ?? [] })),
    boxes,
    good: boxes.filter((_, index) => !(rowsOf[index] ?? []).some(isBad)),
  };
}
