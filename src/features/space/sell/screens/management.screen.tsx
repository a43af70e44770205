import { useMemo } from 'react';
import { useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useRecount } from '../events/use-recount.ts';
import { ALL_OFFERS } from '../parts/doors.ts';
import { ageColumn, sellerColumn } from '../parts/market-columns.tsx';
import { OfferSide } from '../parts/offer-side.tsx';
import { SpaceTiles } from '../parts/tiles.tsx';

const SHOWN = ['qtyTotal', 'isOnBehalf', 'isBlocked'].map(field => ({ field, hidden: false }));

/** `/SeaFreight/NowOrderManagement/NowOrderManagement`: ready space of all sellers at a glance, and every offer in any state. */
export function SpaceManagementScreen() {
  const text = useText();
  const now = useNow();
  const recount = useRecount(ALL_OFFERS);
  const columns = useMemo(() => [sellerColumn, ageColumn(text, now), ...SHOWN], [text, now]);
  return (
    <ResourceScreen
      resource={ALL_OFFERS}
      columns={columns}
      rowTone={row => (['OFF', 'FINISHED', 'CLOSED'].includes(String(row.state)) ? 'muted' : undefined)}
      above={() => <SpaceTiles />}
      commands={({ active }) => [recount(active)]}
      side={({ active }) => active && <OfferSide key={active.id} id={active.id} />}
    />
  );
}
