import type { Transaction } from 'kysely';
import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import type { Tables } from '../../../db/tables.ts';

/** What the fees of these prices are called. */
export async function feeNames(db: Transaction<Tables>, prices: readonly PricedRate[]): Promise<CodeLabel[]> {
  const codes = new Set(prices.flatMap(({ lines }) => lines.map(({ feeCode }) => feeCode)));
  if (codes.size === 0) return [];
  const rows = await db
    .selectFrom('feeCode')
    .select(['code', 'nameZh', 'nameEn'])
    .where('code', 'in', [...codes])
    .orderBy('code')
    .execute();
  return rows.map(({ code, nameZh, nameEn }) => ({ code, zh: nameZh ?? nameEn ?? code, en: nameEn ?? nameZh ?? code }));
}
