import type { AnyRow } from '#contract/kernel/resource.ts';
import type { RowList } from '#kit/table/row-list.ts';
import { useLiveLines } from './use-live-lines.ts';

/** Where a list has a place for it: keeps the numbers of its rows as they are now. */
export function LiveLines({ rows }: { readonly rows: RowList<AnyRow> }) {
  useLiveLines(rows);
  return null;
}
