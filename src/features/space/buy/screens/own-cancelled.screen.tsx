import { useNavigate } from 'react-router-dom';
import { throughDoor } from '#contract/kernel/door.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceDetail, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { spacePurchaseResource } from '#contract/space/space-order.resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { CallError } from '#streams/call-error.ts';
import '../../kit/queries.ts';
import '../locale/words.ts';
import { both } from '../locale/both.ts';
import { itemsOf, writeItems } from '../parts/items.ts';
import { ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { spaceCommand, tell } from '../parts/space-command.ts';
import { useNextSailing } from '../parts/use-next-sailing.ts';
import { orderAt } from '../parts/use-order-acts.tsx';

const ENDED = throughDoor(spacePurchaseResource, SPACE_PATHS.ownCancelled);
const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;

/** `/workbench/NowCargoSpace/CancleOrderList`: orders that came to nothing; the same may be bought again, on the same or the next sailing. */
export function OwnCancelledScreen() {
  const t = useT('spaceBuy');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const nextSailing = useNextSailing();

  const rebuy = async (id: string): Promise<void> => {
    const { data: order } = await client.call(spaceOrderDetail, { query: { id } });
    const items = itemsOf(order);
    const same = await client.call(spaceDetail, { query: { id: order.offerId } }).then(
      ({ data }) => data,
      error => {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      },
    );
    const go = (offer: string) => navigate(`${DETAIL}?${new URLSearchParams({ id: offer, items: writeItems(items) })}`);
    if (same?.state === 'ON_SALE') return go(same.id);
    const [pol = '', pod = ''] = order.lane.split(' - ');
    const next = await nextSailing({ pol, pod, etd: new Date().toISOString(), but: order.offerId, items });
    if (!next) return tell(t('noNext'), 'warning');
    tell(t('done.next'));
    return go(next.id);
  };

  const commands = ({ active }: ResourceContext): readonly Command[] => [
    spaceCommand('rebuy', active ? true : both('pickOne'), () => (active ? rebuy(active.id) : undefined), {
      shortcut: 'b',
      intent: 'primary',
      right: [menu, SPACE_PATHS.hall, 'BUY'],
    }),
    spaceCommand('open', active ? true : both('pickOne'), () => (active ? navigate(orderAt(active)) : undefined), {
      shortcut: 'o',
    }),
  ];
  return <ResourceScreen resource={ENDED} title={both('ownCancelled')} columns={ORDER_COLUMNS} commands={commands} />;
}
