import type { Column, Sorting } from './grid-column.ts';
import { useT, useText } from './i18n.ts';

const ARIA_SORT = { true: 'descending', false: 'ascending' } as const;

/** Head of a grid: names of the columns, and the button that sorts by one. */
export function GridHead<Row>({
  columns,
  marks,
  sorting,
  onSort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly marks: boolean;
  readonly sorting: Sorting | null;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}) {
  const t = useT('kit');
  const text = useText();
  return (
    <>
      <colgroup>
        {marks && <col style={{ width: 36 }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {marks && (
            <th aria-colindex={1}>
              <span className="fl-hidden-text">{t('select')}</span>
            </th>
          )}
          {columns.map(({ key, label, numeric, sort }, index) => {
            const sorted = sort !== undefined && sorting?.by === sort ? sorting : null;
            return (
              <th
                key={key}
                scope="col"
                aria-colindex={index + (marks ? 2 : 1)}
                aria-sort={sorted ? ARIA_SORT[`${sorted.descending}`] : undefined}
                className={numeric ? 'fl-number' : undefined}
              >
                {sort && onSort ? (
                  <button
                    type="button"
                    // One tab stop for the grid: the head's buttons are reached by pointer; keys sort through the palette.
                    tabIndex={-1}
                    title={t('sortBy', { column: text(label) })}
                    onClick={() => onSort({ by: sort, descending: sorted ? !sorted.descending : false })}
                  >
                    {text(label)} <span aria-hidden="true">{sorted ? (sorted.descending ? '↓' : '↑') : ''}</span>
                  </button>
                ) : (
                  text(label)
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}
