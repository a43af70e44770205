import { type Kysely, sql } from 'kysely';
import { FEWER_CONFIRMED } from '#contract/space/space-codes.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Requantified } from '#machines/space/space-offer.document.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { linesOf } from '../lines.store.ts';
import { lockOffer } from '../offer.read.ts';
import { settleOffer } from '../settle-offer.ts';
import { servedSpaceOffer } from '../space-offer.served.ts';

/** The carrier has confirmed fewer containers than stand for sale of a booking: what is still free of them is no longer sold. */

const AT_A_TIME = 100;

interface Beyond {
  readonly offerId: string;
  readonly bookingId: string;
  readonly lineId: string;
  readonly qty: number;
}

/** Free containers on sale that the booking has not, line by line; what waits for a reviewer is judged when he approves it. */
const beyondConfirmed = async (db: Kysely<Tables>, offerId: string | null): Promise<readonly Beyond[]> => {
  const { rows } = await sql<Beyond>`
    with line as (
      select f.id as offer_id, f.source_booking_id as booking_id, f.state, l.id as line_id, l.container_type,
        l.qty_held + l.qty_sold as bound, l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold as free
      from space_offer as f join space_line as l on l.offer_id = f.id
      where f.source_booking_id in (select source_booking_id from space_offer
        where source_booking_id is not null and state in ('ON_SALE', 'PAUSED', 'SOLD_OUT')
          and (${offerId}::text is null or id = ${offerId}))
    ), standing as (
      select booking_id, container_type,
        sum(bound + case when state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') then free else 0 end)::int as qty
      from line group by 1, 2
    )
    select l.offer_id, l.booking_id, l.line_id, least(l.free, s.qty - c.qty)::int as qty
    from line as l join standing as s using (booking_id, container_type)
      join booking as b on b.id = l.booking_id and b.state in ('CONFIRMED', 'PENDING_AMENDMENT')
      cross join lateral (select coalesce(sum((e ->> 'units')::int), 0)::int as qty
        from jsonb_array_elements(b.confirmed -> 'equipments') as e where e ->> 'type' = l.container_type) as c
    where l.state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') and l.free > 0 and s.qty > c.qty
      and (${offerId}::text is null or l.offer_id = ${offerId})
    order by l.offer_id, l.line_id limit ${AT_A_TIME}`.execute(db);
  return rows;
};

export async function lowerUnconfirmedSurplus(deps: Deps, now: Date): Promise<void> {
  for (const id of new Set((await beyondConfirmed(deps.db, null)).map(({ offerId }) => offerId)))
    await inScope(deps.db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, id);
      const { sourceBookingId } = offer;
      // Held until the commit, so that its confirmation and its other offers stay as they are counted here.
      await tx.db.selectFrom('booking').select('id').where('id', '=', sourceBookingId).forUpdate().execute();
      const beyond = new Map((await beyondConfirmed(tx.db, id)).map(({ lineId, qty }) => [lineId, qty]));
      if (beyond.size === 0) return;
      const lines = (await linesOf(tx, [id])).map((line): Requantified => {
        const withdrawn = line.qtyWithdrawn + (beyond.get(line.id) ?? 0);
        return {
          id: line.id,
          containerType: line.containerType,
          before: line.qtyTotal,
          total: line.qtyTotal,
          withdrawn,
          returned: line.qtyReturned,
          used: withdrawn + line.qtyHeld + line.qtySold,
        };
      });
      const lowered = await changeDocument({ tx, deps }, servedSpaceOffer, offer, {
        event: 'CHANGE_QTY',
        actor: { ...SYSTEM_ACTOR, companyId: offer.companyId },
        now,
        remarks: FEWER_CONFIRMED,
        world: { lines },
      });
      await settleOffer(tx, deps, lowered, now);
    });
}
