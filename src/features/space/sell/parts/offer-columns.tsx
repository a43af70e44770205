import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { offerFigures } from '#contract/space/desk.calls.ts';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { both } from '../locale/both.ts';
import { type OfferNumbers, Progress, type Sums, sumOf } from './progress.tsx';

/** Columns of a seller's offers beyond their fields. */

export type OfferFigures = DataOf<typeof offerFigures>[number];

const own = { sortable: false, numeric: false, kind: 'text' } as const;

/** Before it is on sale an offer has no counters, but what it says of itself. */
function sumsOf({ id, lines }: AnyRow, numbers: ReadonlyMap<string, OfferNumbers>): Sums {
  const found = numbers.get(id);
  if (found && found.lines.length > 0) return sumOf(found);
  const total = (lines as readonly { readonly qty: number }[]).reduce((sum, { qty }) => sum + (qty ?? 0), 0);
  return { total, free: total, held: 0, sold: 0, withdrawn: 0 };
}

export const progressColumn = (numbers: ReadonlyMap<string, OfferNumbers>): ColumnOverride => ({
  field: 'progress',
  after: 'state',
  label: both('column.progress'),
  card: 'none',
  width: 190,
  ...own,
  render: row => <Progress sums={sumsOf(row, numbers)} />,
  text: row => {
    const { sold, held, total } = sumsOf(row, numbers);
    return `${sold}+${held}/${total}`;
  },
});

type Figure = 'revenue' | 'looks' | 'waiters' | 'waiting';

export function figureColumns(figures: ReadonlyMap<string, OfferFigures>): readonly ColumnOverride[] {
  const column = (field: Figure, width: number, after: string, text: (found: OfferFigures, row: AnyRow) => string) => ({
    field,
    after,
    label: both(`column.${field}`),
    width,
    ...own,
    numeric: true,
    text: (row: AnyRow) => {
      const found = figures.get(row.id);
      return found ? text(found, row) : '–';
    },
  });
  return [
    column('revenue', 120, 'progress', ({ revenue }, { currency }) =>
      Number(revenue) === 0 ? '0' : `${String(currency)} ${formatFigure(revenue)}`,
    ),
    column('waiting', 80, 'revenue', ({ waitingOrders }) => String(waitingOrders)),
    column('looks', 90, 'waiting', ({ looks }) => String(looks)),
    column('waiters', 80, 'looks', ({ waiters }) => String(waiters)),
  ];
}
