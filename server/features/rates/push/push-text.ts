import { fill, type Language, say } from '#contract/kernel/text.ts';
import type { PushedPrices } from '#contract/rates/push/push.calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';

/** Prices in a few lines, as they are sent or copied into a chat. */

const WORDS = {
  head: { zh: '{seller} 海运报价', en: 'Ocean freight from {seller}' },
  total: { zh: '全包 {total}', en: 'all-in {total}' },
  days: { zh: '{n} 天', en: '{n} d' },
  valid: { zh: '有效至 {day}', en: 'valid to {day}' },
};

export const pushedPrice = (offer: RateOffer): PushedPrices['prices'][number] => {
  const { total, lines = [] } = offer.price;
  return {
    rateId: offer.rateId,
    carrier: offer.carrier,
    lane: [offer.pol, ...offer.pots, offer.pod].join(' → '),
    freight: lines
      .filter(({ layer }) => layer === 'FREIGHT')
      .map(line => `${line.containerType} ${line.currency} ${line.unitSell}`)
      .join(' / '),
    total: total ? `${total.currency} ${total.amount}` : null,
    etd: offer.sailings
      .slice(0, 4)
      .map(({ etd }) => etd.slice(5))
      .join(', '),
    validTo: offer.validTo,
  };
};

export function pushText(
  offers: readonly RateOffer[],
  { language, seller }: { readonly language: Language; readonly seller: string },
): string {
  const word = (key: keyof typeof WORDS, params: Readonly<Record<string, unknown>>) =>
    fill(say(WORDS[key], language), params);
  const lines = offers.map(offer => {
    const { carrier, lane, freight, total, etd, validTo } = pushedPrice(offer);
    return [
      `${carrier} ${lane}`,
      freight,
      total ? word('total', { total }) : '',
      offer.transitDays === null ? '' : word('days', { n: offer.transitDays }),
      etd ? `ETD ${etd}` : '',
      word('valid', { day: validTo }),
    ]
      .filter(Boolean)
      .join('，');
  });
  return [
    word('head', { seller }),
    ...(language === 'EN' ? lines.map(line => line.replaceAll('，', ', ')) : lines),
  ].join('\n');
}
