import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fclAskedSince, MOST_ASKED_RATES } from '#contract/rates/asked-since.calls.ts';
import { queryKey, useClient } from '#kit/client.tsx';

const chunks = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_ASKED_RATES) }, (_, at) =>
    ids.slice(at * MOST_ASKED_RATES, (at + 1) * MOST_ASKED_RATES).join(','),
  );

/** How often the shown rates would have been found since their end; asked a page at a time. */
export function useAskedSince(ids: readonly string[]): ReadonlyMap<string, number> {
  const client = useClient();
  const answers = useQueries({
    queries: chunks(ids).map(part => ({
      queryKey: queryKey(fclAskedSince, { ids: part }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.call(fclAskedSince, { query: { ids: part }, signal })).data,
    })),
    combine: results => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => new Map(answers.map(({ id, asked }) => [id, asked])), [answers]);
}
