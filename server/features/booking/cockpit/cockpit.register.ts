import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { localDayOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { BOOKING } from '#contract/booking/booking.ts';
import {
  bookingCockpit,
  bookingCockpitCharts,
  COCKPIT_TILES,
  type CockpitBy,
  type CockpitTile,
  failedBookingMessages,
  MOST_COUNTED,
  tileFilter,
} from '#contract/booking/cockpit.calls.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { whereOf } from '../../../kernel/resource/condition-sql.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { chartsOf } from './charts.ts';

/** The desk's cockpit: every figure is counted by the filter of the list that it opens. */

const HOUR_MS = 3_600_000;
const TILES = Object.keys(COCKPIT_TILES) as CockpitTile[];
const MOST_FAILED = 100;
const FAILED: RawBuilder<unknown> = sql`m.document_type = ${BOOKING} and m.direction = 'OUT' and m.state = 'DEAD'`;

function momentsOf(now: Date): CockpitBy {
  const at = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const day = localDayOf(now.toISOString(), SHEET_ZONE);
  const today = readLocalTime(`${day} 00:00`, SHEET_ZONE)?.instant ?? at(-24);
  return { now: now.toISOString(), in24: at(24), today };
}

async function figuresOf(db: Transaction<Tables>, by: CockpitBy): Promise<Record<CockpitTile, number>> {
  const resource: Resource = bookingResource;
  const counted = TILES.map(tile => {
    const filter = tileFilter(tile, by);
    const found = filter
      ? sql`select from booking_list as t where ${sql.join(whereOf(resource, filter), sql` and `)}`
      : sql`select from partner_message as m where ${FAILED}`;
    return sql`(select count(*)::int from (${found} limit ${MOST_COUNTED + 1}) as found) as ${sql.ref(tile)}`;
  });
  const { rows } = await sql<Record<CockpitTile, number>>`select ${sql.join(counted)}`.execute(db);
  return rows[0]!;
}

export function registerBookingCockpit(app: FastifyInstance, { reads, clock }: Pick<Deps, 'reads' | 'clock'>): void {
  implement(app, bookingCockpit, async ({ who }) => {
    const by = momentsOf(clock.now());
    return reads.inScope(scopeOf(who), async tx => {
      const oldest = await tx.db
        .selectFrom('booking')
        .select('submittedAt')
        .where('state', '=', 'PENDING_ACCEPTANCE')
        .where('submittedAt', 'is not', null)
        .orderBy('submittedAt')
        .limit(1)
        .executeTakeFirst();
      const tiles = await figuresOf(tx.db, by);
      return { Data: { by, tiles, oldestWaiting: oldest?.submittedAt?.toISOString() ?? null } };
    });
  });

  implement(app, bookingCockpitCharts, async ({ who }) => ({
    Data: await reads.inScope(scopeOf(who), ({ db: tx }) => chartsOf(tx, clock.now())),
  }));

  implement(app, failedBookingMessages, async ({ who }) => {
    const { rows } = await reads.inScope(scopeOf(who), tx =>
      sql<{ id: string; bookingId: string; bookingNo: string; carrier: string; at: Date }>`
        select m.id, b.id as booking_id, b.booking_no, coalesce(b.carrier, '') as carrier, m.created_at as at
        from partner_message as m join booking as b on b.id = m.document_id
        where ${FAILED} order by m.created_at desc, m.id desc limit ${MOST_FAILED}`.execute(tx.db),
    );
    return { Data: rows.map(row => ({ ...row, at: row.at.toISOString() })) };
  });
}
