import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { type UnseenRate, unseenRates } from '#contract/rates/unseen.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { refsOf } from '../../../kernel/resource/references.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { demandCost } from '../rate-actor.ts';

const placeSchema = z.tuple([keyInstant, keyId]);

interface Row extends Omit<UnseenRate, 'updatedAt'> {
  readonly updatedAt: Date;
}

/** Why nobody sees it; null where somebody may. The company's own people see all that it sells and do not count. */
const reasonOf = sql`case
  when r.product_type = 'NAC' and cardinality(r.named_account_ids) = 0 then 'ACCOUNTS'
  when r.visibility = 'COMPANIES' and cardinality(r.visible_company_ids) = 0 then 'COMPANIES'
  when r.visibility = 'LEVELS' and not exists (select from customer_level as l
    where l.company_id = r.company_id and (l.id = any(r.visible_levels) or l.code = any(r.visible_levels))) then 'LEVELS'
  when r.visibility = 'POOL' and not exists (select from rate_share as s where s.company_id = r.company_id and s.state = 'OFFERED'
    and (case when s.selector = 'FIXED' then r.id = any(s.rate_ids)
      else (cardinality(s.carrier_ids) = 0 or r.carrier_id = any(s.carrier_ids))
        and (cardinality(s.pol_ids) = 0 or r.pol_id = any(s.pol_ids))
        and (cardinality(s.pod_ids) = 0 or r.pod_id = any(s.pod_ids))
        and (cardinality(s.product_types) = 0 or r.product_type = any(s.product_types)) end)) then 'POOL'
  end`;

export function registerUnseenRates(app: FastifyInstance, deps: Deps): void {
  implement(app, unseenRates, async ({ query, who }) => {
    const from = readKeyset(query.cursor, placeSchema);
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      const unseen = sql`select r.id, r.version, r.rate_no, r.carrier_id, r.pol_id, r.pod_id, r.valid_from, r.valid_to, r.visibility,
          r.updated_at, ${reasonOf} as reason
        from fcl_rate as r
        where r.company_id = ${who.seat.companyId} and r.state = 'ACTIVE'
          and (r.product_type = 'NAC' or r.visibility in ('LEVELS', 'COMPANIES', 'POOL'))`;
      const { rows } = await sql<Row>`select * from (${unseen}) as u where u.reason is not null
        ${from ? sql`and (u.updated_at, u.id) < (${from[0]}, ${from[1]})` : sql``}
        order by u.updated_at desc, u.id desc limit ${query.limit + 1}`.execute(db);
      const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (
        select from (${unseen}) as u where u.reason is not null limit ${TOTAL_LIMIT + 1}) as found`.execute(db);
      const page = keysetPage(rows, {
        limit: query.limit,
        counted: counted[0]?.n ?? 0,
        keyOf: ({ updatedAt, id }) => [updatedAt.toISOString(), id],
        show: ({ updatedAt, ...row }): UnseenRate => ({ ...row, updatedAt: updatedAt.toISOString() }),
      });
      return { ...page, refs: await refsOf(db, deps.resources, fclRateResource, page.rows) };
    });
    return { Data };
  });
}
