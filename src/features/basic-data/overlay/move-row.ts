import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';

/** Rows as they stand in the list. */
export const rowsOf = ({ rows }: Pick<ResourceContext, 'rows'>): readonly AnyRow[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).flatMap(row => row ?? []);

interface Sorted {
  readonly id: string;
  readonly sort?: unknown;
}

/**
 * The order to keep when a row goes a place up (−1) or down (1); null at the ends. Rows behind the last one that has a place of its
 * own are left as they are: one move must not give a place to hundreds.
 */
export function movedIds(rows: readonly Sorted[], id: string, by: -1 | 1): string[] | null {
  const from = rows.findIndex(row => row.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rows.length) return null;
  const lastPlaced = rows.findLastIndex(({ sort }) => typeof sort === 'number');
  const moved = rows.map(row => row.id).filter(one => one !== id);
  moved.splice(to, 0, id);
  return moved.slice(0, Math.max(lastPlaced, from, to) + 1);
}
