import type { CodeLabel, RateOffer } from '#contract/rates/search/offer.ts';
import { useT } from '#kit/i18n.ts';
import type { GridCursor } from '#kit/use-grid-cursor.ts';
import { OfferDetail } from './offer-detail.tsx';
import { Badges, Space, Total, useNotes, useRouteText } from './offer-words.tsx';

/** Results as cards, for customers and visitors: j and k move, Enter opens the fees. */
export function OfferCards({
  offers,
  names,
  cursor,
  opened,
  onToggle,
  onTick,
}: {
  readonly offers: readonly RateOffer[];
  readonly names: ReadonlyMap<string, CodeLabel>;
  readonly cursor: GridCursor<RateOffer>;
  readonly opened: string | null;
  readonly onToggle: (rateId: string) => void;
  readonly onTick: (feeCode: string) => void;
}) {
  const t = useT('rateSearch');
  const routeText = useRouteText(names);
  const notesOf = useNotes();
  return (
    <ul className="rs-cards" aria-label={t('results')}>
      {offers.map(offer => {
        const isOpen = opened === offer.rateId;
        return (
          <li
            key={offer.rateId}
            className="rs-card"
            data-here={cursor.active === offer.rateId}
            data-rate={offer.rateId}
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
                <b>{offer.carrier}</b> {routeText(offer)} <Badges offer={offer} />
              </span>
              <Total offer={offer} />
            </button>
            <div className="rs-card-line">
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
            {isOpen && <OfferDetail offer={offer} onTick={onTick} />}
          </li>
        );
      })}
    </ul>
  );
}
