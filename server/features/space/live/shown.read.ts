import { MOST_SHOWN_AT_ONCE, type ShownSpace } from '#contract/space/hall.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Prices and free containers as the reader may know them: through the view that the lists read. */
export async function readShown({ db }: Tx, ids: readonly string[]): Promise<ShownSpace[]> {
  const lines = await db
    .selectFrom('hallSpaceLine')
    .select(['offerId', 'state', 'version', 'containerType', 'price', 'available', 'isMore', 'total'])
    .where('offerId', 'in', ids.slice(0, MOST_SHOWN_AT_ONCE))
    .orderBy('containerType')
    .execute();
  return [...Map.groupBy(lines, ({ offerId }) => offerId ?? '')].map(([id, ofOffer]) => ({
    id,
    state: ofOffer[0]!.state ?? 'ON_SALE',
    version: ofOffer[0]!.version,
    lines: ofOffer.map(({ containerType, price, available, isMore, total }) => ({
      containerType: containerType ?? '',
      price: price ?? '0',
      available: available ?? 0,
      isMore,
      total,
    })),
  }));
}
