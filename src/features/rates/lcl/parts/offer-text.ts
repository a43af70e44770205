import { type Language, say } from '#contract/kernel/text.ts';
import type { LclOffer } from '#contract/rates/lcl-search/calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';

type Money = LclOffer['atOrigin'];
const money = (amount: Money): string => (amount ? `${amount.currency} ${formatFigure(amount.amount, 'comma')}` : '–');

/** A price as a chat message: final prices only, whatever its writer sees beside them. What is paid at the destination is always said. */
export function lclOfferText(offer: LclOffer, language: Language): string {
  const words = (language === 'EN' ? en : zh).search;
  const freight = offer.price.lines?.find(({ layer }) => layer === 'FREIGHT');
  return [
    [offer.pol, ...offer.pots, offer.pod].join(' → '),
    freight
      ? `${words.text.freight} ${freight.currency} ${formatFigure(freight.unitSell, 'comma')} × ${freight.quantity}`
      : '',
    `${words.text.origin} ${money(offer.atOrigin)}`,
    `${words.text.destination} ${money(offer.atDestination)}`,
    `${words.text.total} ${money(offer.price.total ?? null)}`,
    offer.transitDays === null ? '' : `${words.text.transit} ${words.days.replace('{n}', String(offer.transitDays))}`,
    offer.sailings.length > 0 ? `ETD ${offer.sailings.map(({ etd }) => etd.slice(5)).join(', ')}` : '',
    `${words.text.valid} ${offer.validFrom} – ${offer.validTo}`,
    offer.remark ? say(offer.remark, language) : '',
  ]
    .filter(line => line !== '')
    .join('\n');
}
