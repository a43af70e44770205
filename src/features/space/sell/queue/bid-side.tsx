import { spaceBids } from '#contract/space/bids.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { NameText } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { HoldClock } from '../../kit/hold-clock.tsx';
import { Facts } from '../parts/facts.tsx';
import { OfferSide } from '../parts/offer-side.tsx';
import '../queries.ts';

/** A buyer's own price beside what the seller asks, and the offer that it is for. */
export function BidSide({ id }: { readonly id: string }) {
  const t = useT('spaceSell');
  const { data, error, refetch } = useCallQuery(spaceBids, { side: 'SELLER', id, limit: 1 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const [bid] = data.rows;
  if (!bid) return <p className="fl-muted">{t('queue.empty')}</p>;
  return (
    <>
      <section className="ss-side" aria-label={t('queue.kind.BID')}>
        <h2>
          {t('queue.kind.BID')} {bid.offerNo} <HoldClock until={bid.dueAt} />
        </h2>
        <Facts
          of={[
            [t('side.buyer'), <NameText key="buyer" zh={bid.buyerName} en={bid.buyerNameEn} />],
            [t('side.remark'), bid.note],
          ]}
        />
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">{t('refs.type')}</th>
              <th scope="col" className="ss-figure">
                {t('refs.qty')}
              </th>
              <th scope="col" className="ss-figure">
                {t('bid.price')}
              </th>
              <th scope="col" className="ss-figure">
                {t('bid.offer')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bid.items.map(({ containerType, qty, price, offerPrice }) => (
              <tr key={containerType}>
                <th scope="row">{containerType}</th>
                <td className="ss-figure">{qty}</td>
                <td className="ss-figure">
                  {bid.currency} {formatFigure(price)}
                </td>
                <td className="ss-figure">{offerPrice === null ? '–' : formatFigure(offerPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <OfferSide id={bid.offerId} />
    </>
  );
}
