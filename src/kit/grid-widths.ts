import { type Language, say } from '#contract/kernel/text.ts';
import { contentWidth, lettersWidth, MOST_EMPTY, rowsLookedAt, saidIn, saysNothing } from './content-widths.ts';
import type { Column } from './grid-column.ts';

const HEAD = 34;

/**
 * Columns as wide as what stands in them, without those in which no row says anything; never without the first, nor the one that the
 * rows are ordered by. What is only known by drawing it keeps the width that its screen gives.
 */
export function fittedColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { language, sorted }: { readonly language: Language; readonly sorted?: string | undefined },
): readonly Column<Row>[] {
  if (rows.length === 0) return columns;
  const looked = rowsLookedAt(rows);
  return columns.flatMap((column, place) => {
    const cells = looked.map(row => saidIn(column.cell(row), language));
    const known = cells.filter(cell => cell !== null);
    const mayFold = place > 0 && (sorted === undefined || column.sort !== sorted);
    if (
      mayFold &&
      known.length === cells.length &&
      known.every(({ text }) => saysNothing(text)) &&
      foldsFor(column, rows, looked, language)
    )
      return [];
    if (known.length < cells.length) return [column];
    const head = Math.ceil(HEAD + lettersWidth(say(column.label, language)));
    return [
      {
        ...column,
        width: contentWidth(
          known.map(({ width }) => width),
          head,
        ),
      },
    ];
  });
}

/** A column folds for what all rows say, not for those that stand first. */
function foldsFor<Row>(
  { cell }: Column<Row>,
  rows: readonly Row[],
  looked: readonly Row[],
  language: Language,
): boolean {
  return rows.slice(looked.length, MOST_EMPTY).every(row => {
    const one = saidIn(cell(row), language);
    return one !== null && saysNothing(one.text);
  });
}
