import { useMemo } from 'react';
import { resoldOf } from '#contract/space/desk.calls.ts';
import { useText } from '#kit/i18n.ts';
import { CANCELLED } from '../parts/doors.ts';
import { dueColumn, hoursColumn, itemsColumn, type Resold, resoldColumn } from '../parts/order-columns.tsx';
import { OrderList } from '../parts/order-list.tsx';
import { useBeside } from '../parts/use-beside.tsx';

/** `/SeaFreight/NowOrderManagement/NowOrderCancelList`: what came to nothing: why, by whom, how near to departure, and what became of it. */
export function CancelledOrdersScreen() {
  const text = useText();
  const resold = useBeside<Resold>(resoldOf);
  const columns = useMemo(
    () => [
      dueColumn,
      { ...itemsColumn, after: 'due' },
      { field: 'stateReason', after: 'items', hidden: false },
      { field: 'endedBy', after: 'stateReason', hidden: false },
      { field: 'fee', after: 'endedBy' },
      hoursColumn(text),
      resoldColumn(resold.of, text),
      ...['endedAt', 'compensation'].map(field => ({ field, hidden: false })),
      ...['holdExpireAt', 'confirmDueAt'].map(field => ({ field, hidden: true })),
    ],
    [resold.of, text],
  );
  return (
    <OrderList
      resource={CANCELLED}
      acts={['acceptCancel', 'refuseCancel', 'waive']}
      columns={columns}
      above={resold.reader}
    />
  );
}
