import type { AnyRow } from '#contract/kernel/resource.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { CellRange } from './cell-place.ts';
import { editorText } from './cell-value.ts';
import type { Refs, ShownColumn } from './table-column.ts';
import type { TableState } from './table-state.ts';
import { tsv } from './tsv.ts';

/** The selected range, or the cell under the cursor. */
export const chosenRange = ({ range, cursor }: TableState): CellRange | null =>
  range ?? (cursor ? { fromRow: cursor.row, toRow: cursor.row, fromCol: cursor.col, toCol: cursor.col } : null);

/** Texts of the cells of a range, row by row. */
export function* textsOf({ rows, columns, refs }: TableState, range: CellRange): Generator<string[]> {
  const shown = columns.slice(range.fromCol, range.toCol + 1);
  for (let at = range.fromRow; at <= range.toRow; at += 1) {
    const row = rows.at(at);
    if (row) yield shown.map(column => column.text(row, refs));
  }
}

/** A cell as it is pasted again: a figure without groups and without words about it. */
function plainText(column: ShownColumn, row: AnyRow, refs: Refs): string {
  if (!column.value) return column.text(row, refs);
  return editorText(column.value(row), column.kind);
}

export function copiedText(state: TableState, range: CellRange, headingsIn: Language | null): string {
  const headings = headingsIn
    ? [state.columns.slice(range.fromCol, range.toCol + 1).map(({ label }) => say(label, headingsIn))]
    : [];
  const shown = state.columns.slice(range.fromCol, range.toCol + 1);
  const rows = Array.from({ length: range.toRow - range.fromRow + 1 }, (_, at) => state.rows.at(range.fromRow + at));
  const texts = rows.flatMap(row => (row ? [shown.map(column => plainText(column, row, state.refs))] : []));
  return tsv([...headings, ...texts]);
}

/** Puts text on the clipboard; where a page without TLS may not, by the way that browsers have had for ever. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // No permission: the old way needs none.
  }
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  return isDone;
}
