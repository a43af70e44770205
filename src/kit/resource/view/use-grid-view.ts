import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type GridView, type SavedView, savedViews } from '#contract/kernel/saved-view.ts';
import { useCallQuery } from '../../client.tsx';
import { needsSavedViews, type PlainView, plainView, readAddress, sameView, writeAddress } from './grid-address.ts';

export interface GridViewState {
  readonly view: GridView;
  /** As the resource shows itself. */
  readonly plain: PlainView;
  /** False until it is known which saved view the address means. */
  readonly ready: boolean;
  /** The saved view it began with. */
  readonly saved: SavedView | null;
  /** All saved views of the reader and the company. */
  readonly views: readonly SavedView[];
  /** Something is not as in the saved view, or in the plain one. */
  readonly isChanged: boolean;
  change(part: Partial<GridView>): void;
  /** Shows a saved view, or with `null` the plain one. */
  apply(saved: SavedView | null): void;
}

const NO_VIEWS: readonly SavedView[] = [];
const NO_FILTER: readonly Condition[] = [];

/**
 * How the grid of a resource is looked at: quick filter, conditions, order, columns, frozen columns, density. It lives in the
 * address alone, which is replaced and not pushed: going back leaves the list, it does not undo a column's width.
 */
export function useGridView(
  resource: Pick<Resource, 'name'>,
  initialFilter: readonly Condition[] = NO_FILTER,
): GridViewState {
  const [params, setParams] = useSearchParams();
  const kept = useCallQuery(savedViews, { resource: resource.name }, { staleTime: 300_000 });
  const views = kept.data ?? NO_VIEWS;
  const plain = plainView(initialFilter);
  const read = readAddress(params, plain, views);
  const ready = !kept.isPending || !needsSavedViews(params);
  const hasDefault = views.some(({ isDefault }) => isDefault);

  // Two changes of one moment, as a width and an order, must not forget each other: the address is read again only later.
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });

  const show = (view: GridView, saved: SavedView | null): void => {
    latest.current = { view, saved };
    setParams(before => writeAddress(before, view, plain, saved, hasDefault), { replace: true });
  };
  return {
    ...read,
    plain,
    ready,
    views,
    isChanged: !sameView(read.view, read.saved?.view ?? plain),
    change: part => show({ ...latest.current.view, ...part }, latest.current.saved),
    apply: saved => show(saved?.view ?? plain, saved),
  };
}
