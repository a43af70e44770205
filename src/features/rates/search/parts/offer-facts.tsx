import { FREE_TIME_KINDS } from '#contract/rates/fcl-rate.parts.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';

/** Freight of one container of each type: `USD 1,850 / 40HQ`. A visitor's offer has no lines. */
export const freightTexts = ({ price }: Pick<RateOffer, 'price'>): string[] =>
  (price.lines ?? []).flatMap(({ layer, containerType, currency, unitSell }) =>
    layer === 'FREIGHT' && containerType !== null
      ? [`${currency} ${formatFigure(unitSell)} / ${printedContainerType(containerType)}`]
      : [],
  );

/** The ship of the next departure, where somebody knows it. */
export const shipText = ({ sailings: [next] }: Pick<RateOffer, 'sailings'>): string =>
  [next?.vessel, next?.voyage].filter(Boolean).join(' ');

export function useFreeTimeText(): (offer: Pick<RateOffer, 'freeTime'>) => string {
  const t = useT('rateSearch');
  const text = useText();
  return ({ freeTime }) =>
    freeTime
      .map(({ kind, days, place }) =>
        [text(FREE_TIME_KINDS[kind as keyof typeof FREE_TIME_KINDS]), t('days', { n: days }), place].join(' '),
      )
      .join(' · ');
}

/** What tells offers of one carrier apart before they are opened. */
export function OfferFacts({ offer }: { readonly offer: RateOffer }) {
  const t = useT('rateSearch');
  const freeTime = useFreeTimeText()(offer);
  const ship = shipText(offer);
  return (
    <>
      {freightTexts(offer).map(freight => (
        <span key={freight}>
          <b>{freight}</b>
        </span>
      ))}
      {ship !== '' && <span>{ship}</span>}
      {offer.service && <span>{t('service', { code: offer.service })}</span>}
      {freeTime !== '' && <span>{freeTime}</span>}
    </>
  );
}
