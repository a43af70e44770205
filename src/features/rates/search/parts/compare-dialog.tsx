import Big from 'big.js';
import { SPACE_STATUS } from '#contract/rates/codes.ts';
import { amountOf, subtotalsOf } from '#contract/rates/rules/money/total.ts';
import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import type { FeeNames } from '../fee-names.ts';
import { shipText, useFreeTimeText } from './offer-facts.tsx';
import { amountText } from './offer-words.tsx';

/** Fees beside the freight that the totals hold, in the order in which they first appear. */
const isCounted = ({ layer, state }: OfferLine): boolean => layer !== 'FREIGHT' && state === 'CHARGED';
const feesOf = (offers: readonly RateOffer[]): string[] => [
  ...new Set(offers.flatMap(({ price }) => (price.lines ?? []).filter(isCounted).map(({ feeCode }) => feeCode))),
];
/** `EUR 112.00`; one figure a currency. */
function feeAmounts({ price }: RateOffer, code: string): string {
  const lines = (price.lines ?? []).filter(line => isCounted(line) && line.feeCode === code);
  return subtotalsOf(
    lines.flatMap(({ currency, sellAmount }) => (sellAmount ? [{ currency, amount: new Big(sellAmount) }] : [])),
  )
    .map(sum => amountText(amountOf(sum)))
    .join(' + ');
}

/** What was put into the basket, side by side. */
export function CompareDialog({
  offers,
  fees,
  onClose,
}: {
  readonly offers: readonly RateOffer[];
  readonly fees: FeeNames;
  readonly onClose: () => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const freeTime = useFreeTimeText();
  const feeText = (code: string): string => {
    const name = fees.get(code);
    return name ? `${code} ${text(name)}` : code;
  };
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
            {row(t('col.ship'), offer => [shipText(offer), offer.service].filter(Boolean).join(' · '))}
            {row(t('col.transit'), offer => (offer.transitDays === null ? '' : t('days', { n: offer.transitDays })))}
            {row(t('col.etd'), offer => offer.sailings.map(({ etd }) => etd.slice(5)).join(' '))}
            {types.map(type =>
              row(printedContainerType(type), ({ price }) => {
                const line = price.lines?.find(one => one.layer === 'FREIGHT' && one.containerType === type);
                return line ? `${line.currency} ${formatFigure(line.unitSell)}` : '–';
              }),
            )}
            {feesOf(offers).map(code => row(feeText(code), offer => feeAmounts(offer, code) || '–'))}
            {row(t('col.total'), ({ price }) => amountText(price.total))}
            {row(t('col.valid'), offer => `${offer.fitsFrom} – ${offer.fitsTo}`)}
            {row(t('col.cutOff'), offer => offer.sailings[0]?.closing ?? '–')}
            {row(t('freeTime'), offer => freeTime(offer) || '–')}
            {row(t('col.space'), offer => text(SPACE_STATUS[offer.space]))}
          </tbody>
        </table>
      </ScrollRegion>
    </FormDialog>
  );
}
