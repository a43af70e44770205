import { priceKeyText, readPriceKey } from '#contract/booking/find/price-key.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import type { Repriced } from './booking.served.ts';
import { lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { promise } from './promise.ts';
import { dayOf } from './roll-period.ts';

/** A roll-over into another price period is priced anew (design commercial C.5.8). */

/** The price of the carrier's best offer for the new day becomes the promised one; the old one is kept beside it. */
export async function repriceRolled(
  deps: Deps,
  who: SeatedWho,
  id: string,
  isSeen: (row: BookingRecord) => void = () => undefined,
): Promise<BookingRecord> {
  const kept = await inScope(deps.db, SYSTEM, tx => lockBooking(tx, id, who));
  isSeen(kept);
  const key = kept.links.priceKey === null ? null : readPriceKey(kept.links.priceKey);
  const roll = kept.rollList.at(-1);
  if (!key || !roll?.to.etd || roll.pricing !== 'REPRICE') throw new AppError('event_not_allowed');
  const anew = { ...key, etd: dayOf(kept, roll.to.etd) };
  const links = { ...kept.links, priceKey: priceKeyText(anew) };
  const whom = { who, customerId: kept.companyId };
  const found = await promise(deps, whom, { content: kept.content, links }, kept.snapshotId, kept.content.carrier);
  return inScope(deps.db, SYSTEM, async tx => {
    const row = await lockBooking(tx, id, who);
    isSeen(row);
    if (row.version !== kept.version) throw new AppError('event_not_allowed');
    const now = deps.clock.now();
    if (!found) throw new AppError('PRICE_GONE');
    const fixed = {
      ...links,
      rateId: found.rateId,
      priceKey: priceKeyText({ ...anew, rate: found.rateId, etd: found.day }),
    };
    const { snapshotId, price } = found;
    const prepared: Repriced = { snapshotId, price, links: fixed, roll: roll.seq };
    return stepBooking(tx, deps, row, { event: 'REPRICE', actor: bookingActor(who), who, now, prepared });
  });
}
