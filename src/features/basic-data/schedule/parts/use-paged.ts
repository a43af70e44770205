import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallDef, QueryOf } from '#contract/kernel/call.ts';
import type { Page } from '#contract/kernel/page.ts';
import { queryKey, useClient } from '#kit/client.tsx';

/** Pages of a list by key, as one list; a live message reads all loaded pages again. */
export function usePaged<Row>(call: CallDef, query: Readonly<Record<string, unknown>>) {
  const client = useClient();
  const pages = useInfiniteQuery({
    queryKey: [...queryKey(call, query as QueryOf<typeof call>), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const asked = pageParam === null ? query : { ...query, cursor: pageParam };
      return (await client.call(call, { query: asked, signal })).data as unknown as Page<Row>;
    },
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const loaded = pages.data?.pages ?? [];
  const [first] = loaded;
  return {
    rows: loaded.flatMap(page => page.rows),
    loading: pages.isPending,
    error: pages.error,
    onRetry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    onMore: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    ...(first ? { total: { count: first.total, isMore: first.totalIsMore } } : {}),
  };
}
