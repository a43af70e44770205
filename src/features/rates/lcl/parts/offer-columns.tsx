import type { Text } from '#contract/kernel/text.ts';
import { SPACE_STATUS } from '#contract/rates/codes.ts';
import { LCL_LIMITS, type LclOffer } from '#contract/rates/lcl-search/calls.ts';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { amountText } from '../../search/parts/offer-words.tsx';
import { both } from '../locale/words.ts';

type Say = (text: Text) => string;

/** What keeps an offer from being plain, in words; a negative price never stands without what the destination charges for it. */
export const notesOf = (offer: LclOffer, say: Say): string[] => [
  ...(offer.isRebate ? [say(both('search.rebateNote', { amount: amountText(offer.atDestination) || '–' }))] : []),
  ...offer.overLimits.map(limit => say(LCL_LIMITS[limit])),
  ...(offer.isCheaperBreak ? [say(both('cheaper'))] : []),
  ...(offer.isMinimum ? [say(both('minimum'))] : []),
  ...(offer.price.total ? [] : [say(both('search.noTotal'))]),
];

const unitOf = ({ price }: LclOffer): string => {
  const freight = price.lines?.find(({ layer }) => layer === 'FREIGHT');
  return freight ? `${freight.currency} ${formatFigure(freight.unitSell)}` : '';
};

export function lclOfferColumns(offers: readonly LclOffer[], say: Say): Column<LclOffer>[] {
  const hasProvider = offers.some(({ provider }) => provider !== undefined && provider !== null);
  return [
    { key: 'carrier', label: both('search.col.carrier'), width: 80, cell: ({ carrier }) => carrier || '–' },
    ...(hasProvider
      ? [
          {
            key: 'provider',
            label: both('search.col.provider'),
            width: 110,
            cell: ({ provider }: LclOffer) => provider ?? '–',
          },
        ]
      : []),
    // Offers of one carrier differ by what follows.
    ...(offers.some(({ service }) => service)
      ? [
          {
            key: 'service',
            label: both('search.col.service'),
            width: 90,
            cell: ({ service }: LclOffer) => service ?? '–',
          },
        ]
      : []),
    ...(offers.some(({ polCfs }) => polCfs)
      ? [{ key: 'cfs', label: both('search.col.cfs'), width: 110, cell: ({ polCfs }: LclOffer) => polCfs ?? '–' }]
      : []),
    {
      key: 'route',
      label: both('search.col.route'),
      width: 190,
      cell: ({ pol, pots, pod }) => [pol, ...pots, pod].join(' → '),
    },
    {
      key: 'unit',
      label: both('search.col.unit'),
      width: 110,
      numeric: true,
      cell: offer => (
        <>
          {unitOf(offer)}
          {offer.isRebate && <span className="lcl-tag">{say(both('search.rebate'))}</span>}
        </>
      ),
    },
    { key: 'rt', label: both('search.col.rt'), width: 80, numeric: true, cell: ({ rt }) => formatFigure(rt) },
    {
      key: 'origin',
      label: both('search.col.origin'),
      width: 130,
      numeric: true,
      cell: ({ atOrigin }) => amountText(atOrigin),
    },
    {
      key: 'destination',
      label: both('search.col.destination'),
      width: 140,
      numeric: true,
      cell: ({ atDestination }) => amountText(atDestination),
    },
    {
      key: 'total',
      label: both('search.col.total'),
      width: 130,
      numeric: true,
      cell: ({ price }) => <b>{amountText(price.total)}</b>,
    },
    {
      key: 'perRt',
      label: both('search.col.perRt'),
      width: 110,
      numeric: true,
      cell: ({ perRt }) => amountText(perRt),
    },
    {
      key: 'closing',
      label: both('search.col.closing'),
      width: 110,
      cell: ({ sailings }) => sailings[0]?.closing?.slice(5) ?? '–',
    },
    {
      key: 'etd',
      label: both('search.col.etd'),
      width: 120,
      cell: ({ sailings }) =>
        sailings
          .slice(0, 3)
          .map(({ etd }) => etd.slice(5))
          .join(', '),
    },
    {
      key: 'transit',
      label: both('search.col.transit'),
      width: 70,
      numeric: true,
      cell: ({ transitDays }) => transitDays ?? '',
    },
    {
      key: 'valid',
      label: both('search.col.valid'),
      width: 190,
      cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}`,
    },
    {
      key: 'space',
      label: both('search.col.space'),
      width: 80,
      cell: ({ space }) => say(SPACE_STATUS[space]),
    },
    { key: 'notes', label: both('search.col.notes'), width: 260, cell: offer => notesOf(offer, say).join('; ') },
  ];
}
