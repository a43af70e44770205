import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { bookingLinksSchema } from '#contract/booking/booking-content.ts';
import type { BegunBooking } from '#contract/booking/find/calls.ts';
import { contentOfOffer } from '#contract/booking/find/content-of.ts';
import { cutOffsOfSpace } from '#contract/booking/find/departures.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { readHall } from '../../space/hall.read.ts';

/** An order of ready space as a booking: sailing, cut-offs and containers stand already. Orders of others are not found. */
export async function beginOfSpace({ reads, clock }: Deps, who: SeatedWho, orderId: string): Promise<BegunBooking> {
  const { companyId, companyKind } = who.seat;
  return reads.inScope(SYSTEM, async tx => {
    const order = await tx.db
      .selectFrom('spaceOrder')
      .select(['companyId', 'offerId', 'items', 'state'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    const isOwn = order?.companyId === companyId || companyKind === 'platform';
    if (!order || !isOwn) throw new AppError('not_found');
    const ask = { buyerId: order.companyId, now: clock.now(), limit: 1, after: null, id: order.offerId };
    const [offer] = await readHall(tx, ask);
    if (!offer) throw new AppError('not_found');
    const day = localDayOf(offer.etd, offer.polZone);
    const cutOffs = cutOffsOfSpace(offer.cutOffs);
    const box = order.items.map(({ containerType, qty }) => `${qty}x${containerType}`).join(',');
    const key = {
      rate: '',
      pol: offer.pol,
      pod: offer.pod,
      box,
      etd: day,
      currency: offer.currency,
      flags: '',
      fees: '',
      payer: 'PRE' as const,
    };
    const { carrier, pol, pod } = offer;
    return {
      content: contentOfOffer(
        key,
        { carrier, pol, pod, delivery: null, receiptType: 'CY', deliveryType: 'CY' },
        {
          vessel: offer.vesselName,
          voyage: offer.voyageNo,
          service: '',
          zone: offer.polZone,
          cutOffs,
          etd: offer.etd,
          eta: offer.eta,
        },
      ),
      links: bookingLinksSchema.parse({ spaceOrderId: orderId }),
      customerId: order.companyId,
    };
  });
}
