import { type Kysely, sql } from 'kysely';
import type { SurchargeRule } from '#contract/rates/rules/surcharge/surcharge-rule.ts';
import type { Tables } from '../../../db/tables.ts';
import { plainAmount, plainOrNull } from './amount-text.ts';
import { type RuleStamps, stampedRules } from './stamped.ts';

/** More than any company keeps; beyond it prices would be made of some rules only, so it is an error. */
const MOST_RULES = 20_000;

type Flag = 'YES' | 'NO' | null;

interface RuleRow extends Omit<SurchargeRule, 'isDg' | 'isReefer' | 'isSoc' | 'amountsByType'> {
  readonly mode: 'FCL' | 'LCL';
  readonly isDg: Flag;
  readonly isReefer: Flag;
  readonly isSoc: Flag;
  readonly amountsByType: readonly { containerType: string; cost: string; sell?: string | null }[];
}

/** A rule with the business it belongs to: a price is made of the rules of one mode. */
export interface ModedSurchargeRule extends SurchargeRule {
  readonly mode: 'FCL' | 'LCL';
}

const flagOf = (flag: Flag): boolean | null => (flag === null ? null : flag === 'YES');

const ruleOf = (row: RuleRow): ModedSurchargeRule => ({
  ...row,
  costAmount: plainAmount(row.costAmount ?? '0'),
  sellAmount: plainOrNull(row.sellAmount),
  min: plainOrNull(row.min),
  max: plainOrNull(row.max),
  overCargoValue: plainOrNull(row.overCargoValue),
  amountsByType: row.amountsByType.map(one => ({ ...one, sell: one.sell ?? null })),
  isDg: flagOf(row.isDg),
  isReefer: flagOf(row.isReefer),
  isSoc: flagOf(row.isSoc),
});

async function readRules(db: Kysely<Tables>, companyId: string): Promise<readonly ModedSurchargeRule[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.version, r.mode, f.code as fee_code, r.layer, r.basis, r.cost_amount, r.sell_amount, r.amounts_by_type,
      coalesce((select array_agg(p.code) from fee_code as p where p.id = any(r.pct_of_ids)), '{}') as pct_of,
      r.currency, r.min, r.max, r.payment_term, r.is_optional, r.valid_from, r.valid_to, r.validity_basis,
      r.carrier_id, r.product_type, r.line_id, r.pol_id, r.pol_country, r.pod_id, r.pod_country, r.pot_id, r.terminal_id,
      r.service_code, r.receipt_type, r.delivery_type, r.container_type, r.hs_prefix, r.is_dg, r.is_reefer, r.is_soc,
      r.over_kg, r.window_from, r.window_to, r.over_cargo_value, r.cargo_value_currency
    from surcharge_rule as r join fee_code as f on f.id = r.fee_id
    where r.company_id = ${companyId} order by r.id limit ${MOST_RULES + 1}`.execute(db);
  if (rows.length > MOST_RULES) throw new Error(`company ${companyId} has more than ${MOST_RULES} surcharge rules`);
  return rows.map(ruleOf);
}

/** A row as it would be kept, as pricing takes it. */
export async function surchargeToTry(
  db: Kysely<Tables>,
  row: Readonly<Record<string, unknown>>,
  id: string | null,
): Promise<ModedSurchargeRule> {
  const ids = [row.feeId, ...(row.pctOfIds as readonly string[])];
  const { rows } = await sql<{ id: string; code: string }>`select id, code from fee_code
    where id = any(${ids}::text[])`.execute(db);
  const codeOf = (feeId: unknown): string => rows.find(fee => fee.id === feeId)?.code ?? '';
  const pctOf = (row.pctOfIds as readonly string[]).map(codeOf);
  return ruleOf({ ...row, id: id ?? '', version: 0, feeCode: codeOf(row.feeId), pctOf } as unknown as RuleRow);
}

const allOf = stampedRules('surcharge', readRules);

/**
 * The company's surcharge rules of one mode, as pricing takes them, whatever their validity. Reads under the caller's rights: own
 * rules, and those of the companies that the transaction's `app.rate_sources` names.
 */
export const surchargeRulesOf = async (
  db: Kysely<Tables>,
  companyId: string,
  mode: 'FCL' | 'LCL' = 'FCL',
  stamps?: RuleStamps,
): Promise<readonly SurchargeRule[]> => (await allOf(db, companyId, stamps)).filter(rule => rule.mode === mode);
