import { useQueryClient } from '@tanstack/react-query';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '../client.tsx';
import { callsOf, refreshRows } from './resource-queries.ts';
import { putRow } from './use-resource-rows.ts';

/** What changes rows of a list, and how the list hears of it. */
export function useRowActions(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();
  const prefix = `/api/${resource.name}/`;
  const put = (row: AnyRow): void => {
    putRow(queries, resource, row);
    void refreshRows(queries, resource, [row.id]);
  };
  return {
    put,
    refresh: (ids?: readonly string[]): Promise<void> =>
      ids
        ? refreshRows(queries, resource, ids)
        : queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(prefix) }),
    /** Resolves when the list shows it; a refusal is the cell's to tell. */
    async editCell(row: AnyRow, field: string, value: unknown): Promise<void> {
      const { modify } = callsOf(resource);
      const { data } = await client.call(modify, {
        body: { id: row.id, changes: { [field]: value } },
        ifMatch: row.version,
      });
      put(data as unknown as AnyRow);
    },
  };
}
