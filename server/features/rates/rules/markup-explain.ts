import Big from 'big.js';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { explainMarkup, markupEffectCall, markupHits, surchargeEffect } from '#contract/rates/rule.calls.ts';
import { explainChain } from '#contract/rates/rules/chain/explain-chain.ts';
import { floorAbove, type MinMargin, marginPct } from '#contract/rates/rules/chain/margin.ts';
import { markupBook } from '#contract/rates/rules/chain/markup-book.ts';
import { runChain } from '#contract/rates/rules/chain/run-chain.ts';
import { BASE_FREIGHT_FEE } from '#contract/rates/rules/surcharge/fee-codes.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { demandCost } from '../rate-actor.ts';
import { feeEffect } from './fee-effect.ts';
import { levelOf } from './level.read.ts';
import { markupEffect, ruleToday, ruleToTry } from './markup-effect.ts';
import { markupRulesOf } from './markup-rules.read.ts';
import { rateConfigOf } from './rate-config.read.ts';
import { surchargeToTry } from './surcharge-rules.read.ts';

/** Price of one container: least margins are per TEU with a level, per price with a company. */
const TEU_OF_LONG = 2;
const teuOf = (containerType: string): number => (containerType.startsWith('2') ? 1 : TEU_OF_LONG);

const HIT_DAYS = 30;
/** More rules than that are not hit by anybody's searches. */
const MOST_HIT = 2_000;

/** From cost to price, and what a rule would change: for those who keep the rules and may see cost. */
export function registerMarkupExplain(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, explainMarkup, async ({ who, body }) => {
    await demandCost(db, who, clock.now());
    const { companyId } = who.seat;
    const Data = await inScope(db, scopeOf(who), async tx => {
      const {
        cost: costText,
        currency,
        containerType,
        customerCompanyId,
        salesEmployeeId,
        day,
        isThroughPlatform,
      } = body;
      const level = await levelOf(tx.db, companyId, customerCompanyId, day, body);
      const rules = await markupRulesOf(tx.db, companyId);
      const buyer = { customerLevelId: level?.id ?? null, customerCompanyId, salesEmployeeId, hsCodes: [] };
      const lane = { ...body, sourceCompanyId: null, priceDate: day };
      const cost = new Big(costText);
      const charge = { feeCode: BASE_FREIGHT_FEE, isBaseFreight: true, containerType, basis: 'PER_CONTAINER' } as const;
      const { sell, steps, ending } = runChain(
        { ...charge, cost, guideSell: null, currency, isThroughPlatform },
        markupBook(rules, buyer).forLane(lane),
      );
      const { minMargin } = await rateConfigOf(tx.db, companyId);
      const ofLevel: MinMargin | null =
        level && (level.margin.absPerTeu !== null || level.margin.pct !== null)
          ? {
              abs: level.margin.absPerTeu && new Big(level.margin.absPerTeu).times(teuOf(containerType)).toFixed(),
              pct: level.margin.pct,
            }
          : null;
      const names = await tx.db
        .selectFrom('markupRule')
        .select(['id', 'name'])
        .where('id', 'in', ['', ...steps.flatMap(({ ruleId }) => ruleId ?? [])])
        .execute();
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      return {
        words: explainChain({ from: 'COST', price: cost.toFixed(), steps, levelCode: level?.code ?? null }),
        level: level?.code ?? null,
        sell: sell.toFixed(),
        marginPct: marginPct(sell, cost),
        floor: floorAbove(sell, cost, ofLevel ?? minMargin, ending)?.toFixed() ?? null,
        steps: steps.map(({ step, ruleId, version, before, after }) => ({
          step,
          ruleId,
          version,
          before,
          after,
          ruleName: ruleId === null ? null : (nameOf.get(ruleId) ?? null),
        })),
      };
    });
    return { Data };
  });

  implement(app, markupEffectCall, async ({ who, body: { id, rule } }) => {
    await demandCost(db, who, clock.now());
    return {
      Data: await inScope(db, scopeOf(who), async tx =>
        markupEffect(tx.db, who.seat.companyId, await ruleToTry(tx.db, rule, id), await ruleToday(tx.db)),
      ),
    };
  });
  implement(app, markupHits, async ({ who }) => {
    await demandCost(db, who, clock.now());
    const { rows } = await reads.inScope(scopeOf(who), tx =>
      sql<{ id: string; hits: number }>`select rule_id as id, sum(hits)::int as hits from markup_rule_hit
        where company_id = ${who.seat.companyId} and day > ${clock.now()}::timestamptz::date - ${HIT_DAYS}::integer
        group by rule_id order by 2 desc, 1 limit ${MOST_HIT}`.execute(tx.db),
    );
    return { Data: rows };
  });

  implement(app, surchargeEffect, async ({ who, body: { id, rule } }) => {
    await demandCost(db, who, clock.now());
    return {
      Data: await inScope(db, scopeOf(who), async tx =>
        feeEffect(tx.db, who.seat.companyId, await surchargeToTry(tx.db, rule, id), await ruleToday(tx.db)),
      ),
    };
  });
}
