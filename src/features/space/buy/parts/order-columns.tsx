import type { AnyRow } from '#contract/kernel/resource.ts';
import type { SpacePurchaseRow } from '#contract/space/space-order.resource.ts';
import { Instant } from '#kit/instant.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { HoldClock } from '../../kit/hold-clock.tsx';
import { itemsText } from './items.ts';
import { SELLER_COLUMN } from './seller-column.tsx';

type Shown = Pick<SpacePurchaseRow, 'state' | 'holdExpireAt' | 'confirmDueAt' | 'items'>;
const orderOf = (row: AnyRow): Shown => row as unknown as Shown;

/** A clock while it runs; afterwards the time as it was. */
const running = (field: 'holdExpireAt' | 'confirmDueAt', state: Shown['state']): ColumnOverride => ({
  field,
  render: row => {
    const order = orderOf(row);
    const at = order[field];
    return at && order.state === state ? <HoldClock until={at} /> : <Instant at={at} format="dateMinute" />;
  },
});

export const ORDER_COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'items',
    hidden: false,
    numeric: false,
    render: row => itemsText(orderOf(row).items),
    text: row => itemsText(orderOf(row).items),
  },
  running('holdExpireAt', 'HELD'),
  running('confirmDueAt', 'SUBMITTED'),
  SELLER_COLUMN,
];
