import { UN_FUNCTION_PATTERN } from '#contract/basic-data/rules/un-locode.ts';
import { type Columns, cellAt, columnsOf, isBlank } from './columns.ts';
import type { SheetRow } from './official-row.ts';

const HEADINGS = {
  change: ['change', 'ch'],
  country: ['country'],
  location: ['location'],
  name: ['name'],
  plainName: ['namewodiacritics'],
  subdivision: ['subdivision', 'subdiv'],
  functions: ['function'],
  status: ['status'],
  date: ['date'],
  iata: ['iata'],
  coordinates: ['coordinates'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'longitude'],
} as const;

export type UnLocodeColumns = Columns<keyof typeof HEADINGS>;

export interface UnLocodeLayout {
  readonly columns: UnLocodeColumns;
  readonly headingLine: number | null;
  /** Columns of a whole line. */
  readonly width: number;
}

/** As UNECE publishes it: twelve columns, no headings. */
const PUBLISHED: UnLocodeColumns = {
  change: 0,
  country: 1,
  location: 2,
  name: 3,
  plainName: 4,
  subdivision: 5,
  functions: 6,
  status: 7,
  date: 8,
  iata: 9,
  coordinates: 10,
  latitude: -1,
  longitude: -1,
};
const PUBLISHED_WIDTH = 12;

/** Republishers swap these two columns, so their content tells which is which (design A.6), never their place. */
function byContent(columns: UnLocodeColumns, sample: readonly SheetRow[]): UnLocodeColumns {
  const votes = (position: number): number =>
    sample.filter(({ cells }) => UN_FUNCTION_PATTERN.test(cellAt(cells, position))).length;
  return votes(columns.status) > votes(columns.functions)
    ? { ...columns, functions: columns.status, status: columns.functions }
    : columns;
}

export function unLocodeLayoutOf(sample: readonly SheetRow[]): UnLocodeLayout {
  const top = sample.find(({ cells }) => !isBlank(cells));
  const named = columnsOf(top?.cells ?? [], HEADINGS);
  if (top && named.country >= 0 && named.name >= 0) {
    return { columns: byContent(named, sample), headingLine: top.line, width: top.cells.length };
  }
  return { columns: byContent(PUBLISHED, sample), headingLine: null, width: PUBLISHED_WIDTH };
}
