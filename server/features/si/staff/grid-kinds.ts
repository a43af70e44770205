import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SI_PEOPLE, siGrid, siOwnGrid } from '#contract/si/staff.resource.ts';
import { LOG_PEOPLE, siSubmitLog } from '#contract/si/submit-log.resource.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { Seat } from '../../../kernel/who.ts';
import type { GridReading, GridSource } from './grid-read.ts';
import { logPeopleIn, type Names, peopleIn, presentGridRow, presentLogRow } from './grid-rows.ts';
import { siGridSource, siOwnGridSource, submitLogSource } from './grid-sources.ts';

/** The three grids of this area: where their rows are, how they are shown, what else of them a file may hold. */
interface GridKind {
  readonly resource: Resource;
  sourceOf(reading: Pick<GridReading, 'conditions'>, seat: Pick<Seat, 'companyId' | 'companyKind'>): GridSource;
  people(rows: readonly Row[]): string[];
  present(row: Row, names: Names): AnyRow;
  /** Columns beside the declared fields. */
  readonly also: Readonly<Record<string, FieldMeta>>;
  /** The file has a sheet of cargo lines. */
  readonly hasLines: boolean;
}

const textColumns = (labels: Readonly<Record<string, Text>>): Record<string, FieldMeta> =>
  Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, { kind: 'text', label }]));

const instructions = {
  people: peopleIn,
  present: presentGridRow,
  also: { ...textColumns(SI_PEOPLE), updatedAt: { kind: 'instant', label: { zh: '更新时间', en: 'Updated' } } },
  hasLines: true,
} as const;

const GRID_KINDS = {
  all: { ...instructions, resource: siGrid, sourceOf: reading => siGridSource(reading) },
  own: { ...instructions, resource: siOwnGrid, sourceOf: siOwnGridSource },
  log: {
    resource: siSubmitLog,
    sourceOf: (_, seat) => submitLogSource(seat),
    people: logPeopleIn,
    present: presentLogRow,
    also: { createdAt: { kind: 'instant', label: { zh: '时间', en: 'Time' } }, ...textColumns(LOG_PEOPLE) },
    hasLines: false,
  },
} as const satisfies Record<string, GridKind>;
export type GridKindName = keyof typeof GRID_KINDS;

export const gridKind = (name: GridKindName): GridKind => GRID_KINDS[name];
