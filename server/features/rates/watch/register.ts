import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { closeWatch, type PriceWatch, saveWatch, watchPage } from '#contract/rates/watch/watch.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { amountIn } from './amount.ts';
import { keepWatch } from './save-watch.ts';
import type { PriceWatchRow } from './tables.ts';
import { defineWatchJob } from './watch-job.ts';

/** A person's own watches: made, ended, listed. Row-level security shows nobody another's. */

const said = ({ currency }: PriceWatchRow, amount: string | null): string | null =>
  amount === null ? null : amountIn(currency, amount);

const shown = (row: PriceWatchRow, names: ReadonlyMap<string, string>): PriceWatch => ({
  id: row.id,
  version: row.version,
  query: row.query as PriceWatch['query'],
  frequency: row.frequency,
  customerId: row.customerId,
  customerName: row.customerId ? (names.get(row.customerId) ?? null) : null,
  currency: row.currency,
  target: said(row, row.target),
  best: said(row, row.best),
  lastAlert: row.lastAlert,
  lastAlertAt: row.lastAlertAt?.toISOString() ?? null,
  checkedAt: row.checkedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

async function customerNames({ db }: Tx, rows: readonly PriceWatchRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ customerId }) => customerId ?? []);
  if (ids.length === 0) return new Map();
  const named = await db.selectFrom('company').select(['id', 'nameZh']).where('id', 'in', ids).execute();
  return new Map(named.map(({ id, nameZh }) => [id, nameZh]));
}

const pageKey = z.tuple([keyInstant, keyId]);

export function registerWatches(app: FastifyInstance, deps: Deps): void {
  defineWatchJob(deps);

  implement(app, saveWatch, async ({ who, body }) => {
    const { seat } = who;
    const kept = await keepWatch(deps, seat, body);
    const names = await inScope(deps.db, scopeOf(who), tx => customerNames(tx, [kept]));
    return { Data: shown(kept, names) };
  });

  implement(app, closeWatch, async ({ who, body }) => {
    const now = deps.clock.now();
    const closed = await inScope(deps.db, scopeOf(who), tx =>
      tx.db
        .updateTable('priceWatch')
        .set(eb => ({ closedAt: now, updatedAt: now, version: eb('version', '+', 1) }))
        .where('id', '=', body.id)
        .where('employeeId', '=', who.seat.employeeId)
        .where('closedAt', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!closed) throw new AppError('not_found');
    return { Data: closed };
  });

  implement(app, watchPage, async ({ who, query }) => {
    const from = readKeyset(query.cursor, pageKey);
    return deps.reads.inScope(scopeOf(who), async tx => {
      const own = sql`employee_id = ${who.seat.employeeId} and closed_at is null`;
      const { rows } = await sql<PriceWatchRow>`select * from price_watch where ${own}
        ${from ? sql`and (created_at, id) < (${from[0]}::timestamptz, ${from[1]})` : sql``}
        order by created_at desc, id desc limit ${query.limit + 1}`.execute(tx.db);
      const counted = await sql<{ n: number }>`select count(*)::int as n from price_watch where ${own}`.execute(tx.db);
      const names = await customerNames(tx, rows);
      return {
        Data: keysetPage(rows, {
          limit: query.limit,
          counted: counted.rows[0]?.n ?? 0,
          keyOf: row => [row.createdAt.toISOString(), row.id],
          show: row => shown(row, names),
        }),
      };
    });
  });
}
