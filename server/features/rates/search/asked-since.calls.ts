import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fclAskedSince, MOST_ASKED, MOST_ASKED_RATES } from '#contract/rates/asked-since.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { demandCost } from '../rate-actor.ts';
import { USUAL_ZONE } from './places.ts';

/** A question after a rate's last day, for its lane, one of its types and days beyond it, is one that the rate would have answered. */
export function registerAskedSince(app: FastifyInstance, deps: Pick<Deps, 'reads' | 'clock'>): void {
  implement(app, fclAskedSince, async ({ query, who }) => {
    const ids = [...new Set(query.ids.split(','))].slice(0, MOST_ASKED_RATES);
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      // Rates of the list that the figures stand in are for those who may see cost.
      await demandCost(db, who, deps.clock.now());
      const { rows } = await sql<{ id: string; asked: number }>`
        with own as materialized (
          select r.id, r.company_id, r.pol_id, r.pod_id, r.valid_to, (r.valid_to + 1)::timestamp at time zone ${USUAL_ZONE} as over_at,
            array(select line ->> 'containerType' from jsonb_array_elements(r.lines) as line where line ->> 'cost' is not null) as types
          from fcl_rate as r where r.company_id = ${who.seat.companyId} and r.id = any(${ids}::text[])
        ),
        ports as materialized (
          select p.id, head.un_locode as asked_code from port as p join port as head on head.id = coalesce(p.same_as_id, p.id)
          where p.id in (select pol_id from own union select pod_id from own)
        )
        select r.id, (select count(*)::int from (
          select from price_query_lane as l
          where l.seller_company_id = r.company_id and l.mode = 'FCL' and l.pol_code = pol.asked_code
            and l.pod_code = pod.asked_code and l.at >= r.over_at and l.depart_to > r.valid_to and l.container_types && r.types limit ${MOST_ASKED}) as found) as asked
        from own as r join ports as pol on pol.id = r.pol_id join ports as pod on pod.id = r.pod_id`.execute(db);
      return rows;
    });
    return { Data };
  });
}
