import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallDef, DataOf, QueryOf } from '#contract/kernel/call.ts';
import type { Page } from '#contract/kernel/page.ts';
import { queryKey, useClient } from './client.tsx';

/** Pages of a list, one after the other by key. A live message reads all loaded ones again and moves nothing. */
export function useCallPages<Row, C extends CallDef>(
  call: C,
  query: QueryOf<C>,
  rowsOf: (page: DataOf<C>) => Page<Row>,
) {
  const client = useClient();
  const pages = useInfiniteQuery({
    // Beside the key of a single page, so that what touches the call touches its pages too.
    queryKey: [...queryKey(call, query), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const paged = { ...(query as object), ...(pageParam === null ? {} : { cursor: pageParam }) } as QueryOf<C>;
      return rowsOf((await client.call(call, { query: paged, signal })).data);
    },
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const first = pages.data?.pages[0];
  return {
    rows: pages.data?.pages.flatMap(page => page.rows) ?? [],
    total: first ? { count: first.total, isMore: first.totalIsMore } : null,
    loading: pages.isPending,
    error: pages.error,
    hasMore: pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
}
