import { useSyncExternalStore } from 'react';

/** The width up to which a list is cards and a toolbar is its next step; `page-header.css` and `data-grid.css` say the same. */
const PHONE = '(width < 600px)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** So narrow that rows are cards and only the next step has a button of its own. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
