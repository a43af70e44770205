import type { Change } from '#contract/kernel/facts.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Row } from './served-resource.ts';

/** Changes of resources are facts like those of documents: who, when, and each value before and after. */

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** JSON columns give the members of an object back in an order of their own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

const same = (left: unknown, right: unknown): boolean =>
  (isBlank(left) && isBlank(right)) || textOf(left) === textOf(right);

/** What differs, by the fields of the declaration; an absent side was empty. */
export function changesBetween(resource: Pick<Resource, 'meta'>, before: Row | null, after: Row | null): Change[] {
  return Object.keys(resource.meta)
    .filter(field => !same(before?.[field], after?.[field]))
    .map(field => ({
      path: field,
      ...(isBlank(before?.[field]) ? {} : { before: before?.[field] }),
      ...(isBlank(after?.[field]) ? {} : { after: after?.[field] }),
    }));
}

interface LoggedFact {
  readonly toState?: string;
  readonly seq: number;
  readonly event: string;
  readonly at: string;
  readonly changes: readonly Change[];
}

/** The row that a log tells; null while it does not exist. Facts are folded in order, so any earlier moment can be read. */
export function foldRow(resource: Resource, id: string, facts: readonly LoggedFact[]): AnyRow | null {
  let row: Record<string, unknown> | null = null;
  let createdAt = '';
  const states = new Set(resource.meta.state?.choices?.map(({ value }) => value));
  for (const { event, changes, at, seq, toState } of facts) {
    if (event === 'DELETE') {
      row = null;
      continue;
    }
    if (createdAt === '') createdAt = at;
    row ??= Object.fromEntries(Object.entries(resource.meta).map(([field, meta]) => [field, blankOf(meta.kind)]));
    for (const change of changes.filter(({ path }) => path in resource.meta))
      row[change.path] = 'after' in change ? change.after : blankOf(resource.meta[change.path]?.kind);
    // Facts of a document tell the state beside their changes.
    if (toState !== undefined && states.has(toState)) row.state = toState;
    Object.assign(row, { id, version: seq, createdAt, updatedAt: at });
  }
  return row as AnyRow | null;
}

const LISTS = new Set(['choices', 'texts', 'references', 'rows']);
const blankOf = (kind: string | undefined): unknown =>
  kind === 'yesNo' ? false : kind !== undefined && LISTS.has(kind) ? [] : null;

/** What fields held before a fact changed them; writing them takes the fact back. */
export const valuesBefore = (resource: Resource, changes: readonly Change[]): Row =>
  Object.fromEntries(
    changes.map(change => [
      change.path,
      'before' in change ? change.before : blankOf(resource.meta[change.path]?.kind),
    ]),
  );
