import { type Kysely, sql } from 'kysely';
import type { BoardRow } from '#contract/si/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';

const DAYS_MS = 10 * 24 * 3_600_000;
const MOST_VESSELS = 60;

/** Vessels that leave a port within ten days, each with all its shipments and how far their SIs are. */
export async function boardOf(db: Kysely<Tables>, now: Date): Promise<BoardRow[]> {
  const until = new Date(now.getTime() + DAYS_MS);
  const { rows } = await sql<Omit<BoardRow, 'etd'> & { readonly etd: Date }>`
    with soon as (
      select carrier, vessel, voyage, min(etd) as etd from shipment
      where etd between ${now.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
        and state not in ('DRAFT', 'CANCELLED', 'BOOKING_LOST', 'CLOSED')
      group by carrier, vessel, voyage order by min(etd), vessel, voyage limit ${MOST_VESSELS})
    select sh.carrier, sh.vessel, sh.voyage, soon.etd, count(*)::int as shipments,
      (count(*) filter (where sh.si_count = 0 and sh.merged_into_id is null))::int as missing,
      sum(done.pending)::int as pending, sum(done.approved)::int as approved, sum(done.sent)::int as sent,
      sum(done.confirmed)::int as confirmed
    from soon join shipment sh using (carrier, vessel, voyage) cross join lateral (
      select count(*) filter (where state in ('SUBMITTED', 'IN_REVIEW')) as pending,
        count(*) filter (where state in ('APPROVED', 'BILL_DRAFTED')) as approved,
        count(*) filter (where state = 'SENT') as sent,
        count(*) filter (where state in ('CONFIRMED', 'COMPLETED')) as confirmed
      from shipping_instruction si where si.shipment_id = sh.id and not si.deleted) as done
    where sh.state not in ('DRAFT', 'CANCELLED', 'BOOKING_LOST', 'CLOSED')
    group by sh.carrier, sh.vessel, sh.voyage, soon.etd
    order by soon.etd, sh.vessel, sh.voyage`.execute(db);
  return rows.map(({ etd, ...row }) => ({ ...row, etd: etd.toISOString() }));
}
