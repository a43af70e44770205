import type { ChangeKind } from './master-change.ts';

/** Changes of a port move the deadlines of others, so that nobody makes them alone, a steward neither (design A.4.1, A.7.9). */

const KINDS: readonly ChangeKind[] = ['MERGE', 'RECODE'];

export const needsSecondPerson = (resource: string, kind: ChangeKind): boolean =>
  resource === 'Port' && KINDS.includes(kind);

const FIELDS = ['timeZone', 'latitude', 'longitude'] as const;

/** `31.5` and `31.50000` are one degree; zones are no numbers. */
const isSame = (one: unknown, other: unknown): boolean => one === other || Number(one) === Number(other);

/** Of the fields that a second person looks at, those that were set and are another now; a first value moves nothing. */
export const movedFields = (
  row: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): readonly string[] =>
  FIELDS.filter(field => before[field] !== null && (row[field] === null || !isSame(row[field], before[field])));
