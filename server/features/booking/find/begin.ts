import { bookingLinksSchema, emptyBooking } from '#contract/booking/booking-content.ts';
import type { BegunBooking } from '#contract/booking/find/calls.ts';
import { type BookedSailing, contentOfOffer } from '#contract/booking/find/content-of.ts';
import { type PriceKey, priceKeyText, questionOfPrice, readPriceKey } from '#contract/booking/find/price-key.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { readOffers } from '../../rates/search/offers.read.ts';
import { beginOfSpace } from './begin-of-space.ts';
import { sailingMeant, zoneOfPort } from './sailings-of-lane.ts';

/** What a form begins with. Nothing is kept; the price is promised when the first draft is saved. */

const RATE_ID = 36;

async function sailingOf(deps: Deps, key: PriceKey, offer: RateOffer): Promise<BookedSailing | null> {
  const zone = await zoneOfPort(deps, offer.pol);
  const own = offer.sailings.find(({ etd }) => etd === key.etd);
  const [vessel, voyage] = [own?.vessel ?? '', own?.voyage ?? ''];
  const wanted = { pol: offer.pol, pod: offer.pod, carrier: offer.carrier, day: key.etd, zone, vessel, voyage };
  const scheduled = await sailingMeant(deps, wanted);
  if (scheduled || !own) return scheduled;
  return { vessel, voyage, service: offer.service ?? '', etd: null, eta: null, zone, cutOffs: [] };
}

export async function beginBookingOf(
  deps: Deps,
  who: SeatedWho,
  asked: {
    readonly price?: string | undefined;
    readonly space?: string | undefined;
    readonly customer?: string | undefined;
  },
): Promise<BegunBooking> {
  const isStaff = who.seat.companyKind === 'platform';
  const customerId = isStaff ? (asked.customer ?? null) : who.seat.companyId;
  if (asked.space) return beginOfSpace(deps, who, asked.space);
  if (!asked.price) return { content: emptyBooking(), links: bookingLinksSchema.parse({}), customerId };
  const key = readPriceKey(asked.price);
  if (!key) throw new AppError('not_found');
  const { offers } = await readOffers(deps, who, {
    query: questionOfPrice(key),
    customer: isStaff ? asked.customer : undefined,
    rateId: key.rate,
  });
  const [offer] = offers;
  if (!offer) throw new AppError('PRICE_GONE');
  return {
    content: contentOfOffer(key, offer, await sailingOf(deps, key, offer)),
    links: bookingLinksSchema.parse({
      // A shared rate is found by its key alone.
      rateId: key.rate.length <= RATE_ID ? key.rate : null,
      priceKey: priceKeyText(key),
    }),
    customerId,
  };
}
