import { useSyncExternalStore } from 'react';

const NARROW = '(width < 900px)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** No room beside each other: the menu lies over the page, and halves stand one above the other. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
