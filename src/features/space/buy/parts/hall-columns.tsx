import Big from 'big.js';
import { type AnyRow, rowOf } from '#contract/kernel/resource.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import { Countdown } from '#kit/countdown.tsx';
import { formatFigure } from '#kit/figures.ts';
import { Instant } from '#kit/instant.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { FreeCount } from '../../kit/free-count.tsx';
import { SELLER_COLUMN } from './seller-column.tsx';

const lineOf = (row: AnyRow): HallLineRow => rowOf(hallLineResource, row);

/** `7`, to buyers `10+`; staff of the platform read `7 / 20`. */
export const availableText = ({ available, isMore, total }: HallLineRow): string =>
  `${available ?? 0}${isMore ? '+' : ''}${total === null ? '' : ` / ${total}`}`;

/** With its cents: whether it came with the list or by a live message it reads the same. */
export const priceText = ({ price }: HallLineRow): string =>
  price === null ? '' : formatFigure(new Big(price).toFixed(2));

const toTheMinute = (field: 'etd' | 'siCutOff'): ColumnOverride => ({
  field,
  render: row => <Instant at={lineOf(row)[field]} format="dateMinute" />,
});

/** Numbers change in place: what changed is set off for a second. */
export const HALL_COLUMNS: readonly ColumnOverride[] = [
  toTheMinute('etd'),
  toTheMinute('siCutOff'),
  {
    field: 'available',
    render: row => <FreeCount of={row.id} text={availableText(lineOf(row))} />,
    text: row => availableText(lineOf(row)),
  },
  {
    field: 'price',
    kind: 'decimal',
    render: row => <FreeCount of={`${row.id} price`} text={priceText(lineOf(row))} />,
  },
  SELLER_COLUMN,
  { field: 'sellUntil', render: row => <Countdown deadline={lineOf(row).sellUntil} /> },
];
