import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ImportComparison, ImportDiff } from '../../../kernel/imports/import-kind.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { CompareContext, Comparison } from '../official/compare-row.ts';

/** A row of ours under the field names of a list: `names` says theirs -> ours where they differ. */
export const asTheirs = (row: AnyRow, names: Readonly<Record<string, string>>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [theirs, row[ours] ?? null])),
});

export const contextOf = (ours: AnyRow | null, openUses: number): CompareContext => ({
  locks: ((ours?.fieldLocks ?? []) as readonly string[]).slice(),
  openUses,
});

/** A comparison with the fields of the resource instead of the list's. */
export const asOurs = (
  { outcome, diff, message }: Comparison,
  names: Readonly<Record<string, string>>,
  more: readonly ImportDiff[] = [],
): ImportComparison => ({
  outcome,
  diff: [...diff.map(one => ({ ...one, field: names[one.field] ?? one.field })), ...more],
  message,
});

export const added = (field: string, theirs: unknown): ImportDiff => ({ field, ours: null, theirs, locked: false });

/** Whatever an official list has written says so. */
export const officialMarks = (_ours: AnyRow | null, edition: string | null): Row => ({
  source: 'OFFICIAL',
  sourceEdition: edition,
});
