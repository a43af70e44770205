import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '#contract/kernel/errors.ts';
import { readSort, type SortKey } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { readKeyset } from '../keyset.ts';
import { fieldOf, isValueOf } from './condition-sql.ts';

/**
 * Order and cursor of a list. The id stands last, so no two rows are equal and a page begins exactly where the one before ended,
 * whatever came or went meanwhile. Empty values come last in either direction.
 */

const MOST_KEYS = 5;
const UNSORTABLE = new Set(['choices', 'texts', 'references', 'rows', 'longText']);

const cannotSort = (field: string) =>
  invalid([
    {
      path: 'sort',
      code: 'SORT',
      severity: 'error',
      message: { zh: '不支持的排序：{field}', en: 'Cannot sort by {field}' },
      params: { field },
    },
  ]);

export function readOrder(resource: Resource, text: string | undefined): readonly SortKey[] {
  const keys = readSort(text || resource.sort);
  if (keys.length > MOST_KEYS) throw cannotSort(text ?? '');
  for (const { field } of keys) {
    const meta = fieldOf(resource, field, 'sort');
    if (meta.sortable === false || UNSORTABLE.has(meta.kind)) throw cannotSort(field);
  }
  return keys;
}

const columnOf = ({ field }: SortKey): RawBuilder<unknown> => sql.ref(`t.${field}`);

/** A column that is never empty needs no word about where empty ones stand, and can then be read straight from its index. */
const mayBeEmpty = (resource: Resource, { field }: SortKey): boolean =>
  Object.hasOwn(resource.meta, field) &&
  resource.meta[field]?.required !== true &&
  resource.meta[field]?.kind !== 'yesNo';

export const orderSql = (resource: Resource, keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join([
    ...keys.map(key => {
      const direction = sql.raw(key.descending ? 'desc' : 'asc');
      // Ascending order has nulls last by itself.
      return key.descending && mayBeEmpty(resource, key)
        ? sql`${columnOf(key)} ${direction} nulls last`
        : sql`${columnOf(key)} ${direction}`;
    }),
    sql`t.id ${sql.raw(idDescends(keys) ? 'desc' : 'asc')}`,
  ]);

/** The id goes the way of the last key, so that one index serves both. */
const idDescends = (keys: readonly SortKey[]): boolean => keys.at(-1)?.descending ?? false;

const CASTS: Readonly<Record<string, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  yesNo: 'boolean',
};

const cursorSchema = z.array(z.string().max(2000).nullable()).max(MOST_KEYS + 1);

type Cursor = readonly (string | null)[];

/** Anybody can write a cursor: what no page of this order gave is refused before the database sees it. */
export function readCursor(resource: Resource, cursor: string | undefined, keys: readonly SortKey[]): Cursor | null {
  const isValue = (value: string | null, { field }: SortKey): boolean =>
    value === null || isValueOf(fieldOf(resource, field, 'sort').kind, value);
  const schema = cursorSchema.refine(
    values =>
      values.length === keys.length + 1 &&
      values.at(-1) !== null &&
      keys.every((key, index) => isValue(values[index] ?? null, key)),
  );
  return readKeyset(cursor, schema as never) as Cursor | null;
}

/** Sort values of a row as text, exact enough to come back as the same value. */
export const cursorValuesOf = (keys: readonly SortKey[], columns: Readonly<Record<string, unknown>>): string[] =>
  [...keys.map(({ field }) => field), 'id'].map(field => {
    const value = columns[field];
    return (value instanceof Date ? value.toISOString() : value === null ? null : String(value)) as string;
  });

/** Rows after the cursor. */
export function afterSql(resource: Resource, keys: readonly SortKey[], cursor: Cursor): RawBuilder<boolean> {
  const parts = [
    ...keys.map(key => ({ key, id: false })),
    { key: { field: 'id', descending: idDescends(keys) }, id: true },
  ];
  const value = (index: number): RawBuilder<unknown> => {
    const { key, id } = parts[index]!;
    const cast = id ? 'text' : (CASTS[fieldOf(resource, key.field, 'sort').kind] ?? 'text');
    return sql`${cursor[index]}::text::${sql.raw(cast)}`;
  };
  const oneWay = parts.every(({ key }) => key.descending === parts[0]!.key.descending);
  const neverEmpty = parts.every(({ key, id }) => id || !mayBeEmpty(resource, key));
  if (oneWay && neverEmpty)
    return sql`(${sql.join(parts.map(({ key }) => columnOf(key)))}) ${sql.raw(parts[0]!.key.descending ? '<' : '>')} (${sql.join(parts.map((_, index) => value(index)))})`;
  const equal = (index: number): RawBuilder<boolean> =>
    cursor[index] === null
      ? sql`${columnOf(parts[index]!.key)} is null`
      : sql`${columnOf(parts[index]!.key)} = ${value(index)}`;
  const later = (index: number): RawBuilder<boolean> => {
    const { key, id } = parts[index]!;
    if (cursor[index] === null) return sql`false`;
    const beyond = sql<boolean>`${columnOf(key)} ${sql.raw(key.descending ? '<' : '>')} ${value(index)}`;
    return id || !mayBeEmpty(resource, key) ? beyond : sql`(${beyond} or ${columnOf(key)} is null)`;
  };
  const ways = parts.map((_, index) => {
    const before = parts.slice(0, index).map((_part, place) => equal(place));
    return sql`(${sql.join([...before, later(index)], sql` and `)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}
