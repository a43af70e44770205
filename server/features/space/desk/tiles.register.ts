import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { spaceTiles } from '#contract/space/desk.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

interface Tiles {
  readonly teuOnSale: string;
  readonly soldToday: number;
  readonly holds: number;
  readonly noShows: number;
  readonly pending: number;
  readonly timeoutRate: string | null;
  readonly answerMinutes: number | null;
  readonly oversold: number;
}

/** The figures that the platform watches: of all sellers, the last thirty days where they are shares. */
export function registerTiles(app: FastifyInstance, { reads, clock }: Deps): void {
  implement(app, spaceTiles, async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows } = await sql<Tiles>`with counted as (
          select i ->> 'lineId' as line_id,
            sum((i ->> 'qty')::int) filter (where o.state in ('HELD', 'SUBMITTED')) as held,
            sum((i ->> 'qty')::int) filter (where o.state in ('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')) as sold
          from space_order as o join space_offer as f on f.id = o.offer_id, jsonb_array_elements(o.items) as i
          where f.state <> 'FINISHED' group by 1)
        select
          (select coalesce(sum((l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold)
              * case left(l.container_type, 2) when '20' then 1 when '45' then 2.25 else 2 end), 0)::numeric(12, 2)::text
            from space_line as l join space_offer as f on f.id = l.offer_id where f.state = 'ON_SALE') as teu_on_sale,
          (select coalesce(sum((i ->> 'qty')::int), 0)::int from space_order as o, jsonb_array_elements(o.items) as i
            where o.confirmed_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai')) as sold_today,
          (select count(*)::int from space_order where state = 'HELD' and hold_expire_at > ${now}) as holds,
          (select count(*)::int from space_order where state = 'NO_SHOW' and updated_at > ${since}) as no_shows,
          (select count(*)::int from space_offer where state = 'PENDING') as pending,
          (select (100.0 * count(*) filter (where state = 'RELEASED' and ended_by = 'SYSTEM') / nullif(count(*), 0))::numeric(5, 1)::text
            from space_order where created_at > ${since}) as timeout_rate,
          (select round(extract(epoch from percentile_cont(0.5) within group (order by answered_at - submitted_at)) / 60)::int
            from space_order where answered_at > ${since} and submitted_at is not null) as answer_minutes,
          (select count(*)::int from space_line as l join space_offer as f on f.id = l.offer_id
              left join counted as c on c.line_id = l.id
            where f.state <> 'FINISHED' and (l.is_blocked or l.qty_sold <> coalesce(c.sold, 0)
              or l.qty_held < coalesce(c.held, 0))) as oversold`.execute(tx.db);
      return rows[0]!;
    });
    return { Data };
  });
}
