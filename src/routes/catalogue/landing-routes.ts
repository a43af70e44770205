import { allowedRoutes } from './access.ts';
import { isBuilt } from './built.ts';
import type { Route } from './catalogue.ts';

type Tree = Parameters<typeof allowedRoutes>[0];

/** Pages that a person can begin the day with: permitted, with a screen, and complete without a record in the address. */
export const landingRoutes = (tree: Tree): readonly Route[] =>
  allowedRoutes(tree, true).filter(
    route =>
      isBuilt(route) &&
      !route.allowLogout &&
      route.redirect === null &&
      route.parent === null &&
      route.params.length === 0,
  );
