import { type Kysely, sql } from 'kysely';
import type { FxRateRow } from '#contract/basic-data/rules/fx-period.ts';
import type { Tables } from '../../db/tables.ts';

/** A rate of exchange as other areas use it. */
export interface RateOnDay {
  /** Null for CNY itself, whose rate is 1 by definition. */
  readonly id: string | null;
  readonly rateToCny: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** The published rate of a currency to CNY on a day; null where the table has none. */
export async function fxRateOn(
  db: Kysely<Tables>,
  { table = 'MONTH', currency, day }: { readonly table?: string; readonly currency: string; readonly day: string },
): Promise<RateOnDay | null> {
  if (currency === 'CNY') return { id: null, rateToCny: '1', validFrom: null, validTo: null };
  const { rows } = await sql<RateOnDay>`select id, trim_scale(rate_to_cny)::text as rate_to_cny, valid_from, valid_to
    from fx_rate where rate_table = ${table} and currency_code = ${currency} and state = 'PUBLISHED'
      and ${day}::date between valid_from and valid_to
    order by correction desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Published rates of a table that hold on a day or ended up to so many days before it, the last correction of each. */
export async function fxRowsAround(
  db: Kysely<Tables>,
  { table, day, endedDays }: { readonly table: string; readonly day: string; readonly endedDays: number },
): Promise<FxRateRow[]> {
  const { rows } = await sql<FxRateRow>`select distinct on (currency_code, valid_from) rate_table as "table",
      currency_code as currency, trim_scale(rate_to_cny)::text as rate_to_cny, valid_from, valid_to
    from fx_rate where rate_table = ${table} and state = 'PUBLISHED'
      and valid_from <= ${day}::date and valid_to >= ${day}::date - ${endedDays}::int
    order by currency_code, valid_from, correction desc nulls last`.execute(db);
  return rows;
}
