import { useQueryClient } from '@tanstack/react-query';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '../client.tsx';
import { useSend } from '../send/use-send.ts';
import { callsOf, refreshRows } from './resource-queries.ts';
import { putRow } from './use-resource-rows.ts';

interface CellEdit {
  readonly row: AnyRow;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** What changes rows of a list, and how the list hears of it. */
export function useRowActions(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();
  const prefix = `/api/${resource.name}/`;
  const put = (row: AnyRow): void => {
    putRow(queries, resource, row);
    void refreshRows(queries, resource, [row.id]);
  };
  const editing = useSend({
    name: ['rows', 'cell', resource.name],
    rowsOf: ({ row }: CellEdit) => [row],
    wordsOf: ({ changes }) => changes,
    send: async ({ row, changes }, { once }) => {
      const { data } = await client.call(callsOf(resource).modify, { body: { id: row.id, changes }, ...once });
      return data as unknown as AnyRow;
    },
    onDone: put,
  });
  return {
    put,
    refresh: (ids?: readonly string[]): Promise<void> =>
      ids
        ? refreshRows(queries, resource, ids)
        : queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(prefix) }),
    /** Resolves when the list shows it; a refusal is the cell's to tell. */
    editCell: (row: AnyRow, changes: CellEdit['changes']): Promise<AnyRow> => editing.run({ row, changes }),
  };
}
