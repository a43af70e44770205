import { useQueryClient } from '@tanstack/react-query';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { changeOfferPrice, changeOfferQty, offerNumbers } from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import { queryKey } from '#kit/queries.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { CallError } from '#streams/call-error.ts';
import { lineField } from '../parts/line-columns.tsx';

/** The refusal of a line, told at the cell in which it was typed. */
function atCell(error: unknown, field: string): unknown {
  if (!(error instanceof CallError)) return error;
  const problem = error.problem;
  const errors = problem.errors.map(finding => ({ ...finding, path: field }));
  return Object.assign(Object.create(error) as object, { problem: { ...problem, errors } });
}

interface NumberEdit {
  readonly row: AnyRow;
  readonly kind: 'qty' | 'price';
  readonly containerType: string;
  readonly value: string;
}

/** Totals and prices of lines, each change an event of its own. */
export function useNumberEdits(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = async (_: unknown, { row: { id } }: NumberEdit): Promise<void> => {
    await Promise.all([
      refreshRows(queries, resource, [id]),
      queries.invalidateQueries({ queryKey: [...queryKey(offerNumbers)] }),
    ]);
  };
  const change = useSend({
    name: ['spaceSell', 'number'],
    rowsOf: ({ row }) => [row],
    wordsOf: ({ kind, containerType, value }) => ({ kind, containerType, value }),
    send: async ({ row: { id }, kind, containerType, value }: NumberEdit, { once }): Promise<{ version: number }> => {
      const { data } =
        kind === 'qty'
          ? await client.call(changeOfferQty, {
              body: { id, lines: [{ containerType, total: Number(value) }] },
              ...once,
            })
          : await client.call(changeOfferPrice, { body: { id, lines: [{ containerType, price: value }] }, ...once });
      return data;
    },
    onDone: refresh,
    // Refused it may be because another number stands there by now.
    onRefused: refresh,
  });
  return {
    async setTotal(row: AnyRow, containerType: string, total: number): Promise<void> {
      await change.runOrToast({ row, kind: 'qty', containerType, value: String(total) });
    },
    async edit(row: AnyRow, changes: Readonly<Record<string, unknown>>): Promise<AnyRow> {
      let changed = row;
      for (const [field, value] of Object.entries(changes)) {
        const line = lineField(field);
        if (!line) continue;
        try {
          const { version } = await change.run({ ...line, row: changed, value: String(value) });
          changed = { ...changed, version };
        } catch (error) {
          throw atCell(error, field);
        }
      }
      return changed;
    },
  };
}
