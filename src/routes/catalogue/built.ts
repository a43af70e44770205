import { ROUTES, type Route } from './catalogue.ts';

/**
 * A route with a screen is built. All others are planned: in no menu, in no palette, and opening one says that the screen is not there
 * yet. Redirects need no screen and are never planned.
 */
export const isBuilt = (route: Route): boolean => route.screen !== null;
export const isPlanned = (route: Route): boolean => !isBuilt(route) && route.redirect === null;

export const BUILT_ROUTES: readonly Route[] = ROUTES.filter(isBuilt);
