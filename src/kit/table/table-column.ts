import type { ReactNode } from 'react';
import type { FieldKind, FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CardPart } from '../row-card.tsx';

/** Labels of rows that the shown rows point at, as they come beside a page. */
export type Refs = Readonly<Record<string, RefLabel>>;

export interface TableColumn {
  readonly field: string;
  readonly label: Text;
  readonly kind: FieldKind;
  /** Pixels until the reader drags it. */
  readonly width: number;
  /** Right-aligned, figures of one width, summed up when a range is selected. */
  readonly numeric: boolean;
  readonly sortable: boolean;
  readonly editable?: boolean;
  /** What the cell holds, where that is not the field of the row: of a price, what was typed and waits to be sent. */
  value?(row: AnyRow): unknown;
  /** Why the field would not take a value, by its schema; `null` where it would. */
  judge?(value: unknown): Text | null;
  /** Not shown until the view names it. */
  readonly hidden?: boolean;
  readonly meta?: FieldMeta;
  /** Keeps the width that the screen gives, independent of its content. */
  readonly isFixed?: boolean;
  /** Its place on the card of a narrow screen, where the order of the columns does not say it. */
  readonly card?: CardPart;
  /** What the cell shows; its text where absent. Must be cheap, and hold nothing that takes the focus. */
  render?(row: AnyRow, refs: Refs): ReactNode;
  /** What is copied, compared, read out and put into the tooltip. */
  text(row: AnyRow, refs: Refs): string;
}

export const valueIn = (column: Pick<TableColumn, 'field' | 'value'>, row: AnyRow): unknown =>
  column.value ? column.value(row) : row[column.field];

/** How the reader looks at the table: the part of a `GridView` that the table itself shows and changes. */
export type TableView = Pick<GridView, 'columns' | 'frozen' | 'density' | 'sort'>;

export { ROW_HEIGHTS } from '../row-window.ts';
export const NARROWEST = 40;
export const WIDEST = 1000;

/** A column as it stands in the view. */
export interface ShownColumn extends TableColumn {
  readonly shownWidth: number;
}

/** Columns in the reader's order and widths; a view that names none shows what is not hidden. */
export function shownColumns(
  columns: readonly TableColumn[],
  view: Pick<TableView, 'columns'>,
): readonly ShownColumn[] {
  if (view.columns.length === 0)
    return columns.filter(({ hidden }) => !hidden).map(column => ({ ...column, shownWidth: column.width }));
  const byField = new Map(columns.map(column => [column.field, column]));
  return view.columns.flatMap(({ field, width }) => {
    const column = byField.get(field);
    return column ? [{ ...column, shownWidth: width }] : [];
  });
}

type ViewColumns = TableView['columns'];
const viewOf = (shown: readonly ShownColumn[]): ViewColumns =>
  shown.map(({ field, shownWidth }) => ({ field, width: shownWidth }));

export const withWidth = (shown: readonly ShownColumn[], at: number, width: number): ViewColumns =>
  viewOf(shown).map((column, place) =>
    place === at ? { ...column, width: Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)) } : column,
  );

export function withMoved(shown: readonly ShownColumn[], from: number, to: number): ViewColumns {
  const columns = viewOf(shown);
  const [moved] = columns.splice(from, 1);
  if (moved) columns.splice(Math.min(Math.max(to, 0), columns.length), 0, moved);
  return columns;
}

export const withoutColumn = (shown: readonly ShownColumn[], at: number): ViewColumns =>
  viewOf(shown).filter((_, place) => place !== at);
