import type { GridView } from '#contract/kernel/saved-view.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import type { Column } from '#kit/grid-column.ts';
import type { PossibleColumn } from '#kit/resource/view/column-choice.ts';
import { both } from '../locale/both.ts';
import { CREATOR_COLUMN, OWN_COLUMNS } from '../parts/si-columns.tsx';

/** The own list among those that views are kept of. */
export const OWN_LIST = { name: 'SiOwnList', title: both('list.mine') } as const;

const FURTHER: readonly Column<SiHeader>[] = [
  { key: 'carrier', label: both('columns.carrier'), width: 80, cell: row => row.TBI_CARRIER },
  { key: 'volume', label: both('columns.volume'), width: 110, numeric: true, cell: row => row.TOTAL_VOLUME },
  { key: 'sailing', label: both('columns.sailing'), width: 110, cell: row => row.TBI_SAILINGDATE.slice(0, 10) },
  { key: 'warnings', label: both('columns.warnings'), width: 70, numeric: true, cell: row => row.WARNINGS },
  CREATOR_COLUMN,
];
const ALL: ReadonlyMap<string, Column<SiHeader>> = new Map(
  [...OWN_COLUMNS, ...FURTHER].map(column => [column.key, column]),
);

export const POSSIBLE_COLUMNS: readonly PossibleColumn[] = [
  ...OWN_COLUMNS.map(({ key, label, width }) => ({ field: key, label, width })),
  ...FURTHER.map(({ key, label, width }) => ({ field: key, label, width, hidden: true })),
];

/** The columns of the view in its order and widths; the list's own where it names none. */
export function shownColumns({ columns }: Pick<GridView, 'columns'>): readonly Column<SiHeader>[] {
  if (columns.length === 0) return OWN_COLUMNS;
  return columns.flatMap(({ field, width }) => {
    const column = ALL.get(field);
    return column ? [{ ...column, width }] : [];
  });
}

const STATUS = 'status';

/** Statuses the view asks for, as the call takes them. */
export const statusOf = ({ filter }: Pick<GridView, 'filter'>): string =>
  filter.find(({ field }) => field === STATUS)?.values.join(',') ?? '';

export const withStatus = ({ filter }: Pick<GridView, 'filter'>, status: string): GridView['filter'] => [
  ...filter.filter(({ field }) => field !== STATUS),
  ...(status === '' ? [] : [{ field: STATUS, op: 'in' as const, values: [status] }]),
];
