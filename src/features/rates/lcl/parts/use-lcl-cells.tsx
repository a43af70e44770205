import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { useClient } from '#kit/client.tsx';
import { callsOf, refreshRows } from '#kit/resource/resource-queries.ts';
import { putRow } from '#kit/resource/use-resource-rows.ts';
import { useSend } from '#kit/send/use-send.ts';
import type { EditCell } from '#kit/table/cell-saves.ts';
import { useAgreedSave } from '../../fcl/events/use-agreed-save.tsx';
import { lclChanges } from './lcl-cells.ts';

interface Edit {
  readonly row: AnyRow;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Cells of consolidation rates; a change that takes days from other rates on sale is agreed to first. */
export function useLclCells(): { readonly edit: EditCell; readonly dialog: ReactNode } {
  const client = useClient();
  const queries = useQueryClient();
  const agreed = useAgreedSave('lcl');
  const editing = useSend({
    name: ['lcl', 'cell'],
    rowsOf: ({ row }: Edit) => [row],
    wordsOf: ({ changes }) => changes,
    send: async ({ changes }, { rows, once }): Promise<AnyRow> => {
      const { id, version } = rows[0]!;
      try {
        const { data } = await client.call(callsOf(lclRateResource).modify, { body: { id, changes }, ...once });
        return data as AnyRow;
      } catch (error) {
        const settled = await agreed.settle(error, { id, version, changes });
        if (settled) return settled;
        throw error;
      }
    },
    onDone: row => {
      putRow(queries, lclRateResource, row);
      void refreshRows(queries, lclRateResource, [row.id]);
    },
  });
  return {
    edit: (row, changes) => editing.run({ row, changes: lclChanges(row, changes) }),
    dialog: agreed.dialog,
  };
}
