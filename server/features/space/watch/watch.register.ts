import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { closeSpaceWatch, type SpaceWatch, saveSpaceWatch, spaceWatchPage } from '#contract/space/watch.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { keepSpaceWatch } from './save-watch.ts';
import type { SpaceWatchRow } from './tables.ts';

/** A person's own watches of space: made, ended, listed. */

interface Found extends SpaceWatchRow {
  readonly pol: SpaceWatch['pol'];
  readonly pod: SpaceWatch['pod'];
  readonly offerNo: string | null;
  readonly sailing: string | null;
  readonly etd: Date | null;
}

const shown = (row: Found): SpaceWatch => ({
  id: row.id,
  version: row.version,
  pol: row.pol,
  pod: row.pod,
  containerTypes: [...row.containerTypes],
  offer:
    row.offerId === null
      ? null
      : { id: row.offerId, offerNo: row.offerNo ?? '', sailing: row.sailing ?? '', etd: row.etd?.toISOString() ?? '' },
  frequency: row.frequency,
  known: Object.keys(row.told as object).length,
  lastAlert: row.lastAlert,
  lastAlertAt: row.lastAlertAt?.toISOString() ?? null,
  checkedAt: row.checkedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

type After = readonly [createdAt: string, id: string] | null;

/** Names of an offer are read with the rights of the server: it was seen when the watch began. */
async function ownWatches({ db }: Tx, employeeId: string, after: After, limit: number, id?: string): Promise<Found[]> {
  const { rows } = await sql<Found>`select w.*, f.offer_no, f.vessel_name || ' ' || f.voyage_no as sailing, f.etd,
      jsonb_build_object('id', p.id, 'code', p.un_locode, 'zh', coalesce(p.name_zh, p.name_en), 'en', p.name_en) as pol,
      jsonb_build_object('id', d.id, 'code', d.un_locode, 'zh', coalesce(d.name_zh, d.name_en), 'en', d.name_en) as pod
    from space_watch as w join port as p on p.id = w.pol_id join port as d on d.id = w.pod_id
      left join space_offer as f on f.id = w.offer_id
    where w.employee_id = ${employeeId} and w.closed_at is null ${id ? sql`and w.id = ${id}` : sql``}
      ${after ? sql`and (w.created_at, w.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``}
    order by w.created_at desc, w.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

const pageKey = z.tuple([keyInstant, keyId]);

export function registerSpaceWatches(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, saveSpaceWatch, async ({ who: { seat }, body }) => {
    const { id } = await keepSpaceWatch(deps, seat, body);
    const [kept] = await inScope(db, SYSTEM, tx => ownWatches(tx, seat.employeeId, null, 1, id));
    return { Data: shown(kept!) };
  });

  implement(app, closeSpaceWatch, async ({ who, body: { id } }) => {
    const now = clock.now();
    const closed = await inScope(db, scopeOf(who), tx =>
      tx.db
        .updateTable('spaceWatch')
        .set(eb => ({ closedAt: now, updatedAt: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('employeeId', '=', who.seat.employeeId)
        .where('closedAt', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!closed) throw new AppError('not_found');
    return { Data: closed };
  });

  implement(app, spaceWatchPage, async ({ who: { seat }, query: { cursor, limit } }) => {
    const after = readKeyset(cursor, pageKey);
    const { rows, counted } = await reads.inScope(SYSTEM, async tx => ({
      rows: await ownWatches(tx, seat.employeeId, after, limit),
      // Fifty at most.
      counted: (await ownWatches(tx, seat.employeeId, null, 50)).length,
    }));
    const keyOf = ({ createdAt, id }: Found): [string, string] => [createdAt.toISOString(), id];
    return { Data: keysetPage(rows, { limit, counted, keyOf, show: shown }) };
  });
}
