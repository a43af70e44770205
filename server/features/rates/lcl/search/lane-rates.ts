import { sql, type Transaction } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Tables } from '../../../../db/tables.ts';
import { onSale } from '../../upkeep/rate-kind.ts';
import { type LclRateDocument, lclRateOfRow } from '../lcl-rate.projection.ts';

export const MOST_RATES = 500;
/** Cargo is handed in so many days before departure at most. */
const GATE_IN_DAYS = 14;

export interface LclLaneAsk {
  readonly ownerIds: readonly string[];
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly carrierIds: readonly string[] | null;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** A rate with what of it is on sale. */
export interface LclOnSale {
  readonly rate: LclRateDocument;
  readonly content: LclRateDocument['content'];
}

/** Rates on sale of a lane; those that end soonest are left out where there are too many. */
export async function lclLaneRates(
  db: Transaction<Tables>,
  { ownerIds, polIds, podIds, carrierIds, from, to, today }: LclLaneAsk,
): Promise<{ readonly rates: LclOnSale[]; readonly isNarrowed: boolean }> {
  const earliest = addDays(from, -GATE_IN_DAYS);
  const [first, last] = [today < earliest ? today : earliest, today > to ? today : to];
  const { rows } = await sql<Record<string, unknown>>`
    select r.* from lcl_rate as r
    where r.offer_pol_id = any(${[...polIds]}::text[]) and r.offer_pod_id = any(${[...podIds]}::text[])
      and r.company_id = any(${[...ownerIds]}::text[]) and r.state in ('ACTIVE', 'PENDING')
      and r.offer_to >= ${first}::date and r.offer_from <= ${last}::date
      and (${carrierIds === null} or r.carrier_id = any(${[...(carrierIds ?? [])]}::text[]))
    order by r.offer_to desc, r.id limit ${MOST_RATES + 1}`.execute(db);
  const rates = rows.slice(0, MOST_RATES).flatMap((row): LclOnSale[] => {
    const rate = lclRateOfRow(row);
    const content = onSale(rate);
    return content ? [{ rate, content }] : [];
  });
  return { rates, isNarrowed: rows.length > MOST_RATES };
}
