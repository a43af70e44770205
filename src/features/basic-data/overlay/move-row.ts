import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';

/** Rows as they stand in the list. */
export const rowsOf = ({ rows }: Pick<ResourceContext, 'rows'>): readonly AnyRow[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).flatMap(row => row ?? []);

/** The ids with one of them a place further up (−1) or down (1); null at the ends. */
export function movedIds(ids: readonly string[], id: string, by: -1 | 1): string[] | null {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  const moved = ids.filter(one => one !== id);
  moved.splice(to, 0, id);
  return moved;
}
