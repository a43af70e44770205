import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import { siGridList, siOwnGridList } from '#contract/si/staff.calls.ts';
import { siSubmitLogList } from '#contract/si/submit-log.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { listQuery } from '#kit/resource/use-resource-rows.ts';
import { pagedRows } from '#kit/table/row-list.ts';

/** The lists of the three grids; their rows carry more than the fields of the declaration. */
const GRID_LISTS = { all: siGridList, own: siOwnGridList, log: siSubmitLogList } as const;
export type GridName = keyof typeof GRID_LISTS;

interface Page {
  readonly rows: readonly AnyRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore: boolean;
}

/** Rows of a view, page after page by key. A live message reads all loaded pages again and moves nothing. */
export function useGridRows(name: GridName, view: Pick<GridView, 'q' | 'filter' | 'sort'>, enabled: boolean) {
  const client = useClient();
  const list = GRID_LISTS[name] as unknown as CallDef;
  const query = listQuery(view);
  const pages = useInfiniteQuery({
    // Beside the key of a single page, so that what touches the call touches its pages too.
    queryKey: [...queryKey(list), query, 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const paged = pageParam === null ? query : { ...query, cursor: pageParam };
      return (await client.call(list, { query: paged, signal })).data as Page;
    },
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  const loaded = pages.data?.pages;
  const rows = useMemo(() => pagedRows(loaded?.map(page => page.rows) ?? []), [loaded]);
  const first = loaded?.[0];
  return {
    rows,
    total: first ? { count: first.total, isMore: first.totalIsMore } : null,
    loading: pages.isPending,
    /** Rows of the question before are still shown. */
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
