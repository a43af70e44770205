import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { TableState } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/**
 * The grid below knows at most so many rows at once: it walks over all of them at every wheel step, and no browser draws an
 * element as high as a million rows. Near an end of this window the window moves on by half.
 */
export const WINDOW = 50_000;
const HALF = WINDOW / 2;
const NEAR_END = 400;
/** Rows of a screen where there is no layout. */
const PAGE_WITHOUT_LAYOUT = 20;

export const windowRows = ({ rows, base }: Pick<TableState, 'rows' | 'base'>): number =>
  Math.min(rows.length - base, WINDOW);

const lastBase = (length: number): number => Math.max(0, length - WINDOW);

const BOXES = '.bp6-table-container, .bp6-table-quadrant-scroll-container, .bp6-table-quadrant-body-container';

interface ScrollOptions {
  readonly store: TableStore;
  readonly stage: RefObject<HTMLElement | null>;
  readonly state: TableState;
  readonly rowHeight: number;
  /** Columns that stand still, that of the marks among them. */
  readonly frozenWidth: number;
  readonly markWidth: number;
  /** Another grid element stands there when this changes. */
  readonly gridKey: string;
  /** Called when the view has changed: there may be less than two screens left. */
  readonly onSeen: (last: number, page: number) => void;
}

const scrollerIn = (stage: HTMLElement | null): HTMLElement | null =>
  stage?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? null;

/** Scrolling: which rows are in view, the cursor brought into view, the window moved on. */
export function useTableScroll(options: ScrollOptions): { page(): number } {
  const { store, stage, state, rowHeight, gridKey } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  // Read when scrolled or resized only: to ask for a layout at every key costs more than the key.
  const box = useRef({ head: 0, top: 0, left: 0, width: 0, height: 0 });
  const measure = useCallback(() => {
    const scroller = scrollerIn(stage.current);
    if (!scroller) return;
    const head = scroller.querySelector<HTMLElement>('.bp6-table-top-container')?.offsetHeight ?? 0;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight } = scroller;
    box.current = { head, top, left, width, height: clientHeight - head };
  }, [stage]);
  const scrollTo = useCallback(
    (to: { readonly top?: number; readonly left?: number }) => {
      const scroller = scrollerIn(stage.current);
      if (!scroller) return;
      if (to.top !== undefined) scroller.scrollTop = to.top;
      if (to.left !== undefined) scroller.scrollLeft = to.left;
      box.current = { ...box.current, ...to };
    },
    [stage],
  );
  const page = useCallback((): number => {
    const { height } = box.current;
    return height > 0 ? Math.max(1, Math.floor(height / rowHeight)) : PAGE_WITHOUT_LAYOUT;
  }, [rowHeight]);

  const look = useCallback(() => {
    measure();
    const { top } = box.current;
    const first = Math.floor(top / rowHeight);
    const last = first + page();
    const { base, rows } = store.state();
    store.see(base + first, base + last);
    const known = windowRows({ rows, base });
    const step =
      last > known - NEAR_END && base + known < rows.length
        ? Math.min(HALF, lastBase(rows.length) - base)
        : first < NEAR_END && base > 0
          ? -Math.min(HALF, base)
          : 0;
    if (step !== 0) {
      store.set(before => ({ ...before, base: before.base + step }));
      scrollTo({ top: top - step * rowHeight });
    }
    latest.current.onSeen(base + last, page());
  }, [measure, page, scrollTo, store, rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: gridKey stands for the element that is scrolled
  useEffect(() => {
    const scroller = scrollerIn(stage.current);
    // Neither Blueprint's box nor the ones that scroll (Chromium) are stops of Tab: the grid is the only one. What they hold
    // is reached by its keys, which is what -1 says there.
    for (const box of stage.current?.querySelectorAll<HTMLElement>(BOXES) ?? []) box.tabIndex = -1;
    look();
    if (!scroller) return;
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [stage, look, gridKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have come that do not fill the view
  useEffect(look, [look, state.rows]);

  // A grid of another height of rows begins at its top: back to where the reader was.
  const shownKey = useRef(gridKey);
  useLayoutEffect(() => {
    if (shownKey.current === gridKey) return;
    shownKey.current = gridKey;
    scrollTo({ top: (store.seen().from - store.state().base) * rowHeight });
  }, [gridKey, scrollTo, rowHeight, store]);

  // The cell under the cursor comes into view when the cursor moves, not when rows are read again.
  const revealed = useRef('');
  const { cursor, base, rows, columns } = state;
  useLayoutEffect(() => {
    const name = cursor ? `${cursor.key}\n${cursor.field}` : '';
    if (!cursor || name === revealed.current) return;
    const local = cursor.row - base;
    if (local < 0 || local >= windowRows({ rows, base })) {
      const middle = Math.min(Math.max(cursor.row - HALF, 0), lastBase(rows.length));
      // Comes by here once more, with the row among those that the grid knows.
      store.set(before => ({ ...before, base: middle }));
      return;
    }
    revealed.current = name;
    const { top, left, width, height } = box.current;
    if (height <= 0) return;
    const y = local * rowHeight;
    if (y < top) scrollTo({ top: y });
    else if (y + rowHeight > top + height) scrollTo({ top: y + rowHeight - height });
    const { frozenWidth, markWidth } = latest.current;
    const x = columns.slice(0, cursor.col).reduce((sum, { shownWidth }) => sum + shownWidth, markWidth);
    const end = x + (columns[cursor.col]?.shownWidth ?? 0);
    if (x < frozenWidth) return;
    if (x < left + frozenWidth) scrollTo({ left: x - frozenWidth });
    else if (end > left + width) scrollTo({ left: Math.min(end - width, x - frozenWidth) });
  }, [cursor, base, rows, columns, scrollTo, rowHeight, store]);

  return { page };
}
