import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { changeOfferPrice, changeOfferQty, offerNumbers } from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import { queryKey } from '#kit/queries.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { CallError } from '#streams/call-error.ts';
import { lineField } from '../parts/line-columns.tsx';

/** The refusal of a line, told at the cell in which it was typed. */
function atCell(error: unknown, field: string): unknown {
  if (!(error instanceof CallError)) return error;
  const problem = error.problem as unknown as Problem;
  const errors = problem.errors.map(finding => ({ ...finding, path: field }));
  return Object.assign(Object.create(error) as object, { problem: { ...problem, errors } });
}

/** Totals and prices of lines, each change an event of its own. */
export function useNumberEdits(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();

  const settled = async (id: string): Promise<void> => {
    await Promise.all([
      refreshRows(queries, resource, [id]),
      queries.invalidateQueries({ queryKey: [...queryKey(offerNumbers)] }),
    ]);
  };
  const setTotal = async ({ id, version }: AnyRow, containerType: string, total: number): Promise<void> => {
    await client.call(changeOfferQty, { body: { id, lines: [{ containerType, total }] }, ifMatch: version });
    await settled(id);
  };
  return {
    setTotal,
    async edit(row: AnyRow, field: string, value: unknown): Promise<void> {
      const line = lineField(field);
      if (!line || value === null) return;
      const { kind, containerType } = line;
      try {
        if (kind === 'qty') await setTotal(row, containerType, Number(value));
        else {
          const lines = [{ containerType, price: String(value) }];
          await client.call(changeOfferPrice, { body: { id: row.id, lines }, ifMatch: row.version });
          await settled(row.id);
        }
      } catch (error) {
        throw atCell(error, field);
      }
    },
  };
}
