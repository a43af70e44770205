import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import type { RateFound, Search } from './find-rates.ts';

/**
 * Keeps a price as it is promised now (design commercial 0.3, 7): every line with its rule and the rule's version, the rates of
 * exchange, the criteria. Quotes, holds and bookings point at it and never recalculate. `replacesId` is the promise before, where a
 * price was asked for anew.
 */
export async function takePriceSnapshot(
  db: Transaction<Tables>,
  { rate, source, fit, price }: RateFound,
  { criteria, now }: Pick<Search, 'criteria' | 'now'>,
  { employeeId, replacesId = null }: { readonly employeeId: string | null; readonly replacesId?: string | null },
): Promise<string> {
  const id = newId(now.getTime());
  await db
    .insertInto('priceSnapshot')
    .values({
      id,
      companyId: source.ownerId,
      buyerCompanyId: source.buyerId,
      rateId: rate.id,
      rateVersion: rate.version,
      criteria: JSON.stringify({ ...criteria, flags: [...criteria.flags] }),
      price: JSON.stringify(price),
      priceDate: fit.priceDate,
      madeAt: now,
      madeBy: employeeId,
      replacesId,
    })
    .execute();
  return id;
}
