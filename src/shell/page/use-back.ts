import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { addressParts } from '#routes/catalogue/paths.ts';
import type { Page } from './use-page.ts';

/** Page to go back to without history: the list it was opened from, else the route's last page, else its parent. */
function parentOf({ route, address }: Page): string | null {
  const from = route.params.includes('from') ? new URLSearchParams(addressParts(address).query).get('from') : null;
  return from ?? route.lastPage ?? route.parent;
}

/** The way back from a page. */
export function useBack(page: Page | null): { readonly hasParent: boolean; readonly go: () => void } {
  const navigate = useNavigate();
  const parent = page ? parentOf(page) : null;
  const go = useCallback(() => {
    // The router counts the entries that are its own: 0 is where the person came in.
    const entered = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (entered > 0 ? navigate(-1) : navigate(parent ?? ROUTE.Home.path));
  }, [navigate, parent]);
  return { hasParent: parent !== null, go };
}
