import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { doorConditions } from '#contract/kernel/door.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import { queryKey, useClient } from '../client.tsx';
import { pagedRows, type RowList } from '../table/row-list.ts';
import type { Refs } from '../table/table-column.ts';
import { rememberReferences } from './filter/reference-names.ts';
import { callsOf } from './resource-queries.ts';

const PAGE = 100;

export interface ResourceRows {
  readonly rows: RowList<AnyRow>;
  /** Labels of the rows that these point at. */
  readonly refs: Refs;
  readonly total: { readonly count: number; readonly isMore: boolean } | null;
  readonly loading: boolean;
  /** Rows of the question before are still shown. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  more(): void;
  retry(): void;
}

interface RawPage {
  readonly rows: readonly AnyRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly refs: Readonly<Record<string, RefLabel>>;
}

/** What a list is asked for a view; what is as always is left to the server. */
export const listQuery = (view: Pick<GridView, 'q' | 'filter' | 'sort'>) => ({
  limit: PAGE,
  ...(view.q === '' ? {} : { q: view.q }),
  ...(view.filter.length === 0 ? {} : { filter: filterText(view.filter) }),
  ...(view.sort === '' ? {} : { sort: view.sort }),
});

/** The view with the conditions, and unless the reader has chosen another the order, of the door that the screen looks through. */
export const behindDoor = <V extends Pick<GridView, 'filter' | 'sort'>>({ through }: Resource, view: V): V =>
  through
    ? { ...view, filter: [...doorConditions(through), ...view.filter], sort: view.sort || (through.sort ?? '') }
    : view;

/** Rows of a view, page after page by key. A live message reads all loaded pages again and moves nothing. */
export function useResourceRows(
  resource: Resource,
  view: Pick<GridView, 'q' | 'filter' | 'sort'>,
  enabled: boolean,
): ResourceRows {
  const client = useClient();
  const queries = useQueryClient();
  const { list } = callsOf(resource);
  const query = listQuery(behindDoor(resource, view));
  const pages = useInfiniteQuery({
    // Beside the key of a single page, so that what touches the call touches its pages too.
    queryKey: [...queryKey(list, query), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const paged = pageParam === null ? query : { ...query, cursor: pageParam };
      return (await client.call(list, { query: paged, signal })).data as unknown as RawPage;
    },
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });

  const loaded = pages.data?.pages;
  const rows = useMemo(() => pagedRows(loaded?.map(page => page.rows) ?? []), [loaded]);
  const refs = useMemo(() => Object.assign({}, ...(loaded ?? []).map(page => page.refs)), [loaded]);
  useEffect(() => rememberReferences(queries, Object.values(refs)), [queries, refs]);
  const first = loaded?.[0];
  return {
    rows,
    refs,
    total: first ? { count: first.total, isMore: first.totalIsMore } : null,
    loading: pages.isPending,
    stale: pages.isPlaceholderData,
    error: pages.error,
    hasMore: pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    more: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    retry: () => void pages.refetch(),
  };
}

/** Puts a row as the server answered it into the loaded pages, before they are read again. */
export function putRow(queries: QueryClient, resource: Resource, row: AnyRow): void {
  const { list } = callsOf(resource);
  const replaced = (page: RawPage): RawPage =>
    page.rows.some(({ id }) => id === row.id)
      ? { ...page, rows: page.rows.map(other => (other.id === row.id ? row : other)) }
      : page;
  queries.setQueriesData<{ readonly pages: readonly RawPage[] }>(
    { queryKey: [...queryKey(list)], predicate: ({ queryKey: key }) => key.at(-1) === 'pages' },
    data => data && { ...data, pages: data.pages.map(replaced) },
  );
}
