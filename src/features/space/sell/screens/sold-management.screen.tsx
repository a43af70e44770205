import { useMemo } from 'react';
import { orderMargins } from '#contract/space/desk.calls.ts';
import { ALL_SOLD } from '../parts/doors.ts';
import { amountColumns, itemsColumn, type Margin, marginColumn } from '../parts/order-columns.tsx';
import { OrderList } from '../parts/order-list.tsx';
import { useBeside } from '../parts/use-beside.tsx';

/** `/SeaFreight/NowOrderManagement/SoldNowOrderManagement`: what all sellers sold: amounts, deposits, fees, and what is settled. */
export function SoldManagementScreen() {
  const margins = useBeside<Margin>(orderMargins);
  const columns = useMemo(
    () => [
      itemsColumn,
      ...amountColumns,
      marginColumn(margins.of),
      { field: 'deposit', after: 'margin', hidden: false },
      { field: 'fee', after: 'deposit' },
      { field: 'settledAt', after: 'fee', hidden: false },
      { field: 'settlementRef', hidden: false },
      ...['holdExpireAt', 'confirmDueAt'].map(field => ({ field, hidden: true })),
    ],
    [margins.of],
  );
  return <OrderList resource={ALL_SOLD} acts={['settle', 'waive']} columns={columns} above={margins.reader} />;
}
