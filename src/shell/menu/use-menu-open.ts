import { useState } from 'react';
import { useNarrow } from '../use-narrow.ts';
import './menu-room.css';

const MENU_KEY = 'menu';

/**
 * Whether the whole menu is shown. On wide screens it is open until somebody folds it to a rail of icons, and stays as it was
 * left; on narrow ones it lies over the page only while it is asked for.
 */
export function useMenuOpen(): readonly [boolean, (open: boolean) => void] {
  const isNarrow = useNarrow();
  const [isUnfolded, setUnfolded] = useState(() => localStorage.getItem(MENU_KEY) !== 'closed');
  const [isDrawn, setDrawn] = useState(false);
  // Made wide again the page has its menu beside it, and a drawer must not come back by itself.
  if (!isNarrow && isDrawn) setDrawn(false);
  if (isNarrow) return [isDrawn, setDrawn];
  return [
    isUnfolded,
    next => {
      setUnfolded(next);
      localStorage.setItem(MENU_KEY, next ? 'open' : 'closed');
    },
  ];
}
