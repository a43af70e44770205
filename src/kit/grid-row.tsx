import type { Column } from './grid-column.ts';
import { useT } from './i18n.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** One row in view. The pointer does what the keys do: click moves the cursor, double click opens. */
export function GridRow<Row>({
  id,
  row,
  place,
  rowKey,
  columns,
  cursor,
  active,
  marked,
  className,
}: {
  readonly id: string;
  readonly row: Row;
  readonly place: number;
  readonly rowKey: string;
  readonly columns: readonly Column<Row>[];
  readonly cursor: GridCursor<Row>;
  readonly active: boolean;
  /** `null`: the grid has no marks. */
  readonly marked: boolean | null;
  readonly className: string | undefined;
}) {
  const t = useT('kit');
  const first = marked === null ? 1 : 2;
  return (
    <tr
      id={id}
      data-key={rowKey}
      aria-rowindex={place + 2}
      aria-selected={marked ?? active}
      aria-current={active || undefined}
      className={className}
      onClick={() => cursor.moveTo(rowKey)}
      onDoubleClick={() => cursor.open(rowKey)}
    >
      {marked !== null && (
        <td aria-colindex={1}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={marked}
            aria-label={t('select')}
            onChange={() => cursor.mark(rowKey)}
            onClick={event => event.stopPropagation()}
          />
        </td>
      )}
      {columns.map(({ key, cell, numeric }, index) => {
        const shown = cell(row);
        return (
          <td
            key={key}
            aria-colindex={first + index}
            className={numeric ? 'fl-number' : undefined}
            title={typeof shown === 'string' ? shown : undefined}
          >
            {shown}
          </td>
        );
      })}
    </tr>
  );
}
