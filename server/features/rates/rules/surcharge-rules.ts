import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { demandCost } from '../rate-actor.ts';
import { typeFindings } from './container-types.ts';

/** A percentage of a percentage would depend on the order of working out: neither side may be one (FEE_CYCLE). */
async function cycleFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  if (row.basis !== 'PCT') return [];
  const { rows } = await sql<{ n: number }>`select 1 as n from surcharge_rule
    where basis = 'PCT' and id is distinct from ${before?.id ?? null}
      and (fee_id = any(${row.pctOfIds}::text[]) or ${row.feeId} = any(pct_of_ids)) limit 1`.execute(tx.db);
  return rows.length > 0
    ? [
        ruleError(
          'pctOfIds',
          'FEE_CYCLE',
          '百分比费用不能以百分比费用为基数',
          'A percentage fee cannot be based on a percentage fee',
        ),
      ]
    : [];
}

/** Surcharge rules carry what is paid: they are for those who may see cost, whatever screen they come through. */
export const surchargeRules = serve({
  resource: surchargeRuleResource,
  table: 'surchargeRule',
  found: false,
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
  check: async (row, context) => [
    ...(await cycleFindings(row, context)),
    ...(await typeFindings(context.tx, row, 'amountsByType')),
  ],
});
