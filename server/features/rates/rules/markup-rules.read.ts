import { type Kysely, sql } from 'kysely';
import type { MarkupRule } from '#contract/rates/rules/chain/markup-book.ts';
import type { Tables } from '../../../db/tables.ts';
import { plainOrNull } from './amount-text.ts';
import { stampedRules } from './stamped.ts';

const MOST_RULES = 20_000;

const ruleOf = (row: MarkupRule): MarkupRule => ({
  ...row,
  pct: plainOrNull(row.pct),
  abs: plainOrNull(row.abs),
  minAbs: plainOrNull(row.minAbs),
  maxAbs: plainOrNull(row.maxAbs),
});

async function readRules(db: Kysely<Tables>, companyId: string): Promise<readonly MarkupRule[]> {
  const { rows } = await sql<MarkupRule>`
    select r.id, r.version, r.step, r.goods,
      coalesce((select array_agg(f.code) from fee_code as f where f.id = any(r.fee_ids)), '{}') as fee_codes,
      r.pct, r.abs, r.abs_by_type, r.basis, r.min_abs, r.max_abs, r.round_unit, r.round_mode, r.valid_from, r.valid_to,
      r.priority, r.is_enabled, r.carrier_id, r.line_id, r.pol_id, r.pod_id, r.product_type, r.source_company_id,
      r.container_type, r.customer_level_id, r.customer_company_id, r.sales_employee_id
    from markup_rule as r where r.company_id = ${companyId} order by r.id limit ${MOST_RULES + 1}`.execute(db);
  if (rows.length > MOST_RULES) throw new Error(`company ${companyId} has more than ${MOST_RULES} mark-up rules`);
  return rows.map(ruleOf);
}

/**
 * The company's mark-up rules as the chain takes them, disabled ones among them. Reads under the caller's rights, as
 * `surchargeRulesOf` does.
 */
export const markupRulesOf = stampedRules('markup', readRules);
