import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow, rowResultSchema } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { doorsFor, fitsDoors } from '../../../kernel/resource/doors.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { stale, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** Commands of a resource: their own button instead of EDIT, and all else as its own calls have it. */

export interface Command {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly button: string;
}

/** A writer behind the doors on whose paths the caller has the button. */
export async function writeThrough<T>(
  deps: Deps,
  served: ServedResource,
  { who, request, button }: Command,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  await served.guard?.(who, deps);
  const doors = await doorsFor(deps, served, who, button);
  return inScope(deps.db, scopeOf(who), tx =>
    work({ deps, tx, who, at: deps.clock.now(), requestId: request.id, doors }),
  );
}

/** The row as the caller has seen it. */
export async function seenRow(
  { tx, doors }: Writer,
  served: ServedResource,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<AnyRow> {
  const row = await readRow(tx.db, served, id);
  if (!row || !fitsDoors(doors, row)) throw new AppError('not_found');
  if (row.version !== version) throw stale(row);
  return row;
}

/** The same for many rows, each in a transaction of its own. */
export const writeEach = (
  deps: Deps,
  served: ServedResource,
  command: Command,
  rows: readonly { readonly id: string; readonly version: number }[],
  work: (writer: Writer, row: AnyRow) => Promise<unknown>,
): Promise<z.infer<typeof rowResultSchema>[]> =>
  rowByRow(rows, async seen => {
    await writeThrough(deps, served, command, async writer => work(writer, await seenRow(writer, served, seen)));
    return null;
  });
