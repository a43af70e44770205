import { type Kysely, sql } from 'kysely';
import type { RateFees } from '#contract/rates/rules/surcharge/fees-of-rate.ts';
import { type SurchargeBook, surchargeBook } from '#contract/rates/rules/surcharge/surcharge-book.ts';
import type { AskedShipment, SurchargeLane, SurchargeRule } from '#contract/rates/rules/surcharge/surcharge-rule.ts';
import type { Tables } from '../../../db/tables.ts';
import { surchargeRulesOf } from './surcharge-rules.read.ts';

/** Which rates on sale a surcharge rule reaches, before it is kept (design commercial A.4.2 extracost). */

/** Rates looked at; beyond it the count says "more". */
const MOST_RATES = 2_000;
/** Promises of the last days are those that somebody may still come back to. */
const SNAPSHOT_DAYS = 30;

interface RateOnSale extends Omit<SurchargeLane, 'priceDate'>, Pick<RateFees, 'surchargeMode'> {
  readonly id: string;
  readonly priceDate: string;
  readonly includedFees: readonly string[];
  readonly notIncludedFees: readonly string[];
  readonly ownFees: readonly string[] | null;
  readonly types: readonly string[] | null;
}

/** Full-container rates on sale in the rule's days, narrowed by what an index or a plain comparison can tell. */
const ratesReached = (db: Kysely<Tables>, companyId: string, rule: SurchargeRule, today: string) => {
  const same = (column: string, value: string | null) =>
    value === null ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql<RateOnSale>`
    select r.id, r.carrier_id, r.product_type, r.line_id, r.pol_id, p.country_code as pol_country, r.pod_id,
      d.country_code as pod_country, r.pot_ids, r.pol_terminal_id, r.pod_terminal_id, r.service_code, r.receipt_type,
      r.delivery_type, r.surcharge_mode, r.included_fees, r.not_included_fees,
      greatest(r.valid_from, ${today}::date, ${rule.validFrom}::date) as price_date,
      (select array_agg(one->>'feeCode') from jsonb_array_elements(r.surcharges) as one) as own_fees,
      (select array_agg(l.container_type) from fcl_rate_line as l where l.rate_id = r.id) as types
    from fcl_rate as r join port as p on p.id = r.pol_id join port as d on d.id = r.pod_id
    where r.company_id = ${companyId} and (r.state = 'ACTIVE' or (r.state = 'PENDING' and r.standing is not null))
      and r.valid_to >= greatest(${today}::date, ${rule.validFrom}::date)
      and (${rule.validTo}::date is null or r.valid_from <= ${rule.validTo}::date)
      and ${same('r.carrier_id', rule.carrierId)} and ${same('r.pol_id', rule.polId)} and ${same('r.pod_id', rule.podId)}
      and ${same('r.line_id', rule.lineId)} and ${same('r.product_type', rule.productType)}
    order by r.valid_to desc, r.id limit ${MOST_RATES + 1}`.execute(db);
};

/** One container of each type that the rate offers, and cargo that meets every condition of the rule. */
const cargoFor = (rule: SurchargeRule, types: readonly string[]): AskedShipment => ({
  containers: types.map(containerType => ({
    containerType,
    count: 1,
    grossKg: rule.overKg === null ? null : rule.overKg + 1,
  })),
  hsCodes: rule.hsPrefix === null ? [] : [rule.hsPrefix],
  isDg: rule.isDg ?? false,
  isReefer: rule.isReefer ?? false,
  isSoc: rule.isSoc ?? false,
  bills: 1,
  totalKg: null,
  totalCbm: null,
  cargoValue:
    rule.overCargoValue === null
      ? null
      : { currency: rule.cargoValueCurrency ?? '', amount: String(Number(rule.overCargoValue) + 1) },
});

/** Does a rule of the fee add to the rate at all? */
const isOpenTo = (rate: RateOnSale, { layer, feeCode }: SurchargeRule): boolean => {
  if (rate.ownFees?.includes(feeCode)) return false;
  if (rate.includedFees.includes(feeCode) && layer !== 'DEST_LOCAL') return false;
  return rate.surchargeMode === 'SUBJECT_TO' || layer !== 'CARRIER' || rate.notIncludedFees.includes(feeCode);
};

export interface FeeEffect {
  /** Rates that it decides a fee of, as it was or as it would be. */
  readonly rates: number;
  readonly isMore: boolean;
  /** Prices promised for them lately, which stay as they are. */
  readonly snapshots: number;
}

export async function feeEffect(
  db: Kysely<Tables>,
  companyId: string,
  rule: SurchargeRule,
  today: string,
): Promise<FeeEffect> {
  const { rows } = await ratesReached(db, companyId, rule, today);
  const known = (await surchargeRulesOf(db, companyId)).filter(
    ({ id, layer, feeCode }) => id === rule.id || (layer === rule.layer && feeCode === rule.feeCode),
  );
  const rest = known.filter(({ id }) => id !== rule.id);
  const books = new Map<string, readonly SurchargeBook[]>();
  const booksFor = (types: readonly string[]): readonly SurchargeBook[] => {
    const key = [...types].sort().join(' ');
    const made = books.get(key) ?? [
      surchargeBook(known, cargoFor(rule, types), today),
      surchargeBook([...rest, rule], cargoFor(rule, types), today),
    ];
    books.set(key, made);
    return made;
  };
  const decides = (rate: RateOnSale): boolean =>
    isOpenTo(rate, rule) &&
    booksFor(rate.types ?? []).some(book =>
      book.feesFor(rate, () => true).some(({ groups }) => groups.some(({ rule: { id } }) => id === rule.id)),
    );
  const reached = rows.slice(0, MOST_RATES).filter(decides);
  const { rows: promised } = await sql<{ n: number }>`select count(*)::int as n from price_snapshot
    where company_id = ${companyId} and rate_id = any(${reached.map(({ id }) => id)}::text[])
      and made_at > now() - make_interval(days => ${SNAPSHOT_DAYS})`.execute(db);
  return { rates: reached.length, isMore: rows.length > MOST_RATES, snapshots: promised[0]?.n ?? 0 };
}
