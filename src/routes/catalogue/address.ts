import { ROUTE, type Route, type RouteName, routeOf } from './catalogue.ts';
import { addressParts } from './paths.ts';

/** What the router does with an address: show `route`, or replace the address by `to`. */
export type Resolution = { readonly route: Route } | { readonly to: string };

/**
 * Aliases and other letter cases are replaced by the canonical path, redirects forward with their query, anything else
 * goes to the not-found page with the attempted address. The fragment of an unknown address is not passed on: it may
 * hold the key of a share link.
 */
export function resolveAddress(address: string): Resolution {
  const route = routeOf(address);
  const { path, query, fragment } = addressParts(address);
  if (!route) return { to: `${ROUTE.InternalNotFound.path}?url=${encodeURIComponent(path + query)}` };
  const target = route.redirect ?? route.path;
  return target === path ? { route } : { to: target + query + fragment };
}

/** Coming back to one of these after sign-in would ask to sign in again. */
const SIGN_IN_PAGES: readonly RouteName[] = ['EmployeeLogin', 'Register', 'WxLogin'];

/** An address to come back to after sign-in: one leading slash and a known route, or nothing. */
export function safeRedirect(address: string | null | undefined): string | null {
  if (!address || !/^\/(?![/\\])/.test(address)) return null;
  const route = routeOf(address);
  return route && !SIGN_IN_PAGES.includes(route.name) ? address : null;
}
