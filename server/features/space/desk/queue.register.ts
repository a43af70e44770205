import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { offerForReview, type QueuedWork, spaceQueue } from '#contract/space/desk.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { readHall } from '../hall.read.ts';
import { readOffer } from '../offer.read.ts';
import { reviewsSpace } from '../seat-actor.ts';

const MOST = 200;

type Row = Omit<QueuedWork, 'dueAt' | 'since'> & { readonly dueAt: Date | null; readonly since: Date };

/** What waits for the word of a seller, and of who reviews: orders and cancellations by what is due, then offers and revocations. */
export function registerQueue(app: FastifyInstance, { reads, clock }: Deps): void {
  implement(app, spaceQueue, async ({ who }) => {
    const { companyId } = who.seat;
    const reviews = reviewsSpace(who.seat);
    const rows = await reads.inScope(SYSTEM, async tx => {
      const found = await sql<Row>`select * from (
          select case o.state when 'SUBMITTED' then 'ORDER' else 'CANCEL' end as kind, o.id, o.order_no as no, o.version,
            coalesce(case o.state when 'SUBMITTED' then o.confirm_due_at else o.cancel_due_at end, o.updated_at) as due_at,
            o.updated_at as since, o.buyer_name as party_zh, b.name_en as party_en, o.sailing, o.lane,
            (select string_agg((i ->> 'qty') || ' x ' || (i ->> 'containerType'), ', ') from jsonb_array_elements(o.items) as i) as text
          from space_order as o join company as b on b.id = o.company_id
          where o.seller_company_id = ${companyId} and o.state in ('SUBMITTED', 'CANCEL_REQUESTED')
          union all
          select 'REVOKE', o.id, o.order_no, o.version, null, o.updated_at, s.name_zh, s.name_en, o.sailing, o.lane, o.revoke ->> 'reason'
          from space_order as o join company as s on s.id = o.seller_company_id
          where ${reviews}::boolean and o.state = 'CONFIRMED' and o.revoke is not null
          union all
          select 'OFFER', f.id, f.offer_no, f.version, null, f.updated_at, s.name_zh, s.name_en, f.vessel_name || ' ' || f.voyage_no,
            p.un_locode || ' - ' || d.un_locode,
            (select string_agg((l ->> 'qty') || ' x ' || (l ->> 'containerType') || ' @' || (l ->> 'price'), ', ')
              from jsonb_array_elements(f.lines) as l)
          from space_offer as f join company as s on s.id = f.company_id
            join port as p on p.id = f.pol_id join port as d on d.id = f.pod_id
          where ${reviews}::boolean and f.state = 'PENDING'
          union all
          select 'BID', k.id, f.offer_no, k.version, k.due_at, k.created_at, c.name_zh, c.name_en, f.vessel_name || ' ' || f.voyage_no,
            p.un_locode || ' - ' || d.un_locode,
            (select string_agg((i ->> 'qty') || ' x ' || (i ->> 'containerType') || ' @' || (i ->> 'price'), ', ')
              from jsonb_array_elements(k.items) as i)
          from space_bid as k join space_offer as f on f.id = k.offer_id join company as c on c.id = k.company_id
            join port as p on p.id = f.pol_id join port as d on d.id = f.pod_id
          where k.seller_company_id = ${companyId} and k.state = 'OPEN'
        ) as work order by due_at nulls last, since, id limit ${MOST}`.execute(tx.db);
      return found.rows;
    });
    const Data = rows.map(row => ({
      ...row,
      text: row.text ?? '',
      dueAt: row.dueAt?.toISOString() ?? null,
      since: row.since.toISOString(),
    }));
    return { Data };
  });

  implement(app, offerForReview, async ({ who, query: { id } }) => {
    const { seat } = who;
    const Data = await reads.inScope(SYSTEM, async tx => {
      const ask = { buyerId: seat.companyId, now: clock.now(), limit: 1, after: null, id, isReview: true };
      const [shown] = await readHall(tx, ask);
      const isTheirs = shown?.state !== 'DRAFT' && reviewsSpace(seat);
      if (!shown || !(shown.isOwn || isTheirs)) throw new AppError('not_found');
      const { stateReason, authorId } = await readOffer(tx, id);
      return { ...shown, stateReason: stateReason ?? null, authorIsReader: authorId === seat.employeeId };
    });
    return { Data };
  });
}
