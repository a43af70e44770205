import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { PricedFor } from '../approval.ts';
import type { RateDocument } from '../rate-document.ts';
import { onSale, type RateContent, type RateKind, rowsOf } from './rate-kind.ts';

/** Published rates of one offer; more than that at a time nobody has. */
const MOST_ALIKE = 200;

/** Published rates that are the same offer (A.5.1); the rate itself is not among them. */
export async function publishedAlike<C extends RateContent>(
  db: Transaction<Tables>,
  kind: RateKind<C>,
  { id, companyId, content }: { readonly id: string | null; readonly companyId: string; readonly content: C },
): Promise<RateDocument<C>[]> {
  const rows = await db
    .selectFrom(rowsOf(kind))
    .selectAll()
    .where('companyId', '=', companyId)
    .where('fingerprint', '=', kind.fingerprintOf(companyId, content))
    .where('state', 'in', ['ACTIVE', 'PENDING'])
    .$if(id !== null, found => found.where('id', '<>', id!))
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute();
  return rows.map(row => kind.ofRow(row)).filter(rate => onSale(rate) !== null);
}

/**
 * What a content's prices are compared with: what the rate itself has on sale or had at last, else the latest published rate of the
 * same offer that does not begin later.
 */
export function previousPrices<C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C> | null,
  content: C,
  alike: readonly RateDocument<C>[],
): PricedFor[] {
  const own = document && (document.state === 'EXPIRED' ? document.content : onSale(document));
  if (own) return kind.pricesOf(own);
  const [before] = alike
    .map(rate => onSale(rate)!)
    .filter(({ validFrom }) => validFrom <= content.validFrom)
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom));
  return before ? kind.pricesOf(before) : [];
}
