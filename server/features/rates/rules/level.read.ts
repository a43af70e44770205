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

/** A level that the customer may have, and where: null is any. */
interface GivenLevel {
  readonly level: LevelOfCustomer;
  readonly carrierId: string | null;
  readonly lineId: string | null;
}

interface LevelRow extends Omit<LevelOfCustomer, 'margin'> {
  readonly minMarginPerTeu: string | null;
  readonly minMarginPct: string | null;
  readonly carrierId: string | null;
  readonly lineId: string | null;
}

interface Lane {
  readonly carrierId: string | null;
  readonly lineId: string | null;
}

/**
 * The customer's levels on a day, those for a carrier first, then for a trade, then for all, then the one on the customer's record; the
 * default level is for those who were given none (null customer: a visitor). Empty where the company keeps no levels.
 */
export async function levelsOf(
  db: Kysely<Tables>,
  ownerCompanyId: string,
  customerCompanyId: string | null,
  day: string,
): Promise<readonly GivenLevel[]> {
  const { rows } = await sql<LevelRow>`
    with given as (
      select a.level_id, a.carrier_id, a.line_id, 0 as place, a.id from level_assignment as a
      where a.company_id = ${ownerCompanyId} and a.customer_company_id = ${customerCompanyId}
        and ${day}::date >= a.valid_from and (a.valid_to is null or ${day}::date <= a.valid_to)
      union all
      select recorded_level(${ownerCompanyId}, ${customerCompanyId}), null, null, 1, null
      union all
      select l.id, null, null, 2, null from customer_level as l where l.company_id = ${ownerCompanyId} and l.is_default
    )
    select l.id, l.code, l.name_zh, l.name_en, l.min_margin_per_teu, l.min_margin_pct, l.is_site_price_visible, g.carrier_id, g.line_id
    from given as g join customer_level as l on l.id = g.level_id and l.company_id = ${ownerCompanyId}
    order by (g.carrier_id is not null) desc, (g.line_id is not null) desc, g.place, g.id`.execute(db);
  return rows.map(({ minMarginPerTeu, minMarginPct, carrierId, lineId, ...level }) => ({
    level: { ...level, margin: { absPerTeu: plainOrNull(minMarginPerTeu), pct: plainOrNull(minMarginPct) } },
    carrierId,
    lineId,
  }));
}

/** What was given for the carrier or the trade goes before what was given for all. */
export const levelFor = (levels: readonly GivenLevel[], { carrierId, lineId }: Lane): LevelOfCustomer | null =>
  levels.find(
    one => (one.carrierId === null || one.carrierId === carrierId) && (one.lineId === null || one.lineId === lineId),
  )?.level ?? null;

/** The customer's level on a day. */
export const levelOf = async (
  db: Kysely<Tables>,
  ownerCompanyId: string,
  customerCompanyId: string | null,
  day: string,
  lane: Lane = { carrierId: null, lineId: null },
): Promise<LevelOfCustomer | null> => levelFor(await levelsOf(db, ownerCompanyId, customerCompanyId, day), lane);
