import type { AnyRow } from '#contract/kernel/resource.ts';
import { REQUEST_LISTS, type RequestList, STATES_OF_LIST } from '#contract/rates/request/request-codes.ts';
import { Countdown } from '#kit/countdown.tsx';
import type { DocumentList } from '#kit/document/document-screen.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { word } from '../words.ts';

/** The lists of requests: what waits, what was answered, what is over, and one's own; each with the columns by which one decides. */

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

const COMBINED: readonly ColumnOverride[] = [
  {
    field: 'lane',
    label: word('lane'),
    kind: 'text',
    width: 150,
    numeric: false,
    sortable: false,
    after: 'state',
    text: ({ pol, pod }: AnyRow) => `${said(pol)} → ${said(pod)}`,
  },
  {
    field: 'load',
    label: word('load'),
    kind: 'text',
    width: 150,
    numeric: false,
    sortable: false,
    after: 'lane',
    text: ({ box, cargo }: AnyRow) => said(box) || said(cargo),
  },
  {
    field: 'targetPrice',
    numeric: true,
    width: 110,
    after: 'dueAt',
    render: ({ targetPrice, targetCurrency }: AnyRow) =>
      targetPrice ? `${said(targetCurrency)} ${said(targetPrice)}` : '',
    text: ({ targetPrice, targetCurrency }: AnyRow) =>
      targetPrice ? `${said(targetCurrency)} ${said(targetPrice)}` : '',
  },
];

/** They stand in the combined columns; the reader may ask for them. */
const TOLD_ELSEWHERE = ['mode', 'pol', 'pod', 'box', 'cargo', 'targetCurrency'] as const;

const hide = (fields: readonly string[]): readonly ColumnOverride[] => fields.map(field => ({ field, hidden: true }));

const DUE: ColumnOverride = {
  field: 'dueAt',
  after: 'load',
  width: 270,
  render: ({ dueAt }: AnyRow) => <Countdown deadline={said(dueAt)} />,
};
const ANSWERED_AT: ColumnOverride = { field: 'answeredAt', after: 'load', width: 140, hidden: false };

const OF_SELLER: readonly ColumnOverride[] = [
  { field: 'customerName', width: 150 },
  { field: 'assigneeName', width: 90 },
];
const SELLERS_ONLY = ['customerName', 'assigneeName'] as const;

const columnsOf = (waits: boolean, isSeller: boolean): readonly ColumnOverride[] => [
  ...COMBINED,
  ...hide(TOLD_ELSEWHERE),
  waits ? DUE : ANSWERED_AT,
  ...(waits ? [] : hide(['dueAt'])),
  { field: 'answerText', width: 210, hidden: waits },
  ...(isSeller
    ? [...OF_SELLER, ...hide(['askedByName'])]
    : [{ field: 'askedByName', width: 100 }, ...hide(SELLERS_ONLY)]),
];

const COLUMNS = {
  seller: { waits: columnsOf(true, true), over: columnsOf(false, true) },
  asker: { waits: columnsOf(true, false), over: columnsOf(false, false) },
} as const;

const SORT: Readonly<Record<RequestList, string>> = {
  WAITING: 'dueAt',
  ANSWERED: '-answeredAt',
  CLOSED: '-askedAt',
};
const EMPTY = {
  WAITING: word('noneWaiting'),
  ANSWERED: word('noneAnswered'),
  CLOSED: word('noneClosed'),
} as const;

/** Whoever answers sees who asks, and as their own what is given to them; everybody else what they have asked. */
export function requestLists(actor: DocumentActor): readonly DocumentList[] {
  const isSeller = actor.holds.includes('ANSWER');
  const columns = isSeller ? COLUMNS.seller : COLUMNS.asker;
  const lists = (Object.keys(REQUEST_LISTS) as RequestList[]).map(
    (key): DocumentList => ({
      key,
      label: REQUEST_LISTS[key],
      only: { state: STATES_OF_LIST[key] },
      sort: SORT[key],
      columns: key === 'WAITING' ? columns.waits : columns.over,
      empty: EMPTY[key],
    }),
  );
  const mine: DocumentList = {
    key: 'MINE',
    label: word('mine'),
    only: { [isSeller ? 'assigneeId' : 'askedBy']: [actor.employeeId ?? ''] },
    sort: '-askedAt',
    columns: columns.waits,
    empty: word('noneMine'),
  };
  return [...lists, mine];
}
