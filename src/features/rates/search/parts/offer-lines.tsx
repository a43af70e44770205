import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useT } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { Total } from './offer-words.tsx';

/** Results in short form, one line a rate. */
export function OfferLines({
  offers,
  gone,
}: {
  readonly offers: readonly RateOffer[];
  readonly gone: ReadonlySet<string>;
}) {
  const t = useT('rateSearch');
  if (offers.length === 0) return null;
  return (
    <ScrollRegion label={t('results')} className="rs-scroll">
      <table className="rs-fees" aria-label={t('results')}>
        <thead>
          <tr>
            <th scope="col">{t('col.carrier')}</th>
            <th scope="col">{t('col.route')}</th>
            <th scope="col">{t('col.etd')}</th>
            <th scope="col">{t('col.transit')}</th>
            <th scope="col">{t('col.valid')}</th>
            <th scope="col" className="rs-figure">
              {t('col.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map(offer => (
            <tr key={offer.rateId} data-gone={gone.has(offer.rateId)}>
              <th scope="row">{offer.carrier}</th>
              <td>
                {[offer.pol, ...offer.pots, offer.pod, ...(offer.deliveryCode ? [offer.deliveryCode] : [])].join(' → ')}
              </td>
              <td>
                {offer.sailings
                  .slice(0, 3)
                  .map(({ etd }) => etd.slice(5))
                  .join(' ')}
              </td>
              <td>{offer.transitDays === null ? '' : t('days', { n: offer.transitDays })}</td>
              <td>
                {offer.validFrom} – {offer.validTo}
              </td>
              <td className="rs-figure">
                {gone.has(offer.rateId) ? <b className="rs-gone">{t('news.goneTag')}</b> : <Total offer={offer} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
