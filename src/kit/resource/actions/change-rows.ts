import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '../../client.tsx';
import { isStale, reasonOf } from '../../problem-text.ts';
import { useSend } from '../../send/use-send.ts';
import { callsOf } from '../resource-queries.ts';
import { both } from '../resource-words.ts';
import type { Outcome } from './outcome.ts';

type Changes = Readonly<Record<string, unknown>>;

/** A row as it would be after the changes, with what follows from them; only what differs is sent. */
function changesFor(resource: Resource, row: AnyRow, changes: Changes): Changes {
  const after: Record<string, unknown> = { ...changes };
  for (const field of Object.keys(changes))
    for (const [name, value] of Object.entries(resource.derive?.({ ...row, ...after }, field) ?? {}))
      if (!(name in changes)) after[name] = value;
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => resource.meta[field] !== undefined && JSON.stringify(row[field]) !== JSON.stringify(value),
    ),
  );
}

interface Change {
  readonly row: AnyRow;
  readonly sent: Changes;
}

/** Changes rows one after the other, each on the version that was read. One that is refused does not stop the others. */
export function useChangeRows(
  resource: Resource,
): (rows: readonly AnyRow[], changes: Changes, onProgress?: (done: number) => void) => Promise<readonly Outcome[]> {
  const client = useClient();
  const changing = useSend({
    name: ['rows', 'change', resource.name],
    rowsOf: ({ row }: Change) => [row],
    wordsOf: ({ sent }) => sent,
    send: ({ row, sent }, { once }) =>
      client.call(callsOf(resource).modify, { body: { id: row.id, changes: sent }, ...once }),
  });
  return async (rows, changes, onProgress = () => undefined) => {
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const sent = changesFor(resource, row, changes);
      try {
        if (Object.keys(sent).length > 0) await changing.run({ row, sent });
        outcomes.push({ row, ok: true, message: null });
      } catch (error) {
        outcomes.push({ row, ok: false, message: isStale(error) ? both('bulk.stale') : reasonOf(error) });
      }
      onProgress(outcomes.length);
    }
    return outcomes;
  };
}

/** Kinds of which one value for many rows makes sense. */
const BULK_KINDS = new Set([
  'text',
  'longText',
  'integer',
  'decimal',
  'yesNo',
  'date',
  'instant',
  'choice',
  'choices',
  'reference',
]);

/** Fields that may be set for many rows at once: never those that name a row, nor what the server makes. */
export const bulkFields = (resource: Resource): readonly string[] =>
  Object.entries(resource.meta)
    .filter(([field, meta]) => BULK_KINDS.has(meta.kind) && !meta.computed && !resource.key.includes(field))
    .map(([field]) => field);
