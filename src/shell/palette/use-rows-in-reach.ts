import { type UIEvent, useState } from 'react';
import type { PaletteEntry } from '#machines/palette/entry.ts';

/** A line with its distance, at least. */
const ROW_PX = 38;
/** The arrows meet the next line before it comes into view. */
const AHEAD = 3;

/** As many as the list is high (palette.css), and those ahead. */
function rowsInView(): number {
  const { innerWidth, innerHeight } = window;
  const height = innerWidth < 720 ? innerHeight : Math.min(innerHeight * 0.78, 520);
  return Math.ceil(height / ROW_PX) + AHEAD;
}

/**
 * The lines that can be seen, and all of them as soon as somebody goes further down: opening and typing draw what is looked at,
 * not fifty lines of which four fifths are out of view.
 */
export function useRowsInReach(
  results: readonly PaletteEntry[],
  highlighted: string | null,
  /** What the lines answer: another question begins at the top again. */
  question: string,
) {
  const [first] = useState(rowsInView);
  const [scrolledIn, setScrolledIn] = useState<string | null>(null);
  const at = results.findIndex(({ id }) => id === highlighted);
  const isAll = scrolledIn === question || at > first - AHEAD;
  return {
    shown: isAll ? results : results.slice(0, first),
    onScroll: (event: UIEvent<HTMLElement>) => {
      if (event.currentTarget.scrollTop > 0) setScrolledIn(question);
    },
  };
}
