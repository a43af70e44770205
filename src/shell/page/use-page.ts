import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type SessionView, useSession } from '#kit/client.tsx';
import { resolveAddress } from '#routes/catalogue/address.ts';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { guardPage, type PageView, type Visitor } from './guard.ts';

export interface Page {
  readonly route: Route;
  /** Path, query and fragment. */
  readonly address: string;
  readonly view: Exclude<PageView['kind'], 'elsewhere'>;
}

/** While signing out nobody is judged: the page is loaded again in a moment. */
const PRESENCE = {
  booting: 'booting',
  loggingOut: 'booting',
  visitor: 'visitor',
  user: 'user',
  seated: 'seated',
} as const;

export const visitorOf = ({ state, menu, accountMode, bound, employee }: SessionView): Visitor => ({
  presence: PRESENCE[state],
  menu,
  accountMode,
  hasSeats: bound.length > 0,
  isSupport: Boolean(employee?.ActingFor),
});

/** Address in the bar, which is ahead of what is rendered while a navigation is under way. */
export const barAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/**
 * The page for the address in the bar. Aliases, redirects, unknown addresses and refused pages lead on; until they have, the page
 * before stays, so that frame and kept screens do not blink.
 */
export function usePage(): Page | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const address = pathname + search + hash;
  const resolution = resolveAddress(address);
  const view = 'route' in resolution ? guardPage(resolution.route, address, visitorOf(session)) : null;
  const elsewhere = 'to' in resolution ? resolution.to : view?.kind === 'elsewhere' ? view.to : null;

  useEffect(() => {
    // The session has already sent the reader somewhere (A.5.4); its word is the later one.
    if (elsewhere === null || barAddress() !== address) return;
    void navigate(elsewhere, { replace: true });
  }, [elsewhere, address, navigate]);

  const [shown, setShown] = useState<Page | null>(null);
  if (elsewhere !== null || !('route' in resolution) || !view || view.kind === 'elsewhere') return shown;
  const { route } = resolution;
  if (shown?.route === route && shown.address === address && shown.view === view.kind) return shown;
  const page: Page = { route, address, view: view.kind };
  setShown(page);
  return page;
}
