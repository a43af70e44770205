import type { QueryClient } from '@tanstack/react-query';
import { type Resource, type ResourceCalls, resourceCalls } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import type { DocQueries, QueryKey } from '#streams/doc-refresh.ts';
import { keepLive } from '../late-doc-queries.ts';
import { queryKey } from '../queries.ts';

const made = new WeakMap<Resource, ResourceCalls>();

/** The calls of a resource; one set, so that their schemas are made once. */
export function callsOf(resource: Resource): ResourceCalls {
  const known = made.get(resource);
  if (known) return known;
  const calls = resourceCalls(resource);
  made.set(resource, calls);
  // Whoever reads the resource sees it change.
  keepLive(resourceDocQueries(resource));
  return calls;
}

/** Stands for the id where one message tells of many rows. */
const MANY = '*';

/** What a change of one row touches: the lists it may stand in, the row itself, its log, and pickers that offer it. */
const touches = (resource: Resource, id: string): readonly QueryKey[] => {
  const { list, get, log, usage, deleted } = callsOf(resource);
  return [
    queryKey(list),
    ...[get, log, usage].map(call => (id === MANY ? queryKey(call) : queryKey(call, { id }))),
    queryKey(deleted),
    [...queryKey(suggest)],
  ];
};

/** A resource on the live connection. */
export const resourceDocQueries = (resource: Resource): DocQueries => ({
  docType: resource.docType,
  keys: id => touches(resource, id),
});

/** After an own change: the same as a live message, at once and without waiting for it. */
export async function refreshRows(queries: QueryClient, resource: Resource, ids: readonly string[]): Promise<void> {
  const keys = new Map(ids.flatMap(id => touches(resource, id)).map(key => [JSON.stringify(key), key]));
  await Promise.all([...keys.values()].map(key => queries.invalidateQueries({ queryKey: [...key] })));
}
