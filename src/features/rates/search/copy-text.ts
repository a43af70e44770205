import { type Language, say } from '#contract/kernel/text.ts';
import { SPACE_STATUS } from '#contract/rates/codes.ts';
import { FREE_TIME_KINDS } from '#contract/rates/fcl-rate.parts.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

/** A rate as a chat message: final prices only, whatever its writer sees beside them. */

const freightText = ({ price }: RateOffer): string =>
  (price.lines ?? [])
    .filter(line => line.layer === 'FREIGHT')
    .map(
      line =>
        `${printedContainerType(line.containerType ?? '')} ${line.currency} ${formatFigure(line.unitSell, 'comma')}`,
    )
    .join(' / ');

/** How much of an offer a message says. */
export const TEXT_STYLES = {
  usual: { zh: '标准', en: 'Usual' },
  short: { zh: '简短', en: 'Short' },
  fees: { zh: '含费用明细', en: 'With every fee' },
} as const;
export type TextStyle = keyof typeof TEXT_STYLES;

/** Fees beside the freight, one a line. */
const feeTexts = ({ price }: RateOffer): string[] =>
  (price.lines ?? [])
    .filter(line => line.layer !== 'FREIGHT' && line.sellAmount !== null && line.isCounted)
    .map(
      ({ feeCode, containerType, currency, sellAmount }) =>
        `  ${[feeCode, printedContainerType(containerType ?? '')].filter(Boolean).join(' ')} ${currency} ${formatFigure(sellAmount!, 'comma')}`,
    );

export function offerText(offer: RateOffer, language: Language, style: TextStyle = 'usual'): string {
  const words = language === 'EN' ? en : zh;
  const way = [offer.pol, ...offer.pots, offer.pod].join(' → ');
  const { total } = offer.price;
  const free = offer.freeTime.map(
    ({ kind, days }) => `${say(FREE_TIME_KINDS[kind as keyof typeof FREE_TIME_KINDS], language)} ${days}`,
  );
  const head = [`${offer.carrier} ${way}`, freightText(offer)];
  const until = `${words.text.valid} ${offer.validFrom} – ${offer.validTo}`;
  if (style === 'short') return [...head, until].filter(line => line !== '').join('\n');
  return [
    ...head,
    ...(style === 'fees' ? feeTexts(offer) : []),
    total ? `${words.text.allIn} ${total.currency} ${formatFigure(total.amount, 'comma')}` : '',
    offer.transitDays === null ? '' : `${words.text.transit} ${words.days.replace('{n}', String(offer.transitDays))}`,
    offer.sailings.length > 0 ? `ETD ${offer.sailings.map(({ etd }) => etd.slice(5)).join(', ')}` : '',
    offer.blankSailings ? words.blank.replace('{days}', offer.blankSailings.map(day => day.slice(5)).join(', ')) : '',
    until,
    free.length > 0 ? `${words.text.free} ${free.join(', ')}` : '',
    `${words.text.space} ${say(SPACE_STATUS[offer.space], language)}`,
    offer.remark ? say(offer.remark, language) : '',
  ]
    .filter(line => line !== '')
    .join('\n');
}
