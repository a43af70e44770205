import { useNavigate } from 'react-router-dom';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../buy.css';
import '../locale/words.ts';
import { BuyPanel } from '../parts/buy-panel.tsx';
import { readItems, writeItems } from '../parts/items.ts';
import { offerText } from '../parts/offer-text.ts';
import { OfferView } from '../parts/offer-view.tsx';
import { copyText, spaceCommand, tell } from '../parts/space-command.ts';
import { useNextSailing } from '../parts/use-next-sailing.ts';
import { useOfferDetail, useOpenHold } from '../parts/use-offer-detail.ts';
import { usePurchase } from '../parts/use-purchase.ts';

const PATH = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;

/** `/workbench/NowCargoSpace/NowCargoSpaceDetail`: one offer, and beside it the buying of it; offer, order and wish stand in the address. */
export function SpaceDetailScreen() {
  const t = useT('spaceBuy');
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const [id, orderId] = [params.get('id'), params.get('order')];
  const { offer, isLoading, error, retry } = useOfferDetail(id, orderId);
  const onOrder = (order: string | null): void =>
    change(
      address => {
        if (order === null) address.delete('order');
        else address.set('order', order);
        return address;
      },
      { replace: true },
    );
  const purchase = usePurchase({
    offer,
    orderId,
    route: PATH,
    onOrder,
    wanted: readItems(params.get('items')),
  });
  useOpenHold(offer, orderId, onOrder);
  const nextSailing = useNextSailing();
  const onNext = async (): Promise<void> => {
    if (!offer) return;
    const found = await nextSailing({ ...offer, but: offer.id, items: purchase.items });
    if (!found) return tell(t('noNext'), 'warning');
    const items = writeItems(purchase.items);
    await navigate(`${PATH}?${new URLSearchParams({ id: found.id, ...(items && { items }) })}`);
  };
  const copy = offer ? true : { zh: '', en: '' };
  const commands = useCommands([
    spaceCommand(
      'copy',
      copy,
      () =>
        copyText(offer ? offerText(offer, { left: n => t('left', { n }), si: 'SI' }) : '', {
          done: t('done.copied'),
          failed: t('done.notCopied'),
        }),
      { shortcut: 't' },
    ),
  ]);
  return (
    <article className="fl-page" data-screen="spaceDetail">
      <PageHeader
        title={t('detail')}
        subtitle={offer?.offerNo}
        status={offer && offer.state !== 'ON_SALE' && <StatusTag tone="warn">{t('notOnSale')}</StatusTag>}
        commands={offer ? commands : []}
      />
      {id === null && orderId === null && <EmptyState title={t('pickOne')} />}
      {isLoading && <LoadingState />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {offer && (
        <div className="sb-detail">
          <OfferView offer={offer} />
          <BuyPanel
            purchase={purchase}
            path={SPACE_PATHS.hall}
            onNext={onNext}
            onHeld={(held, order) => void navigate(`${PATH}?${new URLSearchParams({ id: held, order })}`)}
          />
        </div>
      )}
    </article>
  );
}
