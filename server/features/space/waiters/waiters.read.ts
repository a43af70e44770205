import { sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { SpaceWaiter } from '#contract/space/waiters.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SpaceWaiterRow } from './tables.ts';

/** Who waits for an offer, for as long as anybody's hold of it may be made longer. */
export async function countWaiting({ db }: Tx, offerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('spaceWaiter')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('offerId', '=', offerId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return Number(n);
}

interface Found extends SpaceWaiterRow {
  readonly offerNo: string;
  readonly sailing: string;
  readonly lane: string;
  readonly etd: Date;
  readonly ahead: number;
}

interface Ask {
  readonly companyId: string | null;
  readonly id?: string;
  readonly offerId?: string | undefined;
  readonly state?: string | undefined;
  readonly after: readonly [createdAt: string, id: string] | null;
  readonly limit: number;
}

const wantedBy = ({ companyId, id, offerId, state, after }: Ask) =>
  sql.join(
    [
      ...(companyId ? [sql`w.company_id = ${companyId}`] : []),
      ...(id ? [sql`w.id = ${id}`] : []),
      ...(offerId ? [sql`w.offer_id = ${offerId}`] : []),
      ...(state ? [sql`w.state = ${state}`] : []),
      ...(after ? [sql`(w.created_at, w.id) < (${after[0]}::timestamptz, ${after[1]})`] : []),
    ],
    sql` and `,
  );

/** How many there are, no further than totals are told. */
export async function countWaiters({ db }: Tx, ask: Ask): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from space_waiter as w where ${wantedBy({ ...ask, after: null })} limit ${TOTAL_LIMIT + 1}) as found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The latest first; one more row than asked for tells that there are more. */
export async function readWaiters({ db }: Tx, ask: Ask): Promise<SpaceWaiter[]> {
  const { rows } = await sql<Found>`select w.*, f.offer_no, f.vessel_name || ' ' || f.voyage_no as sailing, f.etd,
      p.un_locode || ' - ' || d.un_locode as lane,
      (select count(*)::int from space_waiter as o where o.offer_id = w.offer_id and o.state = 'WAITING'
        and (o.created_at, o.id) < (w.created_at, w.id)) as ahead
    from space_waiter as w join space_offer as f on f.id = w.offer_id join port as p on p.id = f.pol_id
      join port as d on d.id = f.pod_id
    where ${wantedBy(ask)} order by w.created_at desc, w.id desc limit ${ask.limit + 1}`.execute(db);
  return rows.map(row => ({
    id: row.id,
    state: row.state,
    offerId: row.offerId,
    offerNo: row.offerNo,
    sailing: row.sailing,
    lane: row.lane,
    etd: row.etd.toISOString(),
    createdAt: row.createdAt.toISOString(),
    items: row.items.map(({ containerType, qty }) => ({ containerType, qty })),
    ahead: row.state === 'WAITING' ? row.ahead : null,
    orderId: row.orderId,
  }));
}
