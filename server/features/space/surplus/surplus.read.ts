import { sql } from 'kysely';
import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import type { Surplus } from '#contract/space/surplus.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord } from '../../booking/tables.ts';

/** What of a booking is for sale as ready space. A draft takes nothing; what was taken off or closed takes what is held and sold of it. */

interface Taken {
  readonly containerType: string;
  readonly reserved: number;
  readonly sold: number;
}

/** By container type, `but` one offer. */
export async function takenOf({ db }: Tx, bookingId: string, but: string | null): Promise<Taken[]> {
  const { rows } = await sql<Taken>`select container_type, sum(reserved)::int as reserved, sum(sold)::int as sold from (
      select l.container_type, l.qty_sold as sold,
        case when f.state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') then l.qty_total - l.qty_withdrawn - l.qty_sold else l.qty_held end
          as reserved
      from space_offer as f join space_line as l on l.offer_id = f.id
      where f.source_booking_id = ${bookingId} and f.state not in ('DRAFT', 'PENDING') and f.id is distinct from ${but}
      union all
      select d ->> 'containerType', 0 as sold, (d ->> 'qty')::int as reserved
      from space_offer as f, jsonb_array_elements(f.lines) as d
      where f.source_booking_id = ${bookingId} and f.state = 'PENDING' and f.id is distinct from ${but}
    ) as taken group by 1`.execute(db);
  return rows;
}

/** Containers that the carrier has confirmed, by type. */
export const confirmedOf = ({ confirmed }: Pick<BookingRecord, 'confirmed'>): ReadonlyMap<string, number> =>
  unitsByType(confirmed?.equipments ?? []);

/** What of them may go to sale: what an open amendment or cancellation gives back is as good as gone. */
export function sellableOf(
  row: Pick<BookingRecord, 'confirmed' | 'amended' | 'cancellation'>,
): ReadonlyMap<string, number> {
  if (row.cancellation === 'CANCELLATION_RECEIVED') return new Map();
  const amended = row.amended && unitsByType(row.amended.equipments);
  return new Map([...confirmedOf(row)].map(([type, n]) => [type, amended ? Math.min(n, amended.get(type) ?? 0) : n]));
}

export function linesOfSurplus(confirmed: ReadonlyMap<string, number>, taken: readonly Taken[]): Surplus['lines'] {
  const types = [...new Set([...confirmed.keys(), ...taken.map(({ containerType }) => containerType)])].sort();
  return types.map(containerType => {
    const { reserved, sold } = taken.find(one => one.containerType === containerType) ?? { reserved: 0, sold: 0 };
    const units = confirmed.get(containerType) ?? 0;
    const rest = units - reserved - sold;
    return { containerType, confirmed: units, reserved, sold, left: Math.max(0, rest), short: Math.max(0, -rest) };
  });
}

interface FoundOffer extends Omit<Surplus['offers'][number], 'orders'> {
  readonly orders: Surplus['offers'][number]['orders'] | null;
}

const MOST = 50;

/** Offers made of the booking, newest first, each with what was sold of it. */
export async function offersOfBooking({ db }: Tx, bookingId: string): Promise<Surplus['offers']> {
  const { rows } = await sql<FoundOffer>`select f.id, f.offer_no, f.state,
      (select string_agg((d ->> 'qty') || ' x ' || (d ->> 'containerType'), ', ') from jsonb_array_elements(f.lines) as d) as containers,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'state', o.state,
          'buyerZh', b.name_zh, 'buyerEn', coalesce(b.name_en, ''),
          'containers', (select string_agg((i ->> 'qty') || ' x ' || (i ->> 'containerType'), ', ')
            from jsonb_array_elements(o.items) as i)) order by o.created_at, o.id)
        from (select * from space_order as q where q.offer_id = f.id
            and q.state in ('HELD', 'SUBMITTED', 'CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')
          order by q.created_at, q.id limit ${MOST}) as o
          join company as b on b.id = o.company_id) as orders
    from space_offer as f where f.source_booking_id = ${bookingId} order by f.created_at desc, f.id desc limit ${MOST}`.execute(
    db,
  );
  return rows.map(({ id, offerNo, state, containers, orders }) => ({
    id,
    offerNo,
    state,
    containers: containers ?? '',
    orders: orders ?? [],
  }));
}
