import { readSort, type SortKey, sortText } from '#contract/kernel/filter.ts';

/**
 * The sort after a press on a column: alone it sorts by that column, again it turns round, a third time it lets go. With
 * `add` the other columns stay, in their order.
 */
export function toggledSort(sort: string, field: string, add: boolean): string {
  const keys = readSort(sort);
  const known = keys.find(key => key.field === field);
  const next: SortKey | null = !known
    ? { field, descending: false }
    : known.descending
      ? null
      : { field, descending: true };
  if (!add) return next ? sortText([next]) : '';
  if (!known) return sortText([...keys, { field, descending: false }]);
  return sortText(keys.flatMap(key => (key.field === field ? (next ? [next] : []) : [key])));
}

export interface SortMark {
  readonly descending: boolean;
  /** 1 for the column that decides first; `null` where it is the only one. */
  readonly place: number | null;
}

export function sortMark(sort: string, field: string): SortMark | null {
  const keys = readSort(sort);
  const at = keys.findIndex(key => key.field === field);
  const key = keys[at];
  return key ? { descending: key.descending, place: keys.length > 1 ? at + 1 : null } : null;
}
