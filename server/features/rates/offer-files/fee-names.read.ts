import type { Text } from '#contract/kernel/text.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Names of the fees that the offers hold, by code. */
export async function feeNamesOf({ db }: Tx, offers: readonly RateOffer[]): Promise<ReadonlyMap<string, Text>> {
  const codes = new Set(offers.flatMap(({ price }) => (price.lines ?? []).map(({ feeCode }) => feeCode)));
  if (codes.size === 0) return new Map();
  const rows = await db
    .selectFrom('feeCode')
    .select(['code', 'nameZh', 'nameEn'])
    .where('code', 'in', [...codes])
    .execute();
  return new Map(
    rows.map(({ code, nameZh, nameEn }) => [code, { zh: nameZh ?? nameEn ?? '', en: nameEn || (nameZh ?? '') }]),
  );
}
