import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { Display } from '#contract/settings/display.ts';

/** Heights of the rows of every grid, by the density that the reader has chosen; the style sheets say the same. */
export const ROW_HEIGHTS = { compact: 28, normal: 36, roomy: 44 } as const satisfies Record<Display['density'], number>;
const OVERSCAN = 12;
/** Taken where no layout exists yet, so that the first paint already has rows. */
const FALLBACK_HEIGHT = 720;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  onScroll(): void;
}

/** Which rows are mounted: those in view and a few beyond. All rows are equally high, so the rest is arithmetic. */
export function useRowWindow(scroller: RefObject<HTMLDivElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: FALLBACK_HEIGHT });
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // Whole rows: scrolling by less than one changes nothing.
    const top = Math.floor(element.scrollTop / rowHeight) * rowHeight;
    const height = element.clientHeight || FALLBACK_HEIGHT;
    setView(known => (known.top === top && known.height === height ? known : { top, height }));
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    onScroll();
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onScroll, scroller]);
  const first = Math.floor(view.top / rowHeight) - OVERSCAN;
  const last = Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN;
  return { from: Math.min(Math.max(0, first), count), to: Math.min(count, last), onScroll };
}
