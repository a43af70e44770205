import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { useT, useText } from '../i18n.ts';
import { sortMark } from './sort-keys.ts';
import { MARK_COL, type TableStore } from './table-store.ts';

interface HeadCellProps {
  readonly store: TableStore;
  readonly tableId: string;
  readonly col: number;
  /** Stands still when the table is scrolled sideways. */
  readonly isFrozen: boolean;
  readonly onSort: (field: string, add: boolean) => void;
  readonly onMarkAll: () => void;
  /** These come from the grid. */
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly targetRef?: RefObject<HTMLElement | null>;
  readonly reorderHandle?: ReactNode;
  readonly resizeHandle?: ReactNode;
}

export const headId = (tableId: string, col: number): string => `${tableId}-h-${col}`;

/**
 * The grid lays up to four copies of each heading over each other. The uppermost is the one that is seen and pressed; the
 * others must not be read out.
 */
function tellApart(element: HTMLElement, id: string, isFrozen: boolean): void {
  const quadrant = element.closest('.bp6-table-quadrant');
  const isSeen = quadrant?.classList.contains(isFrozen ? 'bp6-table-quadrant-top-left' : 'bp6-table-quadrant-top');
  if (isSeen) {
    element.id = id;
    element.setAttribute('role', 'columnheader');
    element.tabIndex = -1;
  } else element.setAttribute('aria-hidden', 'true');
}

/** Heading of a column: a click sorts by it, with Shift as well as by the others; its edges drag. */
export function HeadCell(props: HeadCellProps) {
  const { store, tableId, col, isFrozen, onSort, onMarkAll, className, style, targetRef } = props;
  const t = useT('kit');
  const say = useText();
  const column = useSyncExternalStore(store.subscribe, () => store.state().columns[col]);
  const sort = useSyncExternalStore(store.subscribe, () => store.state().sort);
  const isMarkable = useSyncExternalStore(store.subscribe, () => store.state().isMarkable);
  const place = (element: HTMLElement | null) => {
    if (targetRef) targetRef.current = element;
    if (element) tellApart(element, headId(tableId, col), isFrozen);
  };
  const shared = { ref: place, style, 'data-col': col, 'aria-colindex': col + (isMarkable ? 2 : 1) };
  const classes = `bp6-table-header fl-head ${className ?? ''}`;

  if (col === MARK_COL)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard marks all by Ctrl+A
      // biome-ignore lint/a11y/useKeyWithClickEvents: see above
      <div {...shared} className={`${classes} fl-cell-mark`} onClick={onMarkAll}>
        <span className="fl-hidden-text">{t('table.markColumn')}</span>
        <span className="fl-check" aria-hidden="true" />
      </div>
    );
  if (!column) return <div {...shared} className={classes} />;

  const mark = sortMark(sort, column.field);
  // The role, which this belongs to, is set where the copies are told apart.
  const sorted = { 'aria-sort': mark ? (mark.descending ? 'descending' : 'ascending') : undefined } as const;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('.bp6-table-resize-handle-target, .bp6-table-reorder-handle-target')) return;
    if (column.sortable) onSort(column.field, event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one tab stop for the table; keys sort by its commands
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      {...shared}
      {...sorted}
      className={`${classes}${column.numeric ? ' fl-number' : column.kind === 'yesNo' ? ' fl-head-centred' : ''}${column.sortable ? ' fl-head-sortable' : ''}${props.reorderHandle ? ' fl-head-movable' : ''}`}
      title={say(column.label)}
      onClick={onClick}
    >
      {props.reorderHandle && (
        <span className="fl-head-handle" aria-hidden="true">
          {props.reorderHandle}
        </span>
      )}
      <span className="fl-head-name">{say(column.label)}</span>
      {mark && (
        <span className="fl-head-sort" aria-hidden="true">
          {mark.descending ? '↓' : '↑'}
          {mark.place !== null && <small>{mark.place}</small>}
        </span>
      )}
      {props.resizeHandle && (
        <span className="fl-head-handle" aria-hidden="true">
          {props.resizeHandle}
        </span>
      )}
    </div>
  );
}
