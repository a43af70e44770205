import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { changesOf } from './form-check.ts';
import { isSame, type Values } from './read-input.ts';

/** After a 412: what I changed and what others changed since the row both began with (documents 0.1). */
export interface RowMerge {
  /** Fields of mine that go over the latest row: those only I changed, and of the conflicts mine for now. */
  readonly mine: Values;
  /** Changed by both, to different values. */
  readonly conflicts: readonly string[];
}

export type MergeSide = 'mine' | 'theirs' | 'both';

export function mergeRows(resource: Pick<Resource, 'meta'>, base: AnyRow, wire: Values, theirs: AnyRow): RowMerge {
  const changed = changesOf(resource, base, wire);
  const mine = Object.fromEntries(Object.entries(changed).filter(([name, value]) => !isSame(value, theirs[name])));
  const conflicts = Object.keys(mine).filter(name => !isSame(base[name] ?? null, theirs[name] ?? null));
  return { mine, conflicts };
}

/** Keeping both makes sense for lists, which are united, and for long text, which is joined; null where it does not. */
export function bothOf(meta: FieldMeta, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const added = mine.filter(entry => !theirs.some(other => isSame(entry, other)));
    return added.length === 0 || theirs.length === 0 ? null : [...theirs, ...added];
  }
  if (meta.kind !== 'longText' || typeof mine !== 'string' || typeof theirs !== 'string') return null;
  const joined = `${theirs}\n${mine}`;
  return meta.max !== undefined && joined.length > meta.max ? null : joined;
}

/** What is typed over the latest row once a side was chosen for every conflict. */
export function resolveMerge(
  resource: Pick<Resource, 'meta'>,
  { mine, conflicts }: RowMerge,
  theirs: AnyRow,
  sides: Readonly<Record<string, MergeSide>>,
): Values {
  const kept = Object.entries(mine).flatMap(([name, value]): [string, unknown][] => {
    if (!conflicts.includes(name)) return [[name, value]];
    const side = sides[name] ?? 'mine';
    if (side === 'theirs') return [];
    return [[name, side === 'both' ? (bothOf(resource.meta[name]!, value, theirs[name]) ?? value) : value]];
  });
  return Object.fromEntries(kept);
}
