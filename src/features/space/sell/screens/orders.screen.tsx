import { useMemo } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#contract/space/space-codes.ts';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { both } from '../locale/both.ts';
import { ALL_ORDERS } from '../parts/doors.ts';
import { amountColumns, dueColumn, itemsColumn } from '../parts/order-columns.tsx';
import { OrderList } from '../parts/order-list.tsx';

type Tab = 'all' | OrderState;

const TABS = Object.fromEntries([
  ['all', both('tabs.all')],
  ...ORDER_STATES.map(state => [state, { zh: ORDER_STATE_LABELS[state].zh, en: ORDER_STATE_LABELS[state].en }]),
]) as Readonly<Record<Tab, Text>>;

/** One state of the orders; the same object each time, so that its views and its rows are. */
const IN_STATE = new Map<Tab, Resource>(
  ORDER_STATES.map(state => {
    const through = ALL_ORDERS.through!;
    return [state, { ...ALL_ORDERS, through: { ...through, only: { ...through.only, state: [state] } } }];
  }),
);
IN_STATE.set('all', ALL_ORDERS);

/** `/SeaFreight/NowOrderManagement/NowOrderList`: orders of all sellers, by what each has come to. */
export function SpaceOrdersScreen() {
  const { tab, bar } = useListTabs<Tab>({
    name: 'spaceSell',
    label: both('tabs.label'),
    section: ALL_ORDERS.title,
    tabs: TABS,
  });
  const columns = useMemo(() => [dueColumn, { ...itemsColumn, after: 'due' }, ...amountColumns], []);
  return (
    <OrderList
      key={tab}
      resource={IN_STATE.get(tab) ?? ALL_ORDERS}
      acts={['confirm', 'reject', 'cancel']}
      columns={columns}
      above={() => bar}
    />
  );
}
