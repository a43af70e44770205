import type { QueryClient } from '@tanstack/react-query';
import { changeList, effectOfChange, getChange } from '#contract/basic-data/change/calls.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import type { DocQueries } from '#streams/doc-refresh.ts';

/** What a live message of a change touches; the shell adds it to its list. */
const masterChangeDocQueries: DocQueries = {
  docType: 'masterChange',
  keys: id => [queryKey(changeList), queryKey(getChange, { id }), queryKey(effectOfChange)],
};

keepLive(masterChangeDocQueries);

/** After an own change: lists of changes, and the rows it spoke of. */
export async function refreshAfterChange(
  queries: QueryClient,
  resource: Resource,
  ids: readonly (string | null)[],
): Promise<void> {
  await Promise.all([
    ...masterChangeDocQueries.keys('').map(key => queries.invalidateQueries({ queryKey: [...key] })),
    refreshRows(
      queries,
      resource,
      ids.filter(id => id !== null),
    ),
  ]);
}
