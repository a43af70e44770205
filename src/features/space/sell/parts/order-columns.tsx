import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { orderMargins, paperLights, resoldOf } from '#contract/space/desk.calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { HoldClock } from '../../kit/hold-clock.tsx';
import { both } from '../locale/both.ts';
import type { Say } from './say.ts';

/** Columns of sold orders beyond their fields. */

export type Margin = DataOf<typeof orderMargins>[number];
export type Papers = DataOf<typeof paperLights>[number];
export type Resold = DataOf<typeof resoldOf>[number];

const own = { sortable: false, numeric: false, kind: 'text' } as const;
const HOUR = 3_600_000;

const itemsText = (row: AnyRow): string =>
  (row.items as readonly { readonly qty: number; readonly containerType: string }[])
    .map(({ qty, containerType }) => `${qty} × ${containerType}`)
    .join(', ');

/** Containers in words: the field itself is a table. */
export const itemsColumn: ColumnOverride = {
  field: 'items',
  after: 'state',
  hidden: false,
  numeric: false,
  text: itemsText,
};
/** Names of both sides in the reader's language. */
export const partyColumns: readonly ColumnOverride[] = (['buyerName', 'sellerName'] as const).map(field => ({
  field,
  render: row => <NameText zh={row[field] as string | null} en={row[`${field}En`] as string | null} />,
}));
/** What it costs stands beside it. */
export const amountColumns: readonly ColumnOverride[] = [
  { field: 'currency', after: 'items' },
  { field: 'amount', after: 'currency' },
];

/** The instant that runs out next, and for whom it is shown. */
const dueOf = ({ state, holdExpireAt, confirmDueAt, cancelDueAt }: AnyRow): string | null => {
  if (state === 'HELD') return String(holdExpireAt);
  if (state === 'SUBMITTED') return confirmDueAt as string | null;
  return state === 'CANCEL_REQUESTED' ? (cancelDueAt as string | null) : null;
};
export const dueColumn: ColumnOverride = {
  field: 'due',
  after: 'state',
  label: both('column.due'),
  width: 110,
  ...own,
  render: row => {
    const due = dueOf(row);
    return due ? <HoldClock until={due} /> : '';
  },
  text: row => dueOf(row) ?? '',
};

export const marginColumn = (margins: ReadonlyMap<string, Margin>): ColumnOverride => ({
  field: 'margin',
  after: 'amount',
  label: both('column.margin'),
  width: 110,
  ...own,
  numeric: true,
  text: row => {
    const found = margins.get(row.id);
    return found ? `${String(row.currency)} ${formatFigure(found.margin)}` : '–';
  },
});

const LIGHTS = ['si', 'vgm'] as const;

export function papersColumn(papers: ReadonlyMap<string, Papers>, say: Say): ColumnOverride {
  const stateOf = (row: AnyRow, paper: 'si' | 'vgm') => {
    const is = papers.get(row.id)?.[paper];
    return is === true ? 'yes' : is === false ? 'no' : 'unknown';
  };
  return {
    field: 'papers',
    card: 'none',
    after: 'state',
    label: both('column.papers'),
    width: 110,
    ...own,
    render: row =>
      LIGHTS.map(paper => {
        const state = stateOf(row, paper);
        return (
          <span key={paper} className={`ss-light-${state}`} title={say(both(`papers.${state}`))}>
            {say(both(`papers.${paper}`))} {state === 'yes' ? '●' : state === 'no' ? '○' : '–'}{' '}
          </span>
        );
      }),
    text: row =>
      LIGHTS.map(paper => `${say(both(`papers.${paper}`))} ${say(both(`papers.${stateOf(row, paper)}`))}`).join(', '),
  };
}

/** Hours to departure when the order came to its end. */
export const hoursColumn = (say: Say): ColumnOverride => ({
  field: 'hours',
  after: 'fee',
  label: both('column.hours'),
  width: 120,
  ...own,
  numeric: true,
  text: ({ etd, endedAt }) => {
    if (typeof endedAt !== 'string') return '–';
    const n = Math.round((Date.parse(String(etd)) - Date.parse(endedAt)) / HOUR);
    return say(n >= 0 ? both('hours', { n }) : both('hoursAfter', { n: -n }));
  },
});

export const resoldColumn = (resold: ReadonlyMap<string, Resold>, say: Say): ColumnOverride => ({
  field: 'resold',
  after: 'hours',
  label: both('column.resold'),
  width: 130,
  ...own,
  text: row => {
    const found = resold.get(row.id);
    if (!found) return '–';
    if (found.qty === 0 || found.price === null) return say(both('resoldNone'));
    return say(both('resold', { n: found.qty, price: formatFigure(found.price) }));
  },
});
