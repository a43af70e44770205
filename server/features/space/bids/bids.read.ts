import { sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { SpaceBid } from '#contract/space/bids.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SpaceBidRow } from './tables.ts';

/** Bids as one of their two sides sees them. */

interface Found extends SpaceBidRow {
  readonly offerNo: string;
  readonly sailing: string;
  readonly lane: string;
  readonly etd: Date;
  readonly buyerName: string;
  readonly buyerNameEn: string | null;
  readonly offerPrices: Readonly<Record<string, string>> | null;
}

export interface BidAsk {
  readonly side: SpaceBid['side'];
  readonly companyId: string | null;
  readonly id?: string | undefined;
  readonly offerId?: string | undefined;
  readonly state?: string | undefined;
  readonly after: readonly [createdAt: string, id: string] | null;
  readonly limit: number;
}

const wantedBy = ({ side, companyId, id, offerId, state, after }: BidAsk) =>
  sql.join(
    [
      ...(companyId
        ? [side === 'SELLER' ? sql`b.seller_company_id = ${companyId}` : sql`b.company_id = ${companyId}`]
        : []),
      ...(id ? [sql`b.id = ${id}`] : []),
      ...(offerId ? [sql`b.offer_id = ${offerId}`] : []),
      ...(state ? [sql`b.state = ${state}`] : []),
      ...(after ? [sql`(b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]})`] : []),
    ],
    sql` and `,
  );

/** How many there are, no further than totals are told. */
export async function countBids({ db }: Tx, ask: BidAsk): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from space_bid as b where ${wantedBy({ ...ask, after: null })} limit ${TOTAL_LIMIT + 1}) as found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The latest first; one more row than asked for tells that there are more. */
export async function readBids({ db }: Tx, ask: BidAsk): Promise<SpaceBid[]> {
  const { rows } = await sql<Found>`select b.*, f.offer_no, f.vessel_name || ' ' || f.voyage_no as sailing, f.etd,
      p.un_locode || ' - ' || d.un_locode as lane, c.name_zh as buyer_name, c.name_en as buyer_name_en,
      (select jsonb_object_agg(l.id, l.price::text) from space_line as l where l.offer_id = b.offer_id) as offer_prices
    from space_bid as b join space_offer as f on f.id = b.offer_id join port as p on p.id = f.pol_id
      join port as d on d.id = f.pod_id join company as c on c.id = b.company_id
    where ${wantedBy(ask)} order by b.created_at desc, b.id desc limit ${ask.limit + 1}`.execute(db);
  return rows.map(row => ({
    id: row.id,
    state: row.state,
    version: row.version,
    side: ask.side,
    offerId: row.offerId,
    offerNo: row.offerNo,
    sailing: row.sailing,
    lane: row.lane,
    etd: row.etd.toISOString(),
    buyerName: row.buyerName,
    buyerNameEn: row.buyerNameEn ?? '',
    currency: row.currency,
    note: row.note,
    answer: row.answer,
    items: row.items.map(({ lineId, containerType, qty, price }) => ({
      containerType,
      qty,
      price,
      offerPrice: row.offerPrices?.[lineId] ?? null,
      counterPrice: row.counter?.[containerType] ?? null,
    })),
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    orderId: row.orderId,
  }));
}
