import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { levelVolumes } from '#contract/rates/rule.calls.ts';
import { type LevelThreshold, suggestedLevel } from '#contract/rates/rules/level/suggest-level.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { demandCost } from '../rate-actor.ts';
import { plainAmount, plainOrNull } from './amount-text.ts';

const DAYS = 90;
const MOST_LEVELS = 100;
const MOST_ASKED = 100;

interface Volume {
  readonly id: string;
  readonly teu: string;
  readonly marginPct: string | null;
}

/** Containers that sailed, as far as the seller sees the shipments, and the margin of the prices he promised. */
export function registerLevelVolumes(app: FastifyInstance, { reads, clock }: Deps): void {
  implement(app, levelVolumes, async ({ who, query }) => {
    const ids = [...new Set(query.ids.split(','))].slice(0, MOST_ASKED);
    const now = clock.now();
    const since = new Date(now.getTime() - DAYS * 86_400_000);
    const { companyId } = who.seat;
    const Data = await reads.inScope(scopeOf(who), async tx => {
      await demandCost(tx.db, who, now);
      const { rows: volumes } = await sql<Volume>`
        select b.id, coalesce((
            select sum(t.teu) from shipment as s join shipment_container as c on c.shipment_id = s.id
              join container_type as t on t.code = c.type
            where s.company_id = b.id and s.state not in ('DRAFT', 'BOOKING_LOST', 'CANCELLED')
              and coalesce(s.atd, s.etd) > ${since} and coalesce(s.atd, s.etd) <= ${now}), 0)::text as teu,
          (select round(avg((p.price->>'marginPct')::numeric), 2) from price_snapshot as p
            where p.company_id = ${companyId} and p.buyer_company_id = b.id and p.made_at > ${since})::text as margin_pct
        from unnest(${ids}::text[]) as b (id)`.execute(tx.db);
      const { rows: levels } = await sql<LevelThreshold>`
        select id, code, is_default, from_teu, from_margin_pct::text from customer_level
        where company_id = ${companyId} order by sort, code limit ${MOST_LEVELS}`.execute(tx.db);
      return volumes.map(({ id, teu, marginPct }) => {
        const business = { teu: plainAmount(teu), marginPct: plainOrNull(marginPct) };
        const level = suggestedLevel(levels, business);
        return { customerCompanyId: id, ...business, suggested: level && { id: level.id, code: level.code } };
      });
    });
    return { Data };
  });
}
