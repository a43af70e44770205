import type { Text } from '#contract/kernel/text.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { amountText, Badges, Blanks, Product, Space, Total } from './offer-words.tsx';

const word = (key: keyof typeof zh.col): Text => ({ zh: zh.col[key], en: en.col[key] });

const freight = (offer: RateOffer, type: string) =>
  offer.price.lines?.find(line => line.layer === 'FREIGHT' && line.containerType === type);

/** Columns of a result list; those of cost, base and margin are there when an offer has them, so by the viewer's right alone. */
export function offerColumns(offers: readonly RateOffer[], types: readonly string[]): Column<RateOffer>[] {
  const has = (key: 'baseTotal' | 'costTotal') => offers.some(({ price }) => price[key] !== undefined);
  return [
    { key: 'carrier', label: word('carrier'), width: 80, cell: offer => offer.carrier },
    {
      key: 'route',
      label: word('route'),
      width: 190,
      cell: offer => [offer.pol, ...offer.pots, offer.pod].join(' → '),
    },
    {
      key: 'etd',
      label: word('etd'),
      width: 190,
      cell: offer => (
        <>
          {offer.sailings
            .slice(0, 3)
            .map(({ etd }) => etd.slice(5))
            .join(' ')}
          <Blanks offer={offer} />
        </>
      ),
    },
    { key: 'transit', label: word('transit'), width: 85, numeric: true, cell: offer => offer.transitDays ?? '' },
    ...types.map(
      (type): Column<RateOffer> => ({
        key: type,
        label: { zh: printedContainerType(type), en: printedContainerType(type) },
        width: 90,
        numeric: true,
        cell: offer => {
          const line = freight(offer, type);
          return line ? formatFigure(line.unitSell) : '–';
        },
      }),
    ),
    { key: 'total', label: word('total'), width: 140, numeric: true, cell: offer => <Total offer={offer} /> },
    ...(has('baseTotal')
      ? [
          {
            key: 'base',
            label: word('base'),
            width: 120,
            numeric: true,
            cell: (offer: RateOffer) => amountText(offer.price.baseTotal),
          },
        ]
      : []),
    ...(has('costTotal')
      ? [
          {
            key: 'cost',
            label: word('cost'),
            width: 120,
            numeric: true,
            cell: (offer: RateOffer) => amountText(offer.price.costTotal),
          },
          {
            key: 'margin',
            label: word('margin'),
            width: 80,
            numeric: true,
            cell: (offer: RateOffer) => offer.price.marginPct ?? '',
          },
        ]
      : []),
    { key: 'valid', label: word('valid'), width: 215, cell: offer => `${offer.fitsFrom} – ${offer.fitsTo}` },
    { key: 'space', label: word('space'), width: 165, cell: offer => <Space offer={offer} /> },
    { key: 'badges', label: word('badges'), width: 170, cell: offer => <Badges offer={offer} /> },
    {
      key: 'product',
      label: word('product'),
      width: 90,
      cell: offer => <Product offer={offer} />,
    },
    { key: 'rateNo', label: word('rateNo'), width: 130, cell: offer => offer.rateNo ?? '' },
  ];
}
