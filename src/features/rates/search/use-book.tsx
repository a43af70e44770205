import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { beginBooking } from '#contract/booking/find/calls.ts';
import { type PriceKey, priceKeyText } from '#contract/booking/find/price-key.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { CallError } from '#streams/call-error.ts';
import { standingAfter } from './list-news.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import { GoneDialog } from './parts/gone-dialog.tsx';
import { actWord, refusal } from './search-commands.ts';
import type { RateSearch, SearchText } from './use-search.ts';

/**
 * From a price to the booking form. The form is given the price's key, and the server promises what it finds under it; a price that was
 * taken off sale meanwhile is told here, where the next one stands (design commercial G-A4).
 */

/** The next departure that the price holds for. */
const dayOf = ({ sailings, fitsFrom }: RateOffer, today: string): string => {
  const from = fitsFrom > today ? fitsFrom : today;
  return sailings.find(({ etd }) => etd >= from)?.etd ?? from;
};

const keyOf = (offer: RateOffer, asked: SearchText, today: string): PriceKey => ({
  rate: offer.rateId,
  pol: offer.pol,
  pod: offer.pod,
  box: asked.box ?? '',
  etd: dayOf(offer, today),
  currency: asked.currency || 'USD',
  payer: asked.payer === 'COL' ? 'COL' : 'PRE',
  flags: asked.flags ?? '',
  fees: asked.fees ?? '',
});

/** Where who asks fills in a booking: customers at their own form, staff at theirs, for a customer at the one that begins with him. */
function formFor(menu: readonly MenuNode[], isForCustomer: boolean): string | null {
  const forms = [
    ...(isForCustomer ? [[BOOKING_PATHS.forCustomer, ROUTE.QuckBookInternalBookOnline.path] as const] : []),
    [BOOKING_PATHS.find, ROUTE.BookingSpaceDcOrder.path] as const,
    [BOOKING_PATHS.online, ROUTE.ExternalWorkbenchBookOnline.path] as const,
  ];
  return forms.find(([path]) => hasButton(menu, 'SAVE_DRAFT', path))?.[1] ?? null;
}

const isGoneAnswer = (error: unknown): boolean =>
  error instanceof CallError && (error.problem as { readonly code?: string }).code === 'PRICE_GONE';

const isBookable = (offer: RateOffer): boolean => offer.isBookable && (offer.price.missingTypes ?? []).length === 0;

export function useBook(
  search: RateSearch,
  {
    offer,
    offers,
    onNext,
  }: {
    /** Under the cursor. */
    readonly offer: RateOffer | null;
    /** As they stand in the list. */
    readonly offers: readonly RateOffer[];
    readonly onNext: (rateId: string) => void;
  },
): { readonly command: Command; readonly dialog: ReactNode } {
  const client = useClient();
  const navigate = useNavigate();
  const text = useText();
  const { menu } = useSession();
  const { asked, today, news } = search;
  const [gone, setGone] = useState<RateOffer | null>(null);
  const customer = asked.customer ?? '';
  const form = formFor(menu, customer !== '');

  const book = async (one: RateOffer): Promise<void> => {
    if (news.gone.has(one.rateId)) {
      setGone(one);
      return;
    }
    const query = { price: priceKeyText(keyOf(one, asked, today)), ...(customer === '' ? {} : { customer }) };
    try {
      await client.call(beginBooking, { query });
      setGone(null);
      await navigate(`${form}?${new URLSearchParams(query)}`);
    } catch (error) {
      if (!isGoneAnswer(error)) throw error;
      setGone(one);
      search.reread();
    }
  };
  const enabled = (): true | Text => {
    if (form === null) return refusal('noBooking');
    if (offer === null) return refusal('noRow');
    return isBookable(offer) ? true : refusal('notBookable');
  };
  const next =
    gone &&
    standingAfter(
      offers.filter(one => one.rateId === gone.rateId || isBookable(one)),
      new Set([...news.gone, gone.rateId]),
      gone.rateId,
    );
  return {
    command: {
      id: 'rates.book',
      title: actWord('book'),
      section: { zh: zh.results, en: en.results },
      shortcut: 'b',
      enabled: enabled(),
      intent: 'primary',
      run: async () => {
        try {
          if (offer) await book(offer);
        } catch (error) {
          showToast({ id: 'rates.book', intent: 'danger', text: text(reasonOf(error)) });
        }
      },
    },
    dialog: gone && (
      <GoneDialog
        gone={gone}
        next={next}
        onTake={book}
        onClose={() => {
          setGone(null);
          if (next) onNext(next.rateId);
        }}
      />
    ),
  };
}
