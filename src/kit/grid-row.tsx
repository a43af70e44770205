import type { Column } from './grid-column.ts';
import { useT } from './i18n.ts';
import { cardParts, RowCard } from './row-card.tsx';
import type { GridCursor } from './use-grid-cursor.ts';

/** The lines of a card: who and number, what, state and clock; a line that no column stands in is left out. */
export function gridCardParts<Row>(columns: readonly Column<Row>[]): readonly (readonly Column<Row>[])[] {
  const { who, what, state } = cardParts(columns, ({ key, card }) => ({ name: key, part: card }));
  return [who, what, state].filter(part => part.length > 0);
}

/** A tick marks the row and does nothing else. */
const isOnMark = (target: EventTarget): boolean => target instanceof Element && target.closest('.fl-mark') !== null;

/** One row in view. The pointer does what the keys do: click moves the cursor, double click opens. */
export function GridRow<Row>({
  id,
  row,
  place,
  rowKey,
  columns,
  card,
  opensOnClick,
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
  /** The row as a card, by its lines. */
  readonly card: readonly (readonly Column<Row>[])[] | null;
  readonly opensOnClick: boolean;
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
      onClick={event => {
        if (isOnMark(event.target)) return;
        cursor.moveTo(rowKey);
        if (opensOnClick) cursor.open(rowKey);
      }}
      onDoubleClick={event => isOnMark(event.target) || cursor.open(rowKey)}
    >
      {marked !== null && (
        <td aria-colindex={1}>
          <label className="fl-mark">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={marked}
              aria-label={t('select')}
              onChange={() => cursor.mark(rowKey)}
            />
          </label>
        </td>
      )}
      {card && (
        <td aria-colindex={first}>
          <RowCard
            lines={card.map(part =>
              part.map(({ key, cell, numeric, label }) => ({
                key,
                shown: cell(row),
                label: numeric ? label : undefined,
              })),
            )}
          />
        </td>
      )}
      {(card ? [] : columns).map(({ key, cell, numeric }, index) => {
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
