import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../command.ts';
import { useLanguage, useT, useText } from '../i18n.ts';
import { type MenuPlace, RowMenu } from '../row-menu.tsx';
import { EmptyState, ErrorState } from '../screen-states.tsx';
import { usePhone } from '../use-phone.ts';
import { cellId } from './body-cell.tsx';
import { cardColumn } from './card-column.tsx';
import { cellEdits, type EditCell } from './cell-edits.ts';
import { fittedTo } from './fitted-columns.ts';
import { PastePreview } from './paste-preview.tsx';
import { listedRows, type RowList } from './row-list.ts';
import { SemanticGrid, type SemanticGridHandle } from './semantic-grid.tsx';
import { tableActs } from './table-acts.ts';
import type { Block } from './table-block.ts';
import { type Refs, ROW_HEIGHTS, shownColumns, type TableColumn, type TableView } from './table-column.ts';
import { RefusedNotice, TableFoot } from './table-foot.tsx';
import { MARK_WIDTH, TableGrid } from './table-grid.tsx';
import { actOf, isPasteKey, typedInto, WRITES } from './table-keys.ts';
import { movedTo, type TableInput, type TableState } from './table-state.ts';
import { createTableStore } from './table-store.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { useTableCommands } from './use-table-commands.ts';
import { useTablePointer } from './use-table-pointer.ts';
import { useTableScroll, windowRows } from './use-table-scroll.ts';
import './resource-table.css';

/**
 * The grid of a resource, made for keys: cells and rows under one cursor, ranges, marks, columns that move, cells that are
 * edited in place; of a million rows only those in view are there.
 *
 *     const columns = useMemo(() => columnsOf(port, language, zone), [language, zone]);
 *     const rows = useMemo(() => pagedRows(query.data?.pages.map(page => page.rows) ?? []), [query.data]);
 *     <ResourceTable
 *       label={text(port.title)} columns={columns} rows={rows} refs={refs}
 *       view={view} onView={change => setView({ ...view, ...change })}
 *       loading={query.isPending} error={query.error} onRetry={() => void query.refetch()}
 *       hasMore={query.hasNextPage} loadingMore={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}
 *       total={total} onOpen={open} onEdit={openForm} onMarks={setMarks}
 *       onEditCell={(row, field, value) => modify(row, { [field]: value })}
 *       commandsOfRow={row => [...]}
 *     />
 *
 * It stands in a flex column and takes the room that is left (`fl-page fl-page-fill`). Keep `columns`, `rows` and `refs` the
 * same objects while nothing changes; functions may be new at every render.
 *
 * Keys: arrows or h j k l, Home, End, PageUp, PageDown, with Ctrl to the ends, with Shift a range; Enter opens, `e` or F2
 * edits the cell or else the row, typing on a cell writes over it, Ctrl+V pastes a block after a preview, Ctrl+D fills down,
 * Delete empties, Ctrl+Z and Ctrl+Y undo and redo, `x` or Space marks, Shift+X marks up to here, Ctrl+A all that is loaded, Ctrl+C copies, `.`
 * the actions of the row, Alt+H and Alt+L move the column, Alt+W widens it, Escape leaves to the toolbar, Tab leaves.
 * Sorting, freezing, hiding and row heights are commands: the palette has them.
 */
export interface ResourceTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: RowList<AnyRow> | readonly AnyRow[];
  /** `row.id` unless said. */
  readonly rowKey?: (row: AnyRow) => string;
  readonly view: TableView;
  /** What the reader has changed of the view: columns, sort, frozen, density. */
  readonly onView: (change: Partial<TableView>) => void;
  readonly loading?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown instead of the standard words when there is no row. */
  readonly empty?: ReactNode;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  /** Asked for when less than two screens are left. */
  readonly onMore?: () => void;
  readonly total?: { readonly count: number; readonly isMore: boolean };
  readonly refs?: Refs;
  /** Keys of marked rows where the screen holds them; `false`: no marks. Else the table holds them itself. */
  readonly marks?: ReadonlySet<string> | boolean;
  /** Rows that are no longer there lose their mark: that is told here as well. */
  readonly onMarks?: (marks: ReadonlySet<string>) => void;
  readonly onCursor?: (row: AnyRow | null) => void;
  /** Key of the row that is open beside the table: the cursor goes to it once, so that it stands there when the row is closed. */
  readonly openKey?: string | null;
  readonly onOpen?: (row: AnyRow) => void;
  /** `e` on a cell that is not edited in place. */
  readonly onEdit?: (row: AnyRow) => void;
  /**
   * Sends values of one row. A `CallError` keeps what was typed in the cells, marked red. After a 412 it is called again with the
   * row as it is now, if the reader insists.
   */
  readonly onEditCell?: EditCell;
  /** `good`, `warn`, `bad`, `muted`: sets a row apart, never as the only sign. */
  readonly rowTone?: (row: AnyRow) => string | undefined;
  /** Actions of one row, for `.` and the right mouse button. */
  readonly commandsOfRow?: (row: AnyRow) => readonly Command[];
  /** `false` for the second table of a screen: its keys then work only where it has the focus. */
  readonly keys?: boolean;
}

const NO_REFS: Refs = {};
const SKELETON_ROWS = 16;
/** Frozen columns may take so much of the width; on a narrow screen they scroll like the others. */
const FROZEN_SHARE = 0.6;

const idOf = (row: AnyRow): string => row.id;

export function ResourceTable(props: ResourceTableProps) {
  const { label, view, refs = NO_REFS, loading = false, error, hasMore = false, loadingMore = false, total } = props;
  const t = useT('kit');
  const say = useText();
  const language = useLanguage();
  const tableId = useId();
  const section = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const semantic = useRef<SemanticGridHandle>(null);
  const isCards = usePhone();
  const latest = useRef(props);
  useLayoutEffect(() => {
    // The one column of the cards is none that a view could keep.
    const { onView } = props;
    latest.current = isCards ? { ...props, onView: ({ columns: _, ...change }) => onView(change) } : props;
  });
  const [said, setSaid] = useState<Text | null>(null);
  const [preview, setPreview] = useState<Block | null>(null);
  const [menu, setMenu] = useState<{ row: AnyRow; place: MenuPlace } | null>(null);

  const keyOf = useCallback((row: AnyRow) => (latest.current.rowKey ?? idOf)(row), []);
  const rowTone = useCallback((row: AnyRow) => latest.current.rowTone?.(row), []);
  const list = useMemo(
    () => ('indexOfKey' in props.rows ? props.rows : listedRows(props.rows, keyOf)),
    [props.rows, keyOf],
  );
  // Views are read from an address: equal, but never the same.
  const chosen = JSON.stringify(view.columns);
  const isMarkable = props.marks !== false;
  const markWidth = isMarkable ? MARK_WIDTH : 0;
  const room = useRoom(section);
  const cardRoom = room - markWidth;
  // As a text, so that rows which are read again leave the columns the same object.
  const fitted = useMemo(() => {
    if (chosen !== '[]') return '[]';
    const shown = shownColumns(props.columns, { columns: [] });
    const fits = fittedTo(shown, list, refs, { language, sort: view.sort });
    return JSON.stringify(fits.map(({ field, shownWidth }) => [field, shownWidth]));
  }, [props.columns, chosen, list, refs, language, view.sort]);
  const { columns, rowHeight } = useMemo(() => {
    const wanted = JSON.parse(chosen) as TableView['columns'];
    const shown = shownColumns(props.columns, { columns: wanted });
    if (!isCards) {
      const fits = JSON.parse(fitted) as readonly (readonly [string, number])[];
      const widths = new Map(fits);
      const kept = shown.flatMap(column => {
        const width = widths.get(column.field);
        return width === undefined ? [] : [{ ...column, shownWidth: width }];
      });
      return { columns: fits.length > 0 ? kept : shown, rowHeight: ROW_HEIGHTS[view.density] };
    }
    const card = cardColumn(shown, cardRoom);
    return { columns: [card.column], rowHeight: card.rowHeight };
  }, [props.columns, chosen, fitted, isCards, cardRoom, view.density]);
  const isSkeleton = loading && list.length === 0;
  const isSheet = props.onEditCell !== undefined && columns.some(({ editable }) => editable);
  const input: TableInput = {
    rows: list,
    keyOf,
    columns,
    refs,
    sort: view.sort,
    rowTone,
    isSkeleton,
    isMarkable,
    isEditable: isSheet,
  };

  const [table] = useState(() => {
    const store = createTableStore(input);
    const focusGrid = () => semantic.current?.focus();
    const setMarks = (change: (state: TableState) => TableState) => store.set(change);
    const edits = cellEdits(store, () => latest.current, setSaid, focusGrid);
    const scroll = { page: () => 1 };
    const acts = tableActs({
      store,
      edits,
      tell: setSaid,
      page: () => scroll.page(),
      asked: () => ({ ...latest.current, setMarks, preview: setPreview }),
    });
    const events = {
      onWidth: acts.setWidth,
      onReorder: acts.reorder,
      onSort: acts.sort,
      onMarkAll: () => {
        const { marks, rows } = store.state();
        if (marks.size > 0 && marks.size === rows.length) acts.unmarkAll();
        else acts.markAll();
      },
      onEditEnd: edits.end,
    };
    return { store, edits, acts, events, focusGrid, setMarks, scroll };
  });
  const { store, edits, acts, events, focusGrid, setMarks, scroll } = table;
  useLayoutEffect(() => store.receive(input));
  useEffect(() => store.stop, [store]);
  const state = useSyncExternalStore(store.subscribe, store.state);

  const given = typeof props.marks === 'object' ? props.marks : null;
  useLayoutEffect(() => {
    if (given) store.set(before => (before.marks === given ? before : { ...before, marks: given }));
  }, [given, store]);
  // The store is asked, not this render: marks that the screen has just changed are there already, and telling it the ones before
  // would make it change them back, for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state.marks` and `given` say when
  useLayoutEffect(() => {
    const { marks } = store.state();
    if (marks !== latest.current.marks && (marks.size > 0 || given?.size)) latest.current.onMarks?.(marks);
  }, [state.marks, given, store]);

  // Before the next key is heard the screen knows the row: `j` and at once a command means the row that `j` went to.
  const cursorKey = state.cursor?.key ?? null;
  useLayoutEffect(() => {
    const { rows } = store.state();
    latest.current.onCursor?.(cursorKey === null ? null : (rows.at(rows.indexOfKey(cursorKey)) ?? null));
  }, [cursorKey, store]);

  const { openKey = null } = props;
  const followed = useRef<string | null>(null);
  const openAt = openKey === null ? -1 : state.rows.indexOfKey(openKey);
  useLayoutEffect(() => {
    if (openKey === null) followed.current = null;
    // A row that was just made comes with the next reading of the list.
    if (openAt < 0 || followed.current === openKey) return;
    followed.current = openKey;
    store.set(before =>
      before.cursor?.key === openKey ? before : movedTo(before, { row: openAt, col: before.cursor?.col ?? 0 }),
    );
  }, [openKey, openAt, store]);

  const frozen = isCards ? 0 : frozenIn(room, columns, view.frozen, markWidth);
  const frozenWidth = columns.slice(0, frozen).reduce((sum, { shownWidth }) => sum + shownWidth, markWidth);
  const { page } = useTableScroll({
    store,
    stage,
    state,
    rowHeight,
    frozenWidth,
    markWidth,
    gridKey: `${rowHeight}${frozen}${isMarkable}`,
    onSeen(last, rowsOfScreen) {
      const { hasMore: isMore, loadingMore: isAsked, loading: isFirst, error: failed, onMore } = latest.current;
      if (isMore && !isAsked && !isFirst && !failed && list.length - last < 2 * rowsOfScreen) onMore?.();
    },
  });
  useLayoutEffect(() => {
    scroll.page = page;
  });

  const screenKeys = useScreenKeys();
  const openMenu = (at?: { readonly left: number; readonly top: number }) => {
    const { cursor, rows, base } = store.state();
    const row = cursor ? rows.at(cursor.row) : undefined;
    if (!cursor || !row || !props.commandsOfRow) return;
    const cell = document.getElementById(cellId(tableId, cursor.row - base, cursor.col))?.getBoundingClientRect();
    const place = at
      ? { ...at, above: at.top }
      : { left: cell?.left ?? 0, top: cell?.bottom ?? 0, above: cell?.top ?? 0 };
    setMenu({ row, place });
  };
  useTableCommands({
    section,
    acts,
    columns,
    view,
    isMarkable,
    marked: state.marks.size,
    keys: props.keys ?? true,
    onRowMenu: props.commandsOfRow ? () => openMenu() : null,
    isOpenable: props.onOpen !== undefined,
    isEditable: props.onEdit !== undefined || props.onEditCell !== undefined,
    isSheet,
    focusGrid,
  });
  const typeInto = (key: KeyboardEvent): boolean => {
    const { cursor, columns: shown, edit } = store.state();
    const column = cursor ? shown[cursor.col] : undefined;
    if (!column?.editable) return false;
    const typed = typedInto(key, column.kind, () => screenKeys.isKey(key));
    return typed !== null && (edit ? edits.typeOn(typed) : edits.begin(typed));
  };
  const pointer = useTablePointer({
    store,
    focusGrid,
    setMarks,
    onDoubleClick: () => {
      if (!edits.begin()) acts.open();
    },
    onMenu: openMenu,
    // A card is opened by one press; it has no cells.
    onClick: isCards ? acts.open : undefined,
  });

  const isEmpty = list.length === 0;
  const menuCommands = menu ? (props.commandsOfRow?.(menu.row) ?? []) : [];
  return (
    <section
      ref={section}
      className={isCards ? 'fl-table fl-table-cards' : `fl-table fl-table-${view.density}`}
      aria-label={label}
    >
      <div ref={stage} className="fl-table-stage" {...pointer}>
        <TableGrid
          store={store}
          tableId={tableId}
          columns={columns}
          numRows={isSkeleton ? SKELETON_ROWS : windowRows({ rows: list, base: Math.min(state.base, list.length) })}
          rowHeight={rowHeight}
          isCards={isCards}
          frozen={frozen}
          isMarkable={isMarkable}
          events={events}
        />
        <SemanticGrid
          handle={semantic}
          stage={stage}
          tableId={tableId}
          label={label}
          state={state}
          rowCount={total && !total.isMore ? total.count + 1 : hasMore ? -1 : list.length + 1}
          isBusy={loading || loadingMore}
          onFocus={() => {
            // The first cell, so that it is seen where the keys will go.
            if (!store.state().cursor) store.set(before => movedTo(before, { row: 0, col: 0 }));
          }}
          onPaste={event => {
            if (!isSheet) return;
            event.preventDefault();
            acts.pasteText(event.clipboardData.getData('text/plain'));
          }}
          onKeyDown={event => {
            const isTheirs = screenKeys.isRestOfSequence(event.nativeEvent);
            if (isTheirs || event.nativeEvent.isComposing || event.defaultPrevented) return;
            const key = event.nativeEvent;
            if (isSheet && isPasteKey(key)) {
              // Left to the browser, which then hands over the clipboard; a command that took the key would have to ask for leave.
              event.stopPropagation();
              return;
            }
            const act = actOf(key);
            if (isSheet && act === null && typeInto(key)) {
              event.preventDefault();
              return;
            }
            if (act === null || (WRITES.has(act) && !isSheet)) return;
            // On a cell that is not edited here the key is the screen's: it deletes the row.
            if (act === 'empty') {
              if (acts.empty()) event.preventDefault();
              return;
            }
            if (typeof act === 'object') acts.move(act.move, act.extend);
            else if (act === 'copy' || act === 'copyWithHeadings') void acts.copy(act === 'copyWithHeadings');
            else if (act === 'rowMenu') openMenu();
            else if (act === 'wider' || act === 'narrower') acts.widen(act === 'wider' ? 1 : -1);
            else if (act === 'moveLeft' || act === 'moveRight') acts.moveColumn(act === 'moveLeft' ? -1 : 1);
            else if (act === 'leave') {
              if (!acts.giveUp()) {
                if (screenKeys.takesEscape()) return;
                toToolbar(section.current);
              }
            } else acts[act]();
            event.preventDefault();
          }}
        />
        {isEmpty && !loading && (
          <div className="fl-table-instead">
            {error ? (
              <ErrorState error={error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
            ) : (
              (props.empty ?? <EmptyState hint={t('emptyHint')} />)
            )}
          </div>
        )}
      </div>
      <RefusedNotice
        state={state}
        onKeepMine={edits.keepMine}
        onRestore={(cell, isTheirs) => {
          edits.restore(cell);
          if (isTheirs) props.onRetry?.();
          focusGrid();
        }}
      />
      <TableFoot state={state} total={total} isLoadingMore={loadingMore} error={error} />
      <p className="fl-hidden-text" role="status">
        {loading ? t('loading') : said && say(said)}
      </p>
      {preview && (
        <PastePreview
          block={preview}
          refs={refs}
          onWrite={() => {
            setPreview(null);
            void edits.write(preview);
            focusGrid();
          }}
          onClose={() => {
            setPreview(null);
            focusGrid();
          }}
        />
      )}
      {menu && menuCommands.length > 0 && (
        <RowMenu
          commands={menuCommands}
          place={menu.place}
          onClose={() => {
            setMenu(null);
            focusGrid();
          }}
        />
      )}
    </section>
  );
}

/** Width of the table; endless where there is no layout. */
function useRoom(section: { readonly current: HTMLElement | null }): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = section.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth || Number.POSITIVE_INFINITY));
    observer.observe(element);
    return () => observer.disconnect();
  }, [section]);
  return room;
}

/** As many of the frozen columns as leave room for the others. */
function frozenIn(
  room: number,
  columns: readonly { readonly shownWidth: number }[],
  wanted: number,
  markWidth: number,
): number {
  let width = markWidth;
  let frozen = 0;
  for (const { shownWidth } of columns.slice(0, wanted)) {
    width += shownWidth;
    if (width > room * FROZEN_SHARE) break;
    frozen += 1;
  }
  return frozen;
}

const STOPS = 'button:not([tabindex="-1"]), input, select, a[href], [tabindex="0"]';

/** The last toolbar before the table that has something to press, else its filters; nowhere when there is neither. */
function toToolbar(section: HTMLElement | null): void {
  if (!section) return;
  const within = section.closest('[role=dialog], main') ?? document;
  const stopIn = (bars: string): HTMLElement | undefined =>
    [...within.querySelectorAll(bars)]
      .filter(bar => bar.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING)
      .flatMap(bar => bar.querySelector<HTMLElement>(STOPS) ?? [])
      .at(-1);
  const stop = stopIn('[role=toolbar]') ?? stopIn('search, [role=search]');
  if (stop) stop.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
