import type { Text } from '#contract/kernel/text.ts';
import { type Box, boxSchema, type CargoLine, cargoLineSchema } from '#contract/si/shipping-instruction.ts';

/** Columns of a pasted block, matched by position: what a spreadsheet of containers usually holds, one cargo line a row. */
export const PASTE_COLUMNS = [
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
] as const;

export interface PastedRow {
  readonly cells: readonly string[];
  /** One per cell, null where the cell is fine. */
  readonly problems: readonly (Text | null)[];
}

export interface Pasted {
  readonly rows: readonly PastedRow[];
  readonly boxes: readonly Box[];
}

const TOO_MANY: Text = { zh: '列数过多', en: 'More columns than expected' };
const NOT_A_NUMBER: Text = { zh: '不是数字', en: 'Not a number' };
const NUMBER = /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/;
const NUMERIC: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm']);

const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(row => row.split('\t').map(cell => cell.trim()))
    .filter(row => row.some(cell => cell !== ''));

const problemOf = (cell: string, column: number): Text | null => {
  const field = PASTE_COLUMNS[column]?.field;
  if (!field) return cell === '' ? null : TOO_MANY;
  return NUMERIC.has(field) && cell !== '' && !NUMBER.test(cell) ? NOT_A_NUMBER : null;
};

/**
 * Rows copied from a spreadsheet -> boxes. A row without a container number adds a cargo line to the box above, and so does a
 * row that repeats its number. Nothing is judged here but the form of numbers; the check does the rest.
 */
export function pasteBoxes(text: string): Pasted {
  const rows = cellsOf(text).map(cells => ({ cells, problems: cells.map(problemOf) }));
  const boxes: Box[] = [];
  for (const { cells } of rows) {
    const value = (field: string) => cells[PASTE_COLUMNS.findIndex(column => column.field === field)] ?? '';
    const lineFields = PASTE_COLUMNS.filter(column => column.of === 'line').map(
      column => [column.field, value(column.field)] as const,
    );
    const line: CargoLine = cargoLineSchema.parse(Object.fromEntries(lineFields));
    const containerNo = value('containerNo');
    const above = boxes.at(-1);
    if (above && (containerNo === '' || containerNo === above.containerNo)) {
      above.lines.push(line);
      continue;
    }
    boxes.push(boxSchema.parse({ containerNo, type: value('type'), sealNo: value('sealNo'), lines: [line] }));
  }
  return { rows, boxes };
}
