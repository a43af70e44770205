import { useRef } from 'react';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../buy.css';
import '../locale/words.ts';
import { BuyPanel } from '../parts/buy-panel.tsx';
import { useCustomerName } from '../parts/customer-pick.tsx';
import { readNeed } from '../parts/items.ts';
import { type Need, NeedBand } from '../parts/need-band.tsx';
import { OfferList } from '../parts/offer-list.tsx';
import { OfferView } from '../parts/offer-view.tsx';
import { spaceCommand, tell } from '../parts/space-command.ts';
import { useNextSailing } from '../parts/use-next-sailing.ts';
import { useOfferDetail } from '../parts/use-offer-detail.ts';
import { usePurchase } from '../parts/use-purchase.ts';

const STEPS = ['need', 'offers', 'hold', 'submit'] as const;
const KEYS = ['customer', 'pol', 'pod', 'need', 'from', 'to'] as const satisfies readonly (keyof Need)[];

/**
 * `/SeaFreight/NowOrderManagement/ShippingSpaceOrder`: staff buy for a customer, step by step; customer, need, offer and order stand in the
 * address, so that a reload, or a colleague, goes on where it was left.
 */
export function StaffBuyScreen() {
  const t = useT('spaceBuy');
  const { params, change } = useAddress();
  const { menu } = useSession();
  const page = useRef<HTMLElement>(null);
  const need = Object.fromEntries(KEYS.map(key => [key, params.get(key) ?? ''])) as unknown as Need;
  const [offerId, orderId] = [params.get('offer'), params.get('order')];
  const isAsked = need.customer !== '';
  const set = (values: Readonly<Record<string, string | null>>, replace = false): void =>
    change(
      address => {
        for (const [key, value] of Object.entries(values)) {
          if (value) address.set(key, value);
          else address.delete(key);
        }
        return address;
      },
      { replace },
    );
  const isChosen = isAsked && (offerId !== null || orderId !== null);
  const step = orderId !== null ? 3 : isChosen ? 2 : isAsked ? 1 : 0;
  const commands = useCommands([
    spaceCommand('focus', true, () => page.current?.querySelector<HTMLElement>('.sb-band input')?.focus(), {
      shortcut: '/',
      quiet: true,
    }),
    ...(isChosen ? [spaceCommand('change', true, () => set({ offer: null, order: null }), { shortcut: 'c' })] : []),
  ]);
  return (
    <article ref={page} className={isChosen ? 'fl-page' : 'fl-page fl-page-fill'} data-screen="spaceStaffBuy">
      <PageHeader title={t('staffBuy')} commands={commands} />
      <ol className="sb-steps" aria-label={t('stepOf')}>
        {STEPS.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined}>
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
      <NeedBand asked={need} onAsk={asked => set({ ...asked, order: null })} />
      {!isAsked && <EmptyState title={t('askFirst')} />}
      {isAsked && !isChosen && (
        <OfferList
          need={need}
          onChoose={offer => {
            if (hasButton(menu, 'BUY', SPACE_PATHS.buy)) set({ offer: offer.id });
            else tell(t('noRight'), 'warning');
          }}
        />
      )}
      {isChosen && (
        <Purchase
          need={need}
          offerId={offerId}
          orderId={orderId}
          onOrder={order => set({ order }, true)}
          onOffer={offer => set({ offer: offer.id, order: null })}
          onHeld={(offer, order) => set({ offer, order })}
        />
      )}
    </article>
  );
}

function Purchase({
  need,
  offerId,
  orderId,
  onOrder,
  onOffer,
  onHeld,
}: {
  readonly need: Need;
  readonly offerId: string | null;
  readonly orderId: string | null;
  readonly onOrder: (order: string | null) => void;
  readonly onOffer: (offer: HallOffer) => void;
  readonly onHeld: (offerId: string, orderId: string) => void;
}) {
  const t = useT('spaceBuy');
  const language = useLanguage();
  const customer = useCustomerName(need.customer);
  const { offer, isLoading, error, retry } = useOfferDetail(offerId, orderId);
  const wanted = readNeed(need.need) ?? {};
  const purchase = usePurchase({
    offer,
    orderId,
    wanted,
    onOrder,
    forCompany: need.customer,
    route: `${SPACE_PATHS.buy}/${need.customer}`,
  });
  const nextSailing = useNextSailing();
  const onNext = async (): Promise<void> => {
    if (!offer) return;
    const found = await nextSailing({ ...offer, but: offer.id, items: purchase.items });
    if (found) onOffer(found);
    else tell(t('noNext'), 'warning');
  };
  if (isLoading) return <LoadingState />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!offer) return null;
  return (
    <div className="sb-detail">
      <OfferView offer={offer} />
      <BuyPanel
        purchase={purchase}
        path={SPACE_PATHS.buy}
        onNext={onNext}
        onHeld={onHeld}
        customerName={customer ? labelText(customer, language) : need.customer}
      />
    </div>
  );
}
