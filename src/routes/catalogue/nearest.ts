import type { MenuNode } from '#contract/session/session.ts';
import { allowedRoutes } from './access.ts';
import type { Route } from './catalogue.ts';
import { plainPath } from './paths.ts';

/** How many slips of the finger a suggestion of the not-found page forgives (design A.11). */
const MOST_EDITS = 3;
const MOST_SUGGESTIONS = 5;

/** Levenshtein distance, or `limit + 1` as soon as it is certain to be greater than `limit`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const swap = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** Known routes close to a mistyped address, nearest first; only those the person may open. */
export function nearestRoutes(address: string, tree: readonly MenuNode[], signedIn: boolean): Route[] {
  const asked = plainPath(address);
  return (
    allowedRoutes(tree, signedIn)
      .filter(route => route.redirect === null && !route.params.includes('url'))
      .map(route => ({
        route,
        edits: Math.min(
          ...[route.path, ...route.aliases].map(path => editDistance(asked, plainPath(path), MOST_EDITS)),
        ),
      }))
      // A short address is three slips away from anything.
      .filter(({ edits }) => edits <= MOST_EDITS && edits < asked.length / 2)
      .sort((left, right) => left.edits - right.edits)
      .slice(0, MOST_SUGGESTIONS)
      .map(({ route }) => route)
  );
}
