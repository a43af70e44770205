import { type PriceKey, priceKeyText } from '#contract/booking/find/price-key.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import { actWord, refusal } from './search-commands.ts';
import type { SearchText } from './use-search.ts';

/** From a price to the booking form: the form is given the price's key, and the server promises what it finds under it. */

/** The next departure that the price holds for. */
const dayOf = ({ sailings, fitsFrom }: RateOffer, today: string): string => {
  const from = fitsFrom > today ? fitsFrom : today;
  return sailings.find(({ etd }) => etd >= from)?.etd ?? from;
};

const keyOf = (offer: RateOffer, asked: SearchText, today: string): PriceKey => ({
  ...{ rate: offer.rateId, pol: offer.pol, pod: offer.pod, box: asked.box ?? '', etd: dayOf(offer, today) },
  ...{ currency: asked.currency || 'USD', payer: asked.payer === 'COL' ? 'COL' : 'PRE' },
  ...{ flags: asked.flags ?? '', fees: asked.fees ?? '' },
});

interface Acts {
  readonly menu: readonly MenuNode[];
  readonly offer: RateOffer | null;
  readonly asked: SearchText;
  readonly today: string;
  /** It was taken off sale while the list was open. */
  readonly isGone: boolean;
  readonly navigate: (to: string) => void;
}

/** Where who asks fills in a booking: customers at their own form, staff at theirs, for a customer at the one that begins with him. */
function formFor(menu: Acts['menu'], isForCustomer: boolean): string | null {
  const forms = [
    ...(isForCustomer ? [[BOOKING_PATHS.forCustomer, ROUTE.QuckBookInternalBookOnline.path] as const] : []),
    [BOOKING_PATHS.find, ROUTE.BookingSpaceDcOrder.path] as const,
    [BOOKING_PATHS.online, ROUTE.ExternalWorkbenchBookOnline.path] as const,
  ];
  return forms.find(([path]) => hasButton(menu, 'SAVE_DRAFT', path))?.[1] ?? null;
}

export function bookCommand({ menu, offer, asked, today, isGone, navigate }: Acts): Command {
  const customer = asked.customer ?? '';
  const form = formFor(menu, customer !== '');
  const enabled = (): true | Text => {
    if (form === null) return refusal('noBooking');
    if (offer === null) return refusal('noRow');
    if (isGone) return refusal('goneToBook');
    return offer.isBookable && (offer.price.missingTypes ?? []).length === 0 ? true : refusal('notBookable');
  };
  return {
    ...{ id: 'rates.book', title: actWord('book'), section: { zh: zh.results, en: en.results }, shortcut: 'b' },
    ...{ enabled: enabled(), intent: 'primary' },
    run: () => {
      if (form === null || offer === null) return;
      const query = new URLSearchParams({
        price: priceKeyText(keyOf(offer, asked, today)),
        ...(customer === '' ? {} : { customer }),
      });
      navigate(`${form}?${query}`);
    },
  };
}
