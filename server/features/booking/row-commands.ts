import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../kernel/deps.ts';
import { readRow } from '../../kernel/resource/read.ts';
import type { ServedResource } from '../../kernel/resource/served-resource.ts';
import { stale, type Writer } from '../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';

/** Commands on rows of booking's resources: their own call and button, written and logged as all rows are. */

export interface Asked {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
}

/** One transaction of the caller. */
export const asWriter = <T>(deps: Deps, { who, request }: Asked, work: (writer: Writer) => Promise<T>): Promise<T> =>
  inScope(deps.db, scopeOf(who), tx => work({ deps, tx, who, at: deps.clock.now(), requestId: request.id }));

/** The row as the caller has seen it. */
export async function seenRow(
  { tx }: Writer,
  served: ServedResource,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<AnyRow> {
  const row = await readRow(tx.db, served, id);
  if (!row) throw new AppError('not_found');
  if (row.version !== version) throw stale(row);
  return row;
}
