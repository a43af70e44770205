import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fclPricesBefore, MOST_BEFORE } from '#contract/rates/fcl-rate-history.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import type { PricesBefore } from './price-columns.tsx';

const chunks = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_BEFORE) }, (_, at) =>
    ids.slice(at * MOST_BEFORE, (at + 1) * MOST_BEFORE).join(','),
  );

/** Prices that the shown rates had before; asked a page at a time, and again when a rate changes. */
export function usePricesBefore(ids: readonly string[]): PricesBefore {
  const client = useClient();
  const answers = useQueries({
    queries: chunks(ids).map(part => ({
      queryKey: queryKey(fclPricesBefore, { ids: part }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.call(fclPricesBefore, { query: { ids: part }, signal })).data,
    })),
    combine: results => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () =>
      new Map(
        answers.map(({ id, prices }) => [id, new Map(prices.map(({ containerType, cost }) => [containerType, cost]))]),
      ),
    [answers],
  );
}
