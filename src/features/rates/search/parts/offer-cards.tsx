import { Button } from '@blueprintjs/core';
import type { CodeLabel, RateOffer } from '#contract/rates/search/offer.ts';
import { useT } from '#kit/i18n.ts';
import type { GridCursor } from '#kit/use-grid-cursor.ts';
import type { FeeNames } from '../fee-names.ts';
import { type ListNews, standingAfter } from '../list-news.ts';
import { OfferDetail } from './offer-detail.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { amountText, Badges, Carrier, Space, Total, useNotes, useRouteText } from './offer-words.tsx';

/** Results as cards, for customers and visitors: j and k move, Enter opens the fees. */
export function OfferCards({
  offers,
  names,
  carriers,
  fees,
  cursor,
  opened,
  onToggle,
  onTick,
  news,
  onNext,
}: {
  readonly offers: readonly RateOffer[];
  readonly names: ReadonlyMap<string, CodeLabel>;
  readonly carriers: ReadonlyMap<string, CodeLabel>;
  readonly fees: FeeNames;
  readonly cursor: GridCursor<RateOffer>;
  readonly opened: string | null;
  readonly onToggle: (rateId: string) => void;
  readonly onTick: (feeCode: string) => void;
  readonly news: ListNews;
  /** On from an offer that is gone to one that stands. */
  readonly onNext: (rateId: string) => void;
}) {
  const t = useT('rateSearch');
  const routeText = useRouteText(names);
  const notesOf = useNotes();
  return (
    <ul className="rs-cards" aria-label={t('results')}>
      {offers.map(offer => {
        const isOpen = opened === offer.rateId;
        const isGone = news.gone.has(offer.rateId);
        const before = news.before.get(offer.rateId);
        return (
          <li
            key={offer.rateId}
            className="rs-card"
            data-here={cursor.active === offer.rateId}
            data-rate={offer.rateId}
            data-gone={isGone}
          >
            <button
              type="button"
              className="rs-card-head"
              data-command="grid.open"
              aria-expanded={isOpen}
              onClick={() => {
                cursor.moveTo(offer.rateId);
                onToggle(offer.rateId);
              }}
            >
              <span>
                <Carrier code={offer.carrier} names={carriers} /> {routeText(offer)} <Badges offer={offer} />
              </span>
              <span>
                {isGone ? <s>{amountText(offer.price.total)}</s> : <Total offer={offer} />}
                {before && !isGone && (
                  <small className="fl-muted"> {t('news.was', { amount: amountText(before) })}</small>
                )}
              </span>
            </button>
            {isGone && (
              <p className="rs-gone">
                <b>{t('news.goneTag')}</b>
                <NextOffer next={standingAfter(offers, news.gone, offer.rateId)} onNext={onNext} />
              </p>
            )}
            <div className="rs-card-line">
              <OfferFacts offer={offer} />
              <span>{offer.pots.length === 0 ? t('direct') : t('via', { ports: offer.pots.join(' ') })}</span>
              {offer.transitDays !== null && <span>{t('days', { n: offer.transitDays })}</span>}
              {offer.sailings.length > 0 && (
                <span>
                  ETD{' '}
                  {offer.sailings
                    .slice(0, 4)
                    .map(({ etd }) => etd.slice(5))
                    .join(', ')}
                </span>
              )}
              <span>{t('fits', { from: offer.fitsFrom, to: offer.fitsTo })}</span>
              <Space offer={offer} />
              {notesOf(offer).map(note => (
                <span key={note} className="fl-finding-warning">
                  {note}
                </span>
              ))}
            </div>
            {isOpen && !isGone && <OfferDetail offer={offer} fees={fees} onTick={onTick} />}
          </li>
        );
      })}
    </ul>
  );
}

function NextOffer({ next, onNext }: { readonly next: RateOffer | null; readonly onNext: (rateId: string) => void }) {
  const t = useT('rateSearch');
  if (!next) return <span> · {t('news.noNext')}</span>;
  const text = t('news.next', { carrier: next.carrier, amount: amountText(next.price.total) });
  return (
    <Button
      variant="minimal"
      size="small"
      data-command="rates.nextStanding"
      text={text}
      onClick={() => onNext(next.rateId)}
    />
  );
}
