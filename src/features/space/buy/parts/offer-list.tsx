import { useQueryClient } from '@tanstack/react-query';
import { type HallOffer, spaceHall } from '#contract/space/space.calls.ts';
import { CONFIRM_MODES } from '#contract/space/space-offer.resource.ts';
import { queryKey } from '#kit/client.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { FreeCount } from '../../kit/free-count.tsx';
import '../../kit/locale/words.ts';
import { useLiveNumbers } from '../../kit/use-live-numbers.ts';
import { both } from '../locale/both.ts';
import { readNeed } from './items.ts';
import type { Need } from './need-band.tsx';

/** Offers that fit a need, with what is free of them now; one is chosen to be bought. */

const PAGE = 50;
const keyOf = ({ id }: HallOffer): string => id;

export function OfferList({ need, onChoose }: { readonly need: Need; readonly onChoose: (offer: HallOffer) => void }) {
  const t = useT('spaceBuy');
  const text = useText();
  const queries = useQueryClient();
  const [type] = Object.keys(readNeed(need.need) ?? {});
  const given = { pol: need.pol, pod: need.pod, from: need.from, to: need.to, containerType: type ?? '' };
  const query = { limit: PAGE, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) };
  const pages = useCallPages(spaceHall, query, page => page);
  const cursor = useGridCursor<HallOffer>({
    rows: pages.rows,
    rowKey: keyOf,
    onOpen: onChoose,
    startAtFirst: true,
  });
  const readAgain = (): void => void queries.invalidateQueries({ queryKey: [...queryKey(spaceHall)] });
  useLiveNumbers({ ids: pages.rows.map(keyOf), onShown: readAgain, onElsewhere: readAgain });
  const columns: readonly Column<HallOffer>[] = [
    { key: 'carrier', label: { zh: '船公司', en: 'Carrier' }, width: 90, cell: ({ carrier }) => carrier },
    {
      key: 'vessel',
      label: { zh: '船名航次', en: 'Vessel and voyage' },
      width: 220,
      cell: ({ vesselName, voyageNo }) => `${vesselName} ${voyageNo}`,
    },
    {
      key: 'lane',
      label: { zh: '航线', en: 'Lane' },
      width: 170,
      cell: ({ pol, pots, pod }) => [pol, ...pots, pod].join(' → '),
    },
    {
      key: 'etd',
      label: both('etd'),
      width: 170,
      cell: ({ etd, polZone }) => <Instant at={etd} zone={polZone} format="dateMinute" />,
    },
    {
      key: 'lines',
      label: both('fees'),
      width: 320,
      cell: ({ lines, currency }) =>
        lines.map(({ lineId, containerType, price, available }, at) => (
          <span key={lineId}>
            {at > 0 && ' · '}
            {containerType} {currency} {formatFigure(price)} (<FreeCount of={lineId} text={available} />)
          </span>
        )),
    },
    {
      key: 'confirm',
      label: { zh: '确认方式', en: 'Confirmation' },
      width: 110,
      cell: ({ confirmMode }) => text(CONFIRM_MODES[confirmMode]),
    },
    {
      key: 'seller',
      label: both('seller'),
      width: 200,
      cell: offer => <NameText zh={offer.sellerName} en={offer.sellerNameEn} />,
    },
  ];
  return (
    <DataGrid
      label={t('offers')}
      columns={columns}
      rows={pages.rows}
      rowKey={keyOf}
      cursor={cursor}
      loading={pages.loading}
      error={pages.error}
      onRetry={pages.retry}
      empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      hasMore={pages.hasMore}
      loadingMore={pages.loadingMore}
      onMore={pages.more}
      {...(pages.total ? { total: pages.total } : {})}
    />
  );
}
