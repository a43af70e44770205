import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Condition } from '#contract/kernel/filter.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '../../client.tsx';

/**
 * Names of rows that conditions point at. A link carries ids only; what was picked here, and what came beside the rows of the
 * list, is remembered while the product is open; other names are asked for.
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

/** Asks for the names of the first condition whose rows nobody has named yet; the next one follows by itself. */
export function useConditionNames({ meta }: Pick<Resource, 'meta'>, filter: readonly Condition[]): void {
  const queries = useQueryClient();
  const nameOf = useReferenceNames();
  const [wanted] = filter.flatMap(({ field, values }) => {
    const target = meta[field]?.resource;
    const unknown = values.filter(id => id.length <= 36 && nameOf(id) === undefined);
    return target && unknown.length > 0 ? [{ resource: target, ids: unknown.join(',') }] : [];
  });
  const { data } = useCallQuery(suggest, wanted ?? { resource: '', ids: '' }, { enabled: wanted !== undefined });
  useEffect(() => {
    if (data) rememberReferences(queries, data);
  }, [data, queries]);
}
