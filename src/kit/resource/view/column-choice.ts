import type { GridView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';

/** A column that the reader may have. */
export interface PossibleColumn {
  readonly field: string;
  readonly label: Text;
  readonly width: number;
  /** Not shown until the reader asks for it. */
  readonly hidden?: boolean;
}

export interface ChosenColumn {
  readonly field: string;
  readonly width: number;
  readonly isShown: boolean;
}

type Columns = GridView['columns'];

const ownOf = (possible: readonly PossibleColumn[]): Columns =>
  possible.filter(({ hidden }) => !hidden).map(({ field, width }) => ({ field, width }));

/** All possible columns: those of the view in its order, then the hidden ones in that of the resource. */
export function chosenColumns(possible: readonly PossibleColumn[], columns: Columns): readonly ChosenColumn[] {
  const named = (columns.length > 0 ? columns : ownOf(possible)).filter(({ field }) =>
    possible.some(one => one.field === field),
  );
  const hidden = possible.filter(({ field }) => !named.some(one => one.field === field));
  return [
    ...named.map(({ field, width }) => ({ field, width, isShown: true })),
    ...hidden.map(({ field, width }) => ({ field, width, isShown: false })),
  ];
}

export const toggledColumn = (columns: readonly ChosenColumn[], field: string): readonly ChosenColumn[] =>
  columns.map(column => (column.field === field ? { ...column, isShown: !column.isShown } : column));

export function movedColumn(columns: readonly ChosenColumn[], field: string, by: number): readonly ChosenColumn[] {
  const from = columns.findIndex(column => column.field === field);
  const to = Math.min(Math.max(from + by, 0), columns.length - 1);
  const column = columns[from];
  return column ? columns.toSpliced(from, 1).toSpliced(to, 0, column) : columns;
}

/** Columns of the view; none where they are the resource's own, so that the address stays empty. */
export function viewColumns(possible: readonly PossibleColumn[], columns: readonly ChosenColumn[]): Columns {
  const shown = columns.filter(({ isShown }) => isShown).map(({ field, width }) => ({ field, width }));
  return JSON.stringify(shown) === JSON.stringify(ownOf(possible)) ? [] : shown;
}
