import type { RefLabel } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '#kit/client.tsx';

/** Name of a row that only an address names so far. */
export function useSuggestedName(resource: string, id: string | null): RefLabel | undefined {
  const { data } = useCallQuery(suggest, { resource, ids: id ?? '', limit: 1 }, { enabled: !!id });
  return data?.find(row => row.id === id);
}
