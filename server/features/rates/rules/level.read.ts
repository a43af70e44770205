import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { plainOrNull } from './amount-text.ts';

/** The level that a customer has with a selling company. */
export interface LevelOfCustomer {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Least margin, as `priceRules` takes it. */
  readonly margin: { readonly absPerTeu: string | null; readonly pct: string | null };
  readonly isSitePriceVisible: boolean;
}

interface LevelRow extends Omit<LevelOfCustomer, 'margin'> {
  readonly minMarginPerTeu: string | null;
  readonly minMarginPct: string | null;
}

/**
 * The customer's level on a day: what was given for the carrier or the trade goes before what was given for all, and the default
 * level is for whoever was given none (null customer: a visitor). Null where the company keeps no levels.
 */
export async function levelOf(
  db: Kysely<Tables>,
  ownerCompanyId: string,
  customerCompanyId: string | null,
  day: string,
  lane: { readonly carrierId: string | null; readonly lineId: string | null } = { carrierId: null, lineId: null },
): Promise<LevelOfCustomer | null> {
  const { rows } = await sql<LevelRow>`
    select l.id, l.code, l.name_zh, l.name_en, l.min_margin_per_teu, l.min_margin_pct, l.is_site_price_visible
    from customer_level as l left join level_assignment as a
      on a.level_id = l.id and a.company_id = ${ownerCompanyId} and a.customer_company_id = ${customerCompanyId}
        and ${day}::date >= a.valid_from and (a.valid_to is null or ${day}::date <= a.valid_to)
        and (a.carrier_id is null or a.carrier_id = ${lane.carrierId}) and (a.line_id is null or a.line_id = ${lane.lineId})
    where l.company_id = ${ownerCompanyId} and (a.id is not null or l.is_default)
    order by (a.carrier_id is not null) desc, (a.line_id is not null) desc, (a.id is not null) desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { minMarginPerTeu, minMarginPct, ...level } = row;
  return { ...level, margin: { absPerTeu: plainOrNull(minMarginPerTeu), pct: plainOrNull(minMarginPct) } };
}
