import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { logWrites, stale, updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { customers, providers } from './partner-served.ts';

/** A customer or provider by id, whichever it is, for somebody who may. */

export interface Partner {
  readonly served: ServedResource;
  readonly row: AnyRow;
}

/** Customers are asked of by the rights on customers, providers by those on providers. */
export async function partnerFor({ tx, who }: Writer, id: string, code?: string): Promise<Partner> {
  if (who?.seat.companyKind !== 'platform') throw new AppError('not_found');
  for (const served of [customers, providers]) {
    const row = await readRow(tx.db, served, id);
    if (!row) continue;
    const [path] = served.resource.paths;
    const { menu } = who.seat;
    if (code === undefined ? isAllowed(menu, path, true) : hasButton(menu, code, path)) return { served, row };
    throw new AppError('AUTH_FORBIDDEN');
  }
  throw new AppError('not_found');
}

export const asWriter = <T>(
  deps: Deps,
  who: SeatedWho,
  request: FastifyRequest,
  work: (writer: Writer) => Promise<T>,
): Promise<T> =>
  inScope(deps.db, scopeOf(who), tx => work({ deps, tx, who, at: deps.clock.now(), requestId: request.id }));

/** As `asWriter`, for what is only read. */
export const asLooker = <T>(
  deps: Deps,
  who: SeatedWho,
  request: FastifyRequest,
  work: (writer: Writer) => Promise<T>,
): Promise<T> =>
  deps.reads.inScope(scopeOf(who), tx => work({ deps, tx, who, at: deps.clock.now(), requestId: request.id }));

/** Writes beside the row's own fields: `write` does it, the row gets its next version and the log its fact. */
export async function touchPartner(
  writer: Writer,
  { served, row }: Partner,
  touch: { event: string; version?: number; remarks?: string | null; write?: () => Promise<unknown> },
): Promise<AnyRow> {
  if (touch.version !== undefined && touch.version !== row.version) throw stale(row);
  await updateRow(writer, served, row, { companyCode: row.companyCode });
  await touch.write?.();
  const after = await readRow(writer.tx.db, served, row.id);
  if (!after) throw new AppError('not_found');
  await logWrites(writer, served, [{ event: touch.event, before: row, after, remarks: touch.remarks ?? null }]);
  return after;
}
