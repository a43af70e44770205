import type { LclOffer } from '#contract/rates/lcl-search/calls.ts';
import { useT } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { Total } from './offer-words.tsx';

/** Consolidations in short form, one line a rate; what the destination charges is in the total, so that a rebate misleads nobody. */
export function LclLines({ offers }: { readonly offers: readonly LclOffer[] }) {
  const t = useT('rateSearch');
  if (offers.length === 0) return null;
  return (
    <ScrollRegion label={t('results')} className="rs-scroll">
      <table className="rs-fees" aria-label={t('results')}>
        <thead>
          <tr>
            <th scope="col">{t('col.route')}</th>
            <th scope="col">{t('col.cfs')}</th>
            <th scope="col">{t('col.closing')}</th>
            <th scope="col">{t('col.etd')}</th>
            <th scope="col">{t('col.transit')}</th>
            <th scope="col">{t('col.rt')}</th>
            <th scope="col" className="rs-figure">
              {t('col.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map(offer => (
            <tr key={offer.rateId}>
              <th scope="row">
                {[offer.pol, ...offer.pots, offer.pod, ...(offer.deliveryCode ? [offer.deliveryCode] : [])].join(' → ')}
              </th>
              <td>{offer.polCfs ?? '–'}</td>
              <td>{offer.sailings[0]?.closing?.slice(5) ?? '–'}</td>
              <td>
                {offer.sailings
                  .slice(0, 3)
                  .map(({ etd }) => etd.slice(5))
                  .join(' ')}
              </td>
              <td>{offer.transitDays === null ? '' : t('days', { n: offer.transitDays })}</td>
              <td>{offer.rt}</td>
              <td className="rs-figure">
                <Total offer={offer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
