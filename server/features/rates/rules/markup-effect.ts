import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import {
  type LaneMarkups,
  type MarkupBook,
  type MarkupRule,
  markupBook,
} from '#contract/rates/rules/chain/markup-book.ts';
import { runChain } from '#contract/rates/rules/chain/run-chain.ts';
import { BASE_FREIGHT_FEE } from '#contract/rates/rules/surcharge/fee-codes.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Row, WriteContext } from '../../../kernel/resource/served-resource.ts';
import { markupRulesOf } from './markup-rules.read.ts';

/** What a mark-up rule does to the prices of rates on sale, before it is kept (design commercial A.4.1 PriceSet). */

/** Prices looked at; beyond it the count says "more". */
const MOST_LINES = 5_000;
/** So many changed rates ask for a reason. */
const MANY_RATES = 1_000;

export interface MarkupEffect {
  /** Rates of which a price changes. */
  readonly rates: number;
  readonly isMore: boolean;
  /** Smallest and largest change of a price, each in its own currency. */
  readonly least: string | null;
  readonly most: string | null;
  /** Prices that end below what is paid. */
  readonly belowCost: number;
}

interface LineOnSale {
  readonly rateId: string;
  readonly carrierId: string;
  readonly lineId: string | null;
  readonly polId: string;
  readonly podId: string;
  readonly productType: string;
  readonly containerType: string;
  readonly currency: string;
  readonly cost: string;
  readonly guideSell: string | null;
  readonly priceDate: string;
}

/** Prices on sale that the rule's lane and days reach; who buys is the rule's own buyer. */
const linesReached = (db: Kysely<Tables>, companyId: string, rule: MarkupRule, today: string) => {
  const same = (column: string, value: string | null) =>
    value === null ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql<LineOnSale>`
    select l.rate_id, l.carrier_id, r.line_id, l.pol_id, l.pod_id, r.product_type, l.container_type, l.currency, l.cost,
      greatest(l.valid_from, ${today}::date, ${rule.validFrom}::date) as price_date,
      (select one->>'guideSell' from jsonb_array_elements(coalesce(r.standing->'lines', r.lines)) as one
        where one->>'containerType' = l.container_type limit 1) as guide_sell
    from fcl_rate_line as l join fcl_rate as r on r.id = l.rate_id
    where l.company_id = ${companyId} and l.valid_to >= greatest(${today}::date, ${rule.validFrom}::date)
      and (${rule.validTo}::date is null or l.valid_from <= ${rule.validTo}::date)
      and ${same('l.carrier_id', rule.carrierId)} and ${same('l.pol_id', rule.polId)} and ${same('l.pod_id', rule.podId)}
      and ${same('l.container_type', rule.containerType)} and ${same('r.line_id', rule.lineId)}
      and ${same('r.product_type', rule.productType)}
    order by l.valid_to desc, l.rate_id limit ${MOST_LINES + 1}`.execute(db);
};

const sellOf = (line: LineOnSale, markups: LaneMarkups, isThroughPlatform: boolean): Big =>
  runChain(
    {
      feeCode: BASE_FREIGHT_FEE,
      isBaseFreight: true,
      containerType: line.containerType,
      basis: 'PER_CONTAINER',
      cost: new Big(line.cost),
      guideSell: line.guideSell === null ? null : new Big(line.guideSell),
      currency: line.currency,
      isThroughPlatform,
    },
    markups,
  ).sell;

const smaller = (a: Big | null, b: Big): Big => (a?.lt(b) ? a : b);
const larger = (a: Big | null, b: Big): Big => (a?.gt(b) ? a : b);

/** Prices with the rule against prices as they are. */
export async function markupEffect(
  db: Kysely<Tables>,
  companyId: string,
  rule: MarkupRule,
  today: string,
): Promise<MarkupEffect> {
  const { rows } = await linesReached(db, companyId, rule, today);
  const known = await markupRulesOf(db, companyId);
  const buyer = { ...rule, hsCodes: rule.goods };
  const before = markupBook(known, buyer);
  const after = markupBook([...known.filter(({ id }) => id !== rule.id), rule], buyer);
  const isThroughPlatform = rule.step === 'PLATFORM';
  const changed = new Set<string>();
  let [least, most]: [Big | null, Big | null] = [null, null];
  let belowCost = 0;
  for (const line of rows.slice(0, MOST_LINES)) {
    const priced = (book: MarkupBook): Big =>
      sellOf(line, book.forLane({ ...line, sourceCompanyId: null }), isThroughPlatform);
    const sell = priced(after);
    const difference = sell.minus(priced(before));
    if (difference.eq(0)) continue;
    changed.add(line.rateId);
    least = smaller(least, difference);
    most = larger(most, difference);
    if (sell.lt(line.cost)) belowCost += 1;
  }
  return {
    rates: changed.size,
    isMore: rows.length > MOST_LINES,
    least: least?.toFixed() ?? null,
    most: most?.toFixed() ?? null,
    belowCost,
  };
}

/** The calendar day at the platform's place. */
export async function ruleToday(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select platform_today()::text as today`.execute(db);
  return rows[0]!.today;
}

/** A row as it would be kept, as the chain takes it. */
export async function ruleToTry(db: Kysely<Tables>, row: Row, id: string | null): Promise<MarkupRule> {
  const { rows } = await sql<{ code: string }>`select code from fee_code where id = any(${row.feeIds}::text[])`.execute(
    db,
  );
  return { ...row, id: id ?? '', version: 0, feeCodes: rows.map(({ code }) => code) } as unknown as MarkupRule;
}

/**
 * A change that sells below cost, or that reaches many rates, is meant only when somebody says why. Sales people are not asked:
 * the answer would tell them what was paid; the floor of the company keeps their prices up.
 */
export async function effectFindings(row: Row, { tx, before, companyId }: WriteContext): Promise<Finding[]> {
  if (companyId === null || row.step === 'SALES' || row.isEnabled !== true || row.reason !== null) return [];
  const effect = await markupEffect(
    tx.db,
    companyId,
    await ruleToTry(tx.db, row, before?.id ?? null),
    await ruleToday(tx.db),
  );
  if (effect.belowCost > 0)
    return [
      {
        ...ruleError('reason', 'BELOW_COST', '加价后低于成本 {n} 条，请填写原因', 'Below cost for {n} prices; say why'),
        params: { n: effect.belowCost },
      },
    ];
  return effect.rates > MANY_RATES || effect.isMore
    ? [
        {
          ...ruleError(
            'reason',
            'MANY_RATES',
            '影响 {n} 条以上有效运价，请填写原因',
            'Changes more than {n} rates; say why',
          ),
          params: { n: Math.min(effect.rates, MANY_RATES) },
        },
      ]
    : [];
}
