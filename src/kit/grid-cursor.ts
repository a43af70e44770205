export type CursorMove = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp';

/** Row the cursor stands on after a key; the ends hold, nothing wraps: a queue is worked from top to bottom. */
export function movedCursor(
  keys: readonly string[],
  active: string | null,
  move: CursorMove,
  page = 10,
): string | null {
  if (keys.length === 0) return null;
  const at = active === null ? -1 : keys.indexOf(active);
  const last = keys.length - 1;
  const target = {
    next: at + 1,
    previous: at < 0 ? last : at - 1,
    first: 0,
    last,
    pageDown: Math.max(at, 0) + page,
    pageUp: at - page,
  }[move];
  return keys[Math.min(Math.max(target, 0), last)] ?? null;
}

/**
 * Where the cursor stands after rows were read again: on its row as long as that is there, else on the row that took
 * its place, so that after a decision the next one is in view by itself.
 */
export function keptCursor(before: readonly string[], after: readonly string[], active: string | null): string | null {
  if (active === null || after.includes(active)) return active;
  const at = before.indexOf(active);
  if (at < 0 || after.length === 0) return null;
  const stillThere = before.slice(at + 1).find(key => after.includes(key));
  return stillThere ?? after[Math.min(at, after.length - 1)] ?? null;
}

/** Marks of rows that are gone are dropped. */
export const keptMarks = (marks: ReadonlySet<string>, after: readonly string[]): ReadonlySet<string> =>
  [...marks].every(key => after.includes(key)) ? marks : new Set(after.filter(key => marks.has(key)));
