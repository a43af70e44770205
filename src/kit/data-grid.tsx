import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { errorText } from './error-text.ts';
import { formatFigure } from './figures.ts';
import type { Column, Sorting } from './grid-column.ts';
import type { CursorMove } from './grid-cursor.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow, gridCardParts } from './grid-row.tsx';
import { fittedColumns } from './grid-widths.ts';
import { useLanguage, useT, useText } from './i18n.ts';
import { cardHeight } from './row-card.tsx';
import { ROW_HEIGHTS, useRowWindow } from './row-window.ts';
import { EmptyState, ErrorState, LoadingState } from './screen-states.tsx';
import { useDisplay } from './settings/display.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import { usePhone } from './use-phone.ts';
import './data-grid.css';

/**
 * A list driven by keys: arrows or j/k move, Enter opens, Space marks, Home/End go to the ends, Tab leaves.
 *
 *     const cursor = useGridCursor({ rows, rowKey, onOpen, marks: true });
 *     <DataGrid label="SI 待审核" columns={COLUMNS} rows={rows} rowKey={row => row.id} cursor={cursor}
 *               loading={query.isPending} error={query.error} onRetry={query.refetch}
 *               hasMore={!!page.nextCursor} onMore={loadMore} loadingMore={…} total={…} />
 *
 * `useGridCursor` keeps cursor and marks when rows are read again, and registers j/k/Enter/Space for the whole screen
 * (`keys: false` for the second grid of a screen). Only rows in view are mounted; roles and counts tell the truth. On a phone each
 * row is a card (`card` of a column says where it stands on it).
 */
export interface DataGridProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly cursor: GridCursor<Row>;
  readonly loading?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown instead of the standard words when there is no row. */
  readonly empty?: ReactNode;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly onMore?: () => void;
  readonly total?: { readonly count: number; readonly isMore: boolean };
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: Sorting) => void;
  /** A click opens the row, as where it only changes what stands beside the list; on cards it always does. */
  readonly opensOnClick?: boolean;
  /** Class of a row, to set it apart; never the only sign. */
  readonly rowClass?: (row: Row) => string | undefined;
}

const MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
};
/** More rows are asked for when fewer than these are left to scroll. */
const MORE_BELOW = 12;

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, cursor, loading, error, onRetry, empty, hasMore, loadingMore, onMore, total } = props;
  const t = useT('kit');
  const text = useText();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const density = useDisplay().density;
  const isCards = usePhone();
  const language = useLanguage();
  const sorted = props.sorting?.by;
  const columns = useMemo(
    () => fittedColumns(props.columns, rows, { language, sorted }),
    [props.columns, rows, language, sorted],
  );
  const parts = useMemo(() => gridCardParts(props.columns), [props.columns]);
  const rowHeight = isCards ? cardHeight(parts.length) : ROW_HEIGHTS[density];
  const { from, to, onScroll } = useRowWindow(scroller, rows.length, rowHeight);
  const activeIndex = rows.findIndex(row => rowKey(row) === cursor.active);

  // The row under the cursor comes into view when the cursor moves, not when rows are read again.
  const seen = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || activeIndex < 0 || seen.current === cursor.active) return;
    seen.current = cursor.active;
    const head = isCards ? 0 : rowHeight;
    const top = activeIndex * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight + head > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight + head - element.clientHeight;
  });

  const askMore = () => {
    const element = scroller.current;
    if (!element || !hasMore || loadingMore) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < MORE_BELOW * rowHeight) onMore?.();
  };
  // A first page that does not fill the view is followed by the next one at once.
  useEffect(askMore);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.target !== event.currentTarget) return;
    const move = MOVES[event.key];
    if (move) cursor.move(move);
    else if (event.key === 'Enter' && cursor.active !== null) cursor.open();
    else if (event.key === ' ' && cursor.marks) cursor.mark();
    else return;
    event.preventDefault();
  };

  const rowId = (index: number) => `${id}-r${index}`;
  const nothing = rows.length === 0;
  return (
    <section className={isCards ? 'fl-grid fl-grid-cards' : 'fl-grid'} aria-label={label}>
      <div
        ref={scroller}
        className="fl-grid-scroll"
        onScroll={() => {
          onScroll();
          askMore();
        }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells of a table are a grid's own (ARIA 1.2)
          role="grid"
          tabIndex={0}
          // Rows out of view are padding, so that the bar scrolls over all of them.
          style={{
            minWidth: isCards ? undefined : columns.reduce((sum, { width }) => sum + width, cursor.marks ? 36 : 0),
            paddingBlock: `${from * rowHeight}px ${(rows.length - to) * rowHeight}px`,
          }}
          aria-label={label}
          aria-rowcount={total && !total.isMore ? total.count + 1 : hasMore ? -1 : rows.length + 1}
          aria-colcount={(isCards ? 1 : columns.length) + (cursor.marks ? 1 : 0)}
          aria-multiselectable={cursor.marks ? true : undefined}
          aria-activedescendant={activeIndex >= from && activeIndex < to ? rowId(activeIndex) : undefined}
          aria-busy={loading || loadingMore || undefined}
          onKeyDown={onKeyDown}
          data-grid
        >
          {isCards ? (
            <colgroup>
              {cursor.marks && <col style={{ width: 36 }} />}
              <col />
            </colgroup>
          ) : (
            <GridHead
              columns={columns}
              marks={cursor.marks !== null}
              sorting={props.sorting ?? null}
              onSort={props.onSort}
            />
          )}
          <tbody>
            {rows.slice(from, to).map((row, offset) => (
              <GridRow
                key={rowKey(row)}
                id={rowId(from + offset)}
                row={row}
                place={from + offset}
                rowKey={rowKey(row)}
                columns={columns}
                card={isCards ? parts : null}
                opensOnClick={isCards || props.opensOnClick === true}
                cursor={cursor}
                active={rowKey(row) === cursor.active}
                marked={cursor.marks?.has(rowKey(row)) ?? null}
                className={props.rowClass?.(row)}
              />
            ))}
          </tbody>
        </table>
        {nothing && loading && <LoadingState />}
        {nothing && !loading && error ? <ErrorState error={error} {...(onRetry ? { onRetry } : {})} /> : null}
        {nothing && !loading && !error && (empty ?? <EmptyState hint={t('emptyHint')} />)}
        {loadingMore && <p className="fl-grid-more">{t('loadingMore')}</p>}
      </div>
      <footer className="fl-grid-foot" aria-live="polite">
        {total && <span>{t(total.isMore ? 'totalMore' : 'total', { n: formatFigure(total.count) })}</span>}
        {cursor.marks && cursor.marks.size > 0 && <span>{t('selected', { n: cursor.marks.size })}</span>}
        {/* Rows are there but could not be read again: what is shown may be old. */}
        {!nothing && error ? <span className="fl-finding-error">{text(errorText(error))}</span> : null}
      </footer>
    </section>
  );
}
