import { useCallback, useState } from 'react';

export type MenuSearch = typeof import('./menu-search.ts');

/** Finding in the menu, and what begins to load it. */
export function useMenuSearch(): readonly [MenuSearch | null, () => void] {
  const [search, setSearch] = useState<MenuSearch | null>(null);
  const load = useCallback(() => {
    // A connection that is away is no fault of the menu: the next key tries again.
    void import('./menu-search.ts').then(setSearch, () => undefined);
  }, []);
  return [search, load];
}
