import { useMemo, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { marketPrices } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useSession } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { MessageDialog } from '../events/message-dialog.tsx';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { useRecount } from '../events/use-recount.ts';
import { both } from '../locale/both.ts';
import { ALL_SELLING } from '../parts/doors.ts';
import { ageColumn, type Market, marketColumn, sellerColumn } from '../parts/market-columns.tsx';
import { OfferSide } from '../parts/offer-side.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import { useBeside } from '../parts/use-beside.tsx';

const EVENTS = ['approve', 'reject', 'pause', 'resume', 'off', 'pin', 'unpin'] as const;

/** `/SeaFreight/NowOrderManagement/OnSaleNowOrderManagement`: what all sellers have on sale, against the market and by its age. */
export function OnSaleManagementScreen() {
  const text = useText();
  const now = useNow();
  const { menu } = useSession();
  const events = useOfferEvents({ path: SPACE_PATHS.allSelling, resource: ALL_SELLING });
  const recount = useRecount(ALL_SELLING);
  const market = useBeside<Market>(marketPrices);
  const [written, setWritten] = useState<AnyRow | null>(null);
  const columns = useMemo(
    () => [
      sellerColumn,
      marketColumn(market.of, text),
      ageColumn(text, now),
      { field: 'isPinned', hidden: false },
      { field: 'isBlocked', hidden: false },
    ],
    [market.of, text, now],
  );
  return (
    <>
      <ResourceScreen
        resource={ALL_SELLING}
        columns={columns}
        rowTone={row => (row.isBlocked === true ? 'bad' : row.state === 'PENDING' ? 'warn' : undefined)}
        above={market.reader}
        side={({ active }) => active && <OfferSide key={active.id} id={active.id} />}
        commands={context => [
          ...EVENTS.map(event => events.command(event, context.chosen)),
          recount(context.active),
          sellCommand(
            menu,
            [[SPACE_PATHS.allSelling, 'MESSAGE']],
            {
              id: 'spaceSell.message',
              title: both('offer.message'),
              section: ALL_SELLING.title,
              shortcut: 'shift+m',
              run: () => setWritten(context.active),
            },
            context.active ? true : both('pickOne'),
          ),
        ]}
      />
      {events.dialog}
      {written && <MessageDialog row={written} onClose={() => setWritten(null)} />}
    </>
  );
}
