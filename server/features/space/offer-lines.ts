import type { Requantified, SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { freeOf, lineIdOf, linesOf } from './lines.store.ts';
import { demandOwnSurplus } from './surplus/demand-surplus.ts';

/** Lines of an offer when it goes on sale and when it is taken off. */

/** Lines go on sale with the offer: what the counters count of. */
export async function openLines({ db }: Tx, offer: SpaceOfferDocument): Promise<void> {
  for (const { containerType, qty, price } of offer.lines)
    await db
      .insertInto('spaceLine')
      .values({
        id: lineIdOf(offer.id, containerType),
        offerId: offer.id,
        companyId: offer.companyId,
        containerType,
        price,
        qtyTotal: qty,
        qtyWithdrawn: 0,
        qtyHeld: 0,
        qtySold: 0,
        qtyReturned: 0,
        isBlocked: false,
      })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ price, qtyTotal: qty }))
      .execute();
}

/** What is free goes out of sale; what is held and sold stays bound. */
export async function withdrawFree(tx: Tx, offer: SpaceOfferDocument): Promise<void> {
  for (const line of await linesOf(tx, [offer.id]))
    await tx.db
      .updateTable('spaceLine')
      .set({ qtyWithdrawn: line.qtyWithdrawn + freeOf(line) })
      .where('id', '=', line.id)
      .execute();
}

/** New totals; what is added comes to whoever waits for it before anybody. */
export async function setTotals(tx: Tx, offer: SpaceOfferDocument, lines: readonly Requantified[]): Promise<void> {
  const wanted = lines.map(({ containerType, total, withdrawn }) => ({ containerType, qty: total - withdrawn }));
  if (lines.some(({ total, before }) => total > before)) await demandOwnSurplus(tx, offer, wanted);
  for (const { id, total, before, withdrawn, returned } of lines)
    await tx.db
      .updateTable('spaceLine')
      .set({ qtyTotal: total, qtyWithdrawn: withdrawn, qtyReturned: returned + Math.max(0, total - before) })
      .where('id', '=', id)
      .execute();
}

/** New prices by container type, decimal text; orders keep theirs. */
export async function setPrices({ db }: Tx, offerId: string, prices: ReadonlyMap<string, string>): Promise<void> {
  for (const [type, price] of prices)
    await db.updateTable('spaceLine').set({ price }).where('id', '=', lineIdOf(offerId, type)).execute();
}
