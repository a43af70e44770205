import type { AccountMode, MenuNode } from '#contract/session/session.ts';
import { isAllowed, isPersonal } from '#routes/catalogue/access.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { isPlanned } from '#routes/catalogue/built.ts';
import { ROUTE, type Route } from '#routes/catalogue/catalogue.ts';

/** Who looks, as far as a page has to know. */
export interface Visitor {
  readonly presence: 'booting' | 'visitor' | 'user' | 'seated';
  readonly menu: readonly MenuNode[];
  readonly accountMode: AccountMode | null;
  /** The user has at least one company account to choose. */
  readonly hasSeats: boolean;
  /** Staff look at the company in a support view. */
  readonly isSupport: boolean;
}

/** What stands in the frame: the screen, an honest word in its place, or another address. */
export type PageView =
  | { readonly kind: 'screen' | 'planned' | 'noAccess' | 'notTheirs' | 'waiting' }
  | { readonly kind: 'elsewhere'; readonly to: string };

const withQuery = (path: string, query: readonly (readonly [string, string | null])[]): string => {
  const given = new URLSearchParams(query.filter((pair): pair is [string, string] => pair[1] !== null));
  return given.size > 0 ? `${path}?${given}` : path;
};

/** Sign-in page of the account mode, with the way back (design A.5.4). */
const signInAddress = (mode: AccountMode | null, back: string | null): string =>
  mode === 'employee'
    ? withQuery(ROUTE.EmployeeLogin.path, [['redirect', back]])
    : withQuery(ROUTE.Home.path, [
        ['showLogin', 'true'],
        ['redirect', back],
      ]);

/** Rights come from the menu tree alone (A.8.3); a page without a screen is announced only to those who may open it. */
export function guardPage(route: Route, address: string, visitor: Visitor): PageView {
  const open: PageView = { kind: isPlanned(route) ? 'planned' : 'screen' };
  if (route.allowLogout) return open;
  if (visitor.presence === 'booting') return { kind: 'waiting' };
  const back = safeRedirect(address);
  if (visitor.presence === 'visitor') return { kind: 'elsewhere', to: signInAddress(visitor.accountMode, back) };
  // Nobody of the company is signed in, so that such a page could only be the staff member's own.
  if (visitor.isSupport && isPersonal(route)) return { kind: 'notTheirs' };
  if (isAllowed(visitor.menu, route.path, true)) return open;
  if (visitor.presence === 'seated') return { kind: 'noAccess' };
  // A user without a seat: the page needs one (A.5.3).
  const chooser = visitor.hasSeats ? ROUTE.ChooseCompany : ROUTE.JoinEntry;
  return { kind: 'elsewhere', to: withQuery(chooser.path, [['redirect', back]]) };
}
