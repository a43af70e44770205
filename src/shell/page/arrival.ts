import type { MenuNode } from '#contract/session/session.ts';
import { isAllowed, landingPath } from '#routes/catalogue/access.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { isPlanned } from '#routes/catalogue/built.ts';
import { ROUTE, type RouteName, routeOf } from '#routes/catalogue/catalogue.ts';
import { addressParts } from '#routes/catalogue/paths.ts';

/** Pages one leaves once it is known for whom one acts. */
const WAITING_ROOMS: readonly RouteName[] = [
  'Home',
  'MainPage',
  'EmployeeLogin',
  'ChooseCompany',
  'JoinEntry',
  'Register',
  'WxLogin',
];

const redirectIn = (address: string): string | null =>
  safeRedirect(new URLSearchParams(addressParts(address).query).get('redirect'));

/** Where a seat arrives: the page it was on its way to, the page it is on if that stays permitted, else its landing page: the one that was chosen, or the first of the menu. */
export function seatArrival(address: string, menu: readonly MenuNode[], chosen: string | null = null): string {
  const route = routeOf(address);
  // A page without a screen is no place to stay at either: it may be the home of the other workbench.
  const stays = route && !WAITING_ROOMS.includes(route.name) && !isPlanned(route) && isAllowed(menu, route.path, true);
  return stays ? address : landingPath(menu, redirectIn(address) ?? chosen);
}

/** Nothing of a closed menu can be opened, so that this is the same page for everybody. */
const CLOSED = landingPath([]);

/** Where a seat waits that stands closed until its second step is set up. What it was on its way to stays in the address. */
export function closedArrival(address: string): string {
  const route = routeOf(address);
  if (route && !WAITING_ROOMS.includes(route.name)) return address;
  const redirect = redirectIn(address);
  return redirect ? `${CLOSED}?${new URLSearchParams({ redirect })}` : CLOSED;
}

/** Where it goes on once it is open. */
export const openedArrival = (address: string, menu: readonly MenuNode[], chosen: string | null = null): string =>
  routeOf(address)?.path === CLOSED
    ? landingPath(menu, redirectIn(address) ?? chosen)
    : seatArrival(address, menu, chosen);

/** Where a user without a seat arrives after signing in. */
export function userArrival(address: string, hasSeats: boolean): string {
  const redirect = redirectIn(address);
  if (redirect && isAllowed([], redirect, true)) return redirect;
  const path = hasSeats ? ROUTE.ChooseCompany.path : ROUTE.Home.path;
  return redirect && hasSeats ? `${path}?${new URLSearchParams({ redirect })}` : path;
}
