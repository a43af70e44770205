import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RefLabel } from '#contract/kernel/resource.ts';

/**
 * Names of rows that conditions point at. A link carries ids only; what was picked here, and what came beside the rows of the
 * list, is remembered while the product is open.
 */
const key = (id: string) => ['ref-label', id];

export function rememberReferences(queries: QueryClient, labels: Iterable<RefLabel>): void {
  for (const { id, code, zh, en } of labels) {
    const known = queries.getQueryData<RefLabel>(key(id));
    if (known?.code === code && known.zh === zh && known.en === en) continue;
    queries.setQueryDefaults(key(id), { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(key(id), { id, code, zh, en });
  }
}

export function useReferenceNames(): (id: string) => RefLabel | undefined {
  const queries = useQueryClient();
  return id => queries.getQueryData<RefLabel>(key(id));
}
