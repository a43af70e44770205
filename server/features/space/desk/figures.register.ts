import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { offerFigures, orderMargins, paperLights, resoldOf } from '#contract/space/desk.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { itemsInForce } from '../../identity/rights.read.ts';
import { idsOf } from './own-rows.read.ts';

/** What stands beside the rows of sellers' lists. The tables concern several companies, so each statement names whose rows it means. */

export function registerFigures(app: FastifyInstance, { db, reads, clock }: Deps): void {
  implement(app, offerFigures, async ({ who, query }) => {
    const { companyId } = who.seat;
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows } = await sql<{
        id: string;
        revenue: string;
        looks: number;
        waiters: number;
        waitingOrders: number;
      }>`
        select f.id,
          (select coalesce(sum(o.amount), 0)::numeric(14, 2)::text from space_order as o where o.offer_id = f.id
            and o.state in ('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')) as revenue,
          (select count(distinct k.company_id)::int from space_look as k where k.offer_id = f.id) as looks,
          (select count(*)::int from space_waiter as w where w.offer_id = f.id and w.state = 'WAITING') as waiters,
          (select count(*)::int from space_order as o where o.offer_id = f.id and o.state = 'SUBMITTED') as waiting_orders
        from space_offer as f where f.id = any(${idsOf(query)}::text[])
          and ${companyId} in (f.company_id, f.publisher_company_id)`.execute(tx.db);
      return rows;
    });
    return { Data };
  });

  implement(app, resoldOf, async ({ who, query }) => {
    const isStaff = who.seat.companyKind === 'platform';
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows } = await sql<{ id: string; qty: number; price: string | null }>`
        select o.id, least(coalesce(sum(again.qty), 0), min(own.qty))::int as qty,
          (sum(again.qty * again.price) / nullif(sum(again.qty), 0))::numeric(12, 2)::text as price
        from space_order as o
          cross join lateral (select sum((i ->> 'qty')::int) as qty from jsonb_array_elements(o.items) as i) as own
          left join lateral (
            select (i ->> 'qty')::int as qty, (i ->> 'unitPrice')::numeric as price
            from space_order as later, jsonb_array_elements(later.items) as i
            where later.offer_id = o.offer_id and later.confirmed_at > o.ended_at
              and later.state in ('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')
              and i ->> 'lineId' in (select j ->> 'lineId' from jsonb_array_elements(o.items) as j)) as again on true
        where o.id = any(${idsOf(query)}::text[]) and o.state in ('CANCELLED', 'RELEASED', 'REJECTED')
          and (${isStaff}::boolean or o.seller_company_id = ${who.seat.companyId})
        group by o.id`.execute(tx.db);
      return rows;
    });
    return { Data };
  });

  implement(app, orderMargins, async ({ who, query }) => {
    const items = await itemsInForce(db, who.seat.employeeId, clock.now());
    const seesCost = items.some(
      ({ itemKey, permissionKey, value }) => itemKey === 'FIELD' && permissionKey === 'COST_VISIBLE' && value === '1',
    );
    if (!seesCost) return { Data: [] };
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows } = await sql<{ id: string; margin: string }>`
        select o.id, sum((i ->> 'qty')::int * ((i ->> 'unitPrice')::numeric - (l ->> 'cost')::numeric))::numeric(14, 2)::text as margin
        from space_order as o join space_offer as f on f.id = o.offer_id
          cross join lateral jsonb_array_elements(o.items) as i
          left join lateral jsonb_array_elements(f.lines) as l on l ->> 'containerType' = i ->> 'containerType'
        where o.id = any(${idsOf(query)}::text[]) and o.seller_company_id = ${who.seat.companyId}
        group by o.id
        -- of a line without cost there is no margin
        having bool_and(l ->> 'cost' is not null)`.execute(tx.db);
      return rows;
    });
    return { Data };
  });

  implement(app, paperLights, async ({ who, query }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows } = await sql<{ id: string; si: boolean | null; vgm: boolean | null }>`
        select o.id, bool_and(s.si_state = 'COMPLETE') as si,
          bool_and(case when s.id is not null then
            not exists (select from shipment_container as c where c.shipment_id = s.id and c.vgm_kg is null) end) as vgm
        from space_order as o
          left join shipment as s on s.company_id = o.company_id
            and s.carrier_booking_reference in (select r ->> 'ref' from jsonb_array_elements(o.refs) as r)
        where o.id = any(${idsOf(query)}::text[]) and o.seller_company_id = ${who.seat.companyId}
        group by o.id`.execute(tx.db);
      return rows;
    });
    return { Data };
  });
}
