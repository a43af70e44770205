import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useT } from '#kit/i18n.ts';
import { Total } from './offer-words.tsx';

/** Results in short form, one line a rate. */
export function OfferLines({ offers }: { readonly offers: readonly RateOffer[] }) {
  const t = useT('rateSearch');
  if (offers.length === 0) return null;
  return (
    <table className="rs-fees" aria-label={t('results')}>
      <thead>
        <tr>
          <th scope="col">{t('col.carrier')}</th>
          <th scope="col">{t('col.route')}</th>
          <th scope="col">{t('col.etd')}</th>
          <th scope="col">{t('col.transit')}</th>
          <th scope="col">{t('col.valid')}</th>
          <th scope="col">{t('col.total')}</th>
        </tr>
      </thead>
      <tbody>
        {offers.map(offer => (
          <tr key={offer.rateId}>
            <th scope="row">{offer.carrier}</th>
            <td>{[offer.pol, ...offer.pots, offer.pod].join(' → ')}</td>
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
              <Total offer={offer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
