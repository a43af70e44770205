import { throughDoor } from '#contract/kernel/door.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spacePurchaseResource, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { useSession } from '#kit/client.tsx';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import '../../kit/queries.ts';
import '../locale/words.ts';
import { both } from '../locale/both.ts';
import { ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { useOrderActs } from '../parts/use-order-acts.tsx';
import { useOwnBids } from '../parts/use-own-bids.tsx';
import { useSaleActs } from '../parts/use-sale-acts.tsx';

const BOUGHT = throughDoor(spacePurchaseResource, SPACE_PATHS.ownOrders);
const SOLD = throughDoor(spaceSaleResource, SPACE_PATHS.ownOrders);

const ofStates = (...values: string[]): readonly Condition[] => [{ field: 'state', op: 'in', values }];
const NARROWED = {
  bought: [],
  open: ofStates('HELD', 'SUBMITTED', 'CANCEL_REQUESTED'),
  confirmed: ofStates('CONFIRMED', 'SHIPPED', 'NO_SHOW'),
} as const;

type Tab = 'bought' | 'open' | 'confirmed' | 'sold';
const OWN_TABS = { bought: both('tabs.bought'), open: both('tabs.open'), confirmed: both('tabs.confirmed') };
const TABS = { name: 'spaceOrders', label: both('own'), section: both('own') };

/** `/workbench/NowCargoSpace/NowOrderList`: what the company bought, and for who sells as well, what it sold. */
export function OwnOrdersScreen() {
  const { menu } = useSession();
  const sells = isAllowed(menu, SPACE_PATHS.sold, true);
  const tabs = sells ? { ...OWN_TABS, sold: both('tabs.sold') } : OWN_TABS;
  const { tab, bar } = useListTabs<Tab>({ ...TABS, tabs: tabs as Record<Tab, Text> });
  return tab === 'sold' ? <Sold bar={bar} /> : <Bought key={tab} narrowed={NARROWED[tab]} bar={bar} />;
}

interface Part {
  readonly bar: ReturnType<typeof useListTabs>['bar'];
}

function Bought({ bar, narrowed }: Part & { readonly narrowed: readonly Condition[] }) {
  const { commands, dialog } = useOrderActs();
  const bids = useOwnBids();
  return (
    <>
      <ResourceScreen
        resource={BOUGHT}
        title={both('own')}
        columns={ORDER_COLUMNS}
        commands={context => [...commands(context), bids.command]}
        initialFilter={narrowed}
        above={bar}
      />
      {dialog}
      {bids.dialog}
    </>
  );
}

function Sold({ bar }: Part) {
  const { commands, dialog } = useSaleActs();
  return (
    <>
      <ResourceScreen
        resource={SOLD}
        title={both('tabs.sold')}
        columns={ORDER_COLUMNS}
        commands={commands}
        above={bar}
      />
      {dialog}
    </>
  );
}
