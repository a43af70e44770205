import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { queryKey, useClient } from '../client.tsx';
import { meantBy } from './use-suggest.ts';

/** Finds the rows that pasted codes or names mean; what is not clear is left for the person. */
export function useFindReferences(): (
  resource: string,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, RefLabel>> {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    async (resource, texts) => {
      const found = new Map<string, RefLabel>();
      // One after the other: a pasted column must not use up what the server allows in a minute at once.
      for (const text of new Set(texts)) {
        const query = { resource, q: text.slice(0, 100), limit: 20 };
        const rows = await queries
          .fetchQuery({
            queryKey: queryKey(suggest, query),
            queryFn: async ({ signal }) => (await client.call(suggest, { query, signal })).data,
            staleTime: 60_000,
          })
          .catch(() => []);
        const row = meantBy(rows, text);
        if (row) found.set(text, { id: row.id, code: row.code, zh: row.zh, en: row.en });
      }
      return found;
    },
    [client, queries],
  );
}
