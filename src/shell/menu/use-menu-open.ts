import { useState } from 'react';

const MENU_KEY = 'menu';

/** Whether the menu is shown: open on wide screens until somebody folds it, closed on narrow ones until it is asked for. */
export function useMenuOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(
    () => window.matchMedia('(width >= 900px)').matches && localStorage.getItem(MENU_KEY) !== 'closed',
  );
  return [
    open,
    next => {
      setOpen(next);
      if (window.matchMedia('(width >= 900px)').matches) localStorage.setItem(MENU_KEY, next ? 'open' : 'closed');
    },
  ];
}
