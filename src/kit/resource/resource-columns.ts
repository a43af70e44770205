import type { Resource } from '#contract/kernel/resource.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { Display } from '#contract/settings/display.ts';
import { columnsOf, headWidth } from '../table/columns-of.tsx';
import type { TableColumn } from '../table/table-column.ts';

/** What a screen says otherwise of a field's column, or a column of its own, which then must say all. */
export type ColumnOverride = Partial<TableColumn> & {
  readonly field: string;
  /** The column stands behind this one. Where nothing is said, a known one keeps its place and one of the screen's own stands last. */
  readonly after?: string;
};

const isWhole = (column: ColumnOverride): column is ColumnOverride & TableColumn =>
  column.label !== undefined && column.kind !== undefined && column.text !== undefined;

/** Columns of a resource with what the screen says otherwise. Fields of a `rows` field are shown in the form only. */
export function resourceColumns(
  resource: Resource,
  overrides: readonly ColumnOverride[],
  language: Language,
  zone: string,
  display?: Display,
): readonly TableColumn[] {
  const columns = columnsOf(resource, language, zone, display).map(column => {
    const { after: _, ...said } = overrides.find(({ field }) => field === column.field) ?? { field: column.field };
    const hidden = column.kind === 'rows' || column.kind === 'content' || column.hidden === true;
    return { ...column, hidden, ...said };
  });
  for (const override of overrides) {
    const { after, ...said } = override;
    const known = columns.findIndex(({ field }) => field === override.field);
    if (known < 0 ? !isWhole(override) : after === undefined) continue;
    const [column] =
      known < 0 ? [{ ...(said as TableColumn), hidden: said.hidden === true }] : columns.splice(known, 1);
    if (!column) continue;
    const place = columns.findIndex(({ field }) => field === after);
    columns.splice(place < 0 ? columns.length : place + 1, 0, column);
  }
  return columns.map(column => ({ ...column, width: Math.max(column.width, headWidth(say(column.label, language))) }));
}
