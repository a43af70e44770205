import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { marketPrices } from '#contract/space/desk.calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { both } from '../locale/both.ts';
import type { Say } from './say.ts';

/** Columns of the platform's lists of offers. */

export type Market = DataOf<typeof marketPrices>[number];
type MarketLine = Market['lines'][number];

const own = { sortable: false, numeric: false, kind: 'text' } as const;
const DAY = 86_400_000;
const HOUR = 3_600_000;

const signed = (difference: string): string => (Number(difference) > 0 ? `+${difference}` : difference);
const toneOf = ({ difference }: MarketLine): string =>
  difference === null ? 'fl-muted' : Number(difference) > 0 ? 'ss-above' : 'ss-below';

/** How each type is priced against the cheapest rate of its lane: dearer is red and has a plus, cheaper green and a minus. */
export function marketColumn(market: ReadonlyMap<string, Market>, say: Say): ColumnOverride {
  const words = ({ containerType: type, difference }: MarketLine): string =>
    difference === null
      ? `${type} ${say(both('marketNone'))}`
      : say(both('marketLine', { type, difference: signed(difference) }));
  const linesOf = (row: AnyRow): readonly MarketLine[] => market.get(row.id)?.lines ?? [];
  return {
    field: 'market',
    after: 'sellerName',
    label: both('column.market'),
    width: 170,
    ...own,
    render: row =>
      linesOf(row).map(line => (
        <span
          key={line.containerType}
          className={toneOf(line)}
          title={line.best ? `${line.currency} ${formatFigure(line.price)} / ${formatFigure(line.best)}` : undefined}
        >
          {words(line)}{' '}
        </span>
      )),
    text: row => linesOf(row).map(words).join(', ') || '–',
  };
}

/** How long it has been on sale. */
export const ageColumn = (say: Say, now: number): ColumnOverride => ({
  field: 'age',
  after: 'state',
  label: both('column.age'),
  width: 100,
  ...own,
  numeric: true,
  text: ({ publishedAt }) => {
    if (typeof publishedAt !== 'string') return '–';
    const passed = now - Date.parse(publishedAt);
    return say(
      passed >= DAY
        ? both('days', { n: Math.floor(passed / DAY) })
        : both('hours', { n: Math.max(0, Math.floor(passed / HOUR)) }),
    );
  },
});

/** The seller's name in the reader's language. */
export const sellerColumn: ColumnOverride = {
  field: 'sellerName',
  render: ({ sellerName, sellerNameEn }) => <NameText zh={String(sellerName)} en={sellerNameEn as string | null} />,
};
