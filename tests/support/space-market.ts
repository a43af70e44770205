import { type Kysely, sql } from 'kysely';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { submitOffers } from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Tables } from '#server/db/tables.ts';
import { offerContent } from '#server/features/space/space.samples.ts';
import type { Api } from './drivers/api.ts';

/** A sale of ready space with more buyers than the demo has companies: staff order for each. */

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Codes of companies that may be ordered for. */
export async function addBuyers(db: Kysely<Tables>, count: number): Promise<readonly string[]> {
  const codes = Array.from(
    { length: count },
    (_, n) => `KX${LETTERS[Math.floor(n / 576) % 24]}${LETTERS[Math.floor(n / 24) % 24]}${LETTERS[n % 24]}2`,
  );
  await sql`insert into company (id, company_code, kind, name_zh, name_en, short_name, status, created_at)
    select 'buyer-' || code, code, 'customer', '买方 ' || code, 'Buyer ' || code, code, 'ACTIVE', now()
    from unnest(${codes}::text[]) as code`.execute(db);
  return codes;
}

export async function placesOf(db: Kysely<Tables>) {
  const port = async (code: string) =>
    (await db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;
  const carrier = await db.selectFrom('shippingLine').select('id').where('scac', '=', 'EGLV').executeTakeFirstOrThrow();
  return { carrierId: carrier.id, polId: await port('CNSHA'), podId: await port('BRSSZ') };
}

/** An offer of the platform, on sale. */
export async function putOnSale(
  api: Api,
  token: string,
  places: Awaited<ReturnType<typeof placesOf>>,
  over: Parameters<typeof offerContent>[2],
): Promise<string> {
  const { create } = resourceCalls(spaceOfferResource);
  const made = await api.post<{ id: string; version: number }>(
    create.path,
    token,
    offerContent(new Date(), places, over),
  );
  if (made.problem) throw new Error(JSON.stringify(made.problem));
  const { id, version } = made.data;
  const told = await api.post<readonly { ok: boolean }[]>(submitOffers.path, token, { rows: [{ id, version }] });
  if (!told.data?.[0]?.ok) throw new Error(`not on sale: ${JSON.stringify(told)}`);
  return id;
}

interface Counted {
  readonly total: number;
  readonly held: number;
  readonly sold: number;
  readonly heldByOrders: number;
  readonly soldByOrders: number;
  readonly orders: number;
  /** Orders whose log is not gapless, or does not lead to where the row stands. */
  readonly torn: number;
}

/** The counters of an offer beside what its orders say, and orders beside their facts. */
export async function countSale(db: Kysely<Tables>, offerId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with items as (
      select o.id, o.state, (item ->> 'qty')::int as qty from space_order as o, jsonb_array_elements(o.items) as item
      where o.offer_id = ${offerId}),
    facts as (
      select e.document_id, count(*)::int as n, max(e.seq)::int as last,
        (array_agg(e.to_state order by e.seq desc))[1] as state
      from document_event as e where e.document_type = 'spaceOrder' group by 1)
    select (select sum(qty_total)::int from space_line where offer_id = ${offerId}) as total,
      (select sum(qty_held)::int from space_line where offer_id = ${offerId}) as held,
      (select sum(qty_sold)::int from space_line where offer_id = ${offerId}) as sold,
      coalesce((select sum(qty)::int from items where state in ('HELD', 'SUBMITTED')), 0) as held_by_orders,
      coalesce((select sum(qty)::int from items where state in ('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')), 0)
        as sold_by_orders,
      (select count(*)::int from space_order where offer_id = ${offerId}) as orders,
      (select count(*)::int from space_order as o left join facts as f on f.document_id = o.id
        where o.offer_id = ${offerId} and (f.n is distinct from o.version or f.last <> o.version or f.state <> o.state)) as torn`.execute(
    db,
  );
  return rows[0]!;
}

interface Booked {
  readonly bookings: number;
  /** Orders that have a booking. */
  readonly orders: number;
  /** Bookings whose log is not gapless, or does not lead to where the row stands. */
  readonly torn: number;
  readonly shipments: number;
}

/** Bookings that orders of space have made, beside their facts and what hangs from them. */
export async function countBooked(db: Kysely<Tables>): Promise<Booked> {
  const { rows } = await sql<Booked>`
    with facts as (
      select e.document_id, count(*)::int as n, max(e.seq)::int as last,
        (array_agg(e.to_state order by e.seq desc))[1] as state
      from document_event as e where e.document_type = 'booking' group by 1)
    select count(*)::int as bookings, count(distinct b.links ->> 'spaceOrderId')::int as orders,
      count(*) filter (where f.n is distinct from b.version or f.last <> b.version or f.state <> b.state)::int as torn,
      (select count(*)::int from shipment) as shipments
    from booking as b left join facts as f on f.document_id = b.id where b.channel = 'SPACE'`.execute(db);
  return rows[0]!;
}
