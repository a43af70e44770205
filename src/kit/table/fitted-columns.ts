import type { AnyRow } from '#contract/kernel/resource.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import { contentWidth, lettersWidth, MOST_EMPTY, rowsLookedAt, saysNothing } from '../content-widths.ts';
import { headWidth } from './columns-of.tsx';
import type { RowList } from './row-list.ts';
import type { Refs, ShownColumn } from './table-column.ts';

const TAG = 30;
/** Seconds are copied and not shown. */
const MINUTE = 'YYYY-MM-DD HH:mm'.length;

/**
 * Columns that no reader has set, as wide as what stands in them and without those that are empty in all rows. One that is
 * written in place stays: it is where somebody types.
 */
export function fittedTo(
  columns: readonly ShownColumn[],
  rows: RowList<AnyRow>,
  refs: Refs,
  { language, sort }: { readonly language: Language; readonly sort: string },
): readonly ShownColumn[] {
  const length = Math.min(rows.length, MOST_EMPTY);
  const all = Array.from({ length }, (_, at) => rows.at(at)).filter(row => row !== undefined);
  if (all.length === 0) return columns;
  const sorted = new Set(sort.split(',').map(key => key.replace(/^-/, '')));
  return columns.flatMap((column, place) => {
    const isEmpty = all.every(row => saysNothing(column.text(row, refs)));
    if (isEmpty && place > 0 && !column.editable && !sorted.has(column.field)) return [];
    const isTag = column.meta?.choices?.some(({ tone }) => tone) ?? false;
    // Cells that a screen renders itself keep the width it gives.
    if (column.isFixed || (column.render && !column.meta)) return [column];
    const widths = rowsLookedAt(all).map(row => {
      const text = column.text(row, refs);
      return lettersWidth(column.kind === 'instant' ? text.slice(0, MINUTE) : text) + (isTag ? TAG : 0);
    });
    return [{ ...column, shownWidth: contentWidth(widths, headWidth(say(column.label, language))) }];
  });
}
