import { SPACE_STATUS } from '#contract/rates/codes.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { formatFigure } from '#kit/figures.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { amountText } from './offer-words.tsx';

/** What was put into the basket, side by side. */
export function CompareDialog({
  offers,
  onClose,
}: {
  readonly offers: readonly RateOffer[];
  readonly onClose: () => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const types = [
    ...new Set(
      offers.flatMap(({ price }) =>
        (price.lines ?? []).flatMap(line => (line.layer === 'FREIGHT' ? (line.containerType ?? []) : [])),
      ),
    ),
  ];
  const row = (label: string, cell: (offer: RateOffer) => string) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {offers.map(offer => (
        <td key={offer.rateId}>{cell(offer)}</td>
      ))}
    </tr>
  );
  return (
    <FormDialog isOpen title={t('act.compare')} cancelLabel={t('close')} onCancel={onClose} width={1000}>
      <ScrollRegion label={t('act.compare')} className="rs-compare">
        <table className="rs-fees">
          <thead>
            <tr>
              <th scope="col">{t('col.carrier')}</th>
              {offers.map(offer => (
                <th key={offer.rateId} scope="col">
                  {offer.carrier}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t('col.route'), offer => [offer.pol, ...offer.pots, offer.pod].join(' → '))}
            {row(t('col.transit'), offer => (offer.transitDays === null ? '' : t('days', { n: offer.transitDays })))}
            {row(t('col.etd'), offer => offer.sailings.map(({ etd }) => etd.slice(5)).join(' '))}
            {types.map(type =>
              row(type, ({ price }) => {
                const line = price.lines?.find(one => one.layer === 'FREIGHT' && one.containerType === type);
                return line ? `${line.currency} ${formatFigure(line.unitSell)}` : '–';
              }),
            )}
            {row(t('col.total'), ({ price }) => amountText(price.total))}
            {row(t('col.valid'), offer => `${offer.validFrom} – ${offer.validTo}`)}
            {row(t('col.space'), offer => text(SPACE_STATUS[offer.space]))}
          </tbody>
        </table>
      </ScrollRegion>
    </FormDialog>
  );
}
