import { useQuery } from '@tanstack/react-query';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { RefLabel, RowOf } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { voyageCallsKey } from '../queries.ts';

export type CallRow = RowOf<typeof portCallResource>;

/** A call of the editor: the row, its labels and the clock it is planned by. */
export interface EditorCall {
  readonly row: CallRow;
  readonly port: RefLabel | undefined;
  readonly terminal: RefLabel | undefined;
  readonly zone: string;
}

/** The calls of a voyage in order. */
export function useVoyageCalls(voyageId: string) {
  const client = useClient();
  return useQuery({
    queryKey: voyageCallsKey(voyageId),
    queryFn: async ({ signal }): Promise<EditorCall[]> => {
      const filter = filterText([{ field: 'voyageId', op: 'in', values: [voyageId] }]);
      const { data } = await client.call(callsOf(portCallResource).list, {
        query: { filter, sort: 'seq', limit: 100 },
        signal,
      });
      const rows = data.rows as unknown as CallRow[];
      const ids = [...new Set(rows.map(({ portId }) => portId))];
      const zones = new Map<string, string>();
      // References tell code and names; the clock of a port stands in its row.
      await Promise.all(
        ids.map(async id => {
          const port = await client.call(callsOf(portResource).get, { query: { id }, signal });
          zones.set(id, String((port.data.row as { timeZone?: string | null }).timeZone ?? 'Etc/UTC'));
        }),
      );
      return rows.map(row => ({
        row,
        port: data.refs[row.portId],
        terminal: row.terminalId === null ? undefined : data.refs[row.terminalId],
        zone: zones.get(row.portId) ?? 'Etc/UTC',
      }));
    },
  });
}
