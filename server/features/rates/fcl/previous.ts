import type { Transaction } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { PricedFor } from '../approval.ts';
import { type FclRateDocument, fclRateOfRow, onSale } from './fcl-rate.projection.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Published rates of one offer; more than that at a time nobody has. */
const MOST_ALIKE = 200;

/** Published rates that are the same offer (A.5.1); the rate itself is not among them. */
export async function publishedAlike(
  db: Transaction<Tables>,
  {
    id,
    companyId,
    content,
  }: { readonly id: string | null; readonly companyId: string; readonly content: FclRateInput },
): Promise<FclRateDocument[]> {
  const rows = await db
    .selectFrom('fclRate')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('fingerprint', '=', fingerprintOf(companyId, content))
    .where('state', 'in', ['ACTIVE', 'PENDING'])
    .$if(id !== null, found => found.where('id', '<>', id!))
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute();
  return rows.map(fclRateOfRow).filter(rate => onSale(rate) !== null);
}

export const pricesOf = (content: FclRateInput | null): PricedFor[] =>
  (content?.lines ?? []).map(({ containerType, currency, cost }) => ({ key: containerType, currency, cost }));

/**
 * What a content's prices are compared with: what the rate itself has on sale, else the latest published rate of the same offer
 * that does not begin later.
 */
export function previousPrices(
  document: FclRateDocument | null,
  content: FclRateInput,
  alike: readonly FclRateDocument[],
): PricedFor[] {
  const own = document && onSale(document);
  if (own) return pricesOf(own);
  const before = alike
    .map(rate => onSale(rate)!)
    .filter(({ validFrom }) => validFrom <= content.validFrom)
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom));
  return pricesOf(before[0] ?? null);
}
