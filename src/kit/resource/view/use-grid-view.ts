import { useEffect, useRef } from 'react';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type GridView, type SavedView, savedViews } from '#contract/kernel/saved-view.ts';
import { useCallQuery } from '../../client.tsx';
import { useDisplay } from '../../settings/display.ts';
import { type Address, useAddress } from '../use-address.ts';
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
export const useGridView = (resource: Pick<Resource, 'name'>, initialFilter?: readonly Condition[]): GridViewState =>
  useGridViewIn(useAddress(), resource, initialFilter);

/** The same, for a screen that has more than this in its address. */
export function useGridViewIn(
  address: Address,
  resource: Pick<Resource, 'name'>,
  initialFilter: readonly Condition[] = NO_FILTER,
): GridViewState {
  const { params } = address;
  const kept = useCallQuery(savedViews, { resource: resource.name }, { staleTime: 300_000 });
  const views = kept.data ?? NO_VIEWS;
  const { density } = useDisplay();
  const plain = { ...plainView(initialFilter), density };
  const read = readAddress(params, plain, views);
  const ready = !kept.isPending || !needsSavedViews(params);
  const hasDefault = views.some(({ isDefault }) => isDefault);

  // Two changes of one moment, as a width and an order, must not forget each other: the address is read again only later.
  const latest = useRef(read);
  const shown = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read follows from these alone
  useEffect(() => {
    latest.current = read;
  }, [shown, views]);

  const show = (view: GridView, saved: SavedView | null): void => {
    latest.current = { view, saved };
    address.change(before => writeAddress(before, view, plain, saved, hasDefault), { replace: true });
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
