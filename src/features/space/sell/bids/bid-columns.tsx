import type { AnyRow } from '#contract/kernel/resource.ts';
import type { BidState, SpaceBid } from '#contract/space/bids.calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { HoldClock } from '../../kit/hold-clock.tsx';

/** What every bid of the list has. */
interface BidRow {
  readonly state: BidState;
  readonly offerNo: string;
  readonly sellerCode: string;
  readonly items: readonly Pick<SpaceBid['items'][number], 'qty' | 'containerType' | 'price' | 'counterPrice'>[];
}
export const bidOf = (row: AnyRow): BidRow => row as unknown as BidRow;

/** `2 × 40HC @ 1,900.00`, and the seller's price behind it where he named one. */
const itemsText = (row: AnyRow): string =>
  bidOf(row)
    .items.map(({ qty, containerType, price, counterPrice }) => {
      const named = counterPrice ? ` → ${formatFigure(counterPrice)}` : '';
      return `${qty} × ${containerType} @ ${formatFigure(price)}${named}`;
    })
    .join(', ');

const isOpen = (row: AnyRow): boolean => ['OPEN', 'COUNTERED'].includes(bidOf(row).state);

const name = (field: 'buyerName' | 'sellerName'): ColumnOverride => ({
  field,
  render: row => <NameText zh={row[field] as string | null} en={row[`${field}En`] as string | null} />,
});

/** Columns of bids that are more than their fields: a clock while it runs, containers in words, names in the reader's language. */
export const BID_COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'dueAt',
    render: row =>
      isOpen(row) ? <HoldClock until={String(row.dueAt)} /> : <Instant at={String(row.dueAt)} format="dateMinute" />,
  },
  { field: 'items', hidden: false, numeric: false, text: itemsText },
  name('buyerName'),
  name('sellerName'),
];
