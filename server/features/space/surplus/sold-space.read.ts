import { sql } from 'kysely';
import type { Tx } from '../../../kernel/tenancy.ts';

/** What of a booking stands as ready space, offer by offer: bound to a buyer, or on sale (and before a reviewer) and still ours. */

export interface SpaceOfBooking {
  readonly offerNo: string;
  readonly containerType: string;
  /** Held or sold. */
  readonly bound: number;
  readonly offered: number;
}

export async function spaceOfBooking({ db }: Tx, bookingId: string): Promise<SpaceOfBooking[]> {
  const { rows } = await sql<SpaceOfBooking>`select f.offer_no, l.container_type, l.qty_held + l.qty_sold as bound,
      case when f.state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') then l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold else 0 end
        as offered
    from space_offer as f join space_line as l on l.offer_id = f.id
    where f.source_booking_id = ${bookingId} and f.state not in ('DRAFT', 'PENDING')
    union all
    select f.offer_no, d ->> 'containerType', 0, (d ->> 'qty')::int
    from space_offer as f, jsonb_array_elements(f.lines) as d
    where f.source_booking_id = ${bookingId} and f.state = 'PENDING'
    order by 1, 2`.execute(db);
  return rows;
}
