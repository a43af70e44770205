import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '#contract/kernel/errors.ts';
import { readSort, type SortKey } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { cursorOf, readKeyset } from '../keyset.ts';
import { fieldOf, isValueOf } from './condition-sql.ts';

/**
 * Order and cursor of a list. The id stands last, so no two rows are equal and a page begins exactly where the one before ended,
 * whatever came or went meanwhile. Empty values come last in either direction.
 *
 * A first key that may be empty is read in two parts, rows that have it and then rows that have not: so one plain index serves both
 * directions, and a page far down begins in the index as the first one does.
 */

const MOST_KEYS = 5;
const UNSORTABLE = new Set(['choices', 'texts', 'references', 'rows', 'content', 'longText']);

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

const mayBeEmpty = (resource: Resource, { field }: SortKey): boolean =>
  Object.hasOwn(resource.meta, field) &&
  resource.meta[field]?.required !== true &&
  resource.meta[field]?.kind !== 'yesNo';

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
function readCursor(resource: Resource, cursor: string | undefined, keys: readonly SortKey[]): Cursor | null {
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
const cursorValuesOf = (keys: readonly SortKey[], columns: Readonly<Record<string, unknown>>): string[] =>
  [...keys.map(({ field }) => field), 'id'].map(field => {
    const value = columns[field];
    return (value instanceof Date ? value.toISOString() : value === null ? null : String(value)) as string;
  });

/** One key of the order and what the page before ended with. */
interface Step {
  readonly column: RawBuilder<unknown>;
  readonly descending: boolean;
  readonly mayBeEmpty: boolean;
  /** SQL type of its values. */
  readonly cast: string;
  readonly from: string | null;
}

function stepsOf(resource: Resource, keys: readonly SortKey[], cursor: Cursor | null): Step[] {
  return [
    ...keys.map((key, index) => ({
      column: columnOf(key),
      descending: key.descending,
      mayBeEmpty: mayBeEmpty(resource, key),
      cast: CASTS[fieldOf(resource, key.field, 'sort').kind] ?? 'text',
      from: cursor?.[index] ?? null,
    })),
    {
      column: sql.ref('t.id'),
      // The id goes the way of the last key, so that one index serves both.
      descending: keys.at(-1)?.descending ?? false,
      mayBeEmpty: false,
      cast: 'text',
      from: cursor?.at(-1) ?? null,
    },
  ];
}

const orderSql = (steps: readonly Step[]): RawBuilder<unknown> =>
  sql.join(
    steps.map(({ column, descending, mayBeEmpty }) =>
      // Ascending order has nulls last by itself.
      descending && mayBeEmpty
        ? sql`${column} desc nulls last`
        : sql`${column} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
  );

const valueSql = ({ from, cast }: Step): RawBuilder<unknown> => sql`${from}::text::${sql.raw(cast)}`;

/** Rows after the cursor. */
function afterSql(steps: readonly Step[]): RawBuilder<boolean> {
  const oneWay = steps.every(({ descending }) => descending === steps[0]!.descending);
  if (oneWay && steps.every(({ mayBeEmpty }) => !mayBeEmpty))
    return sql`(${sql.join(steps.map(({ column }) => column))}) ${sql.raw(steps[0]!.descending ? '<' : '>')} (${sql.join(steps.map(valueSql))})`;
  const equal = (step: Step): RawBuilder<boolean> =>
    step.from === null ? sql`${step.column} is null` : sql`${step.column} = ${valueSql(step)}`;
  const later = (step: Step): RawBuilder<boolean> => {
    if (step.from === null) return sql`false`;
    const beyond = sql<boolean>`${step.column} ${sql.raw(step.descending ? '<' : '>')} ${valueSql(step)}`;
    return step.mayBeEmpty ? sql`(${beyond} or ${step.column} is null)` : beyond;
  };
  const ways = steps.map(
    (step, index) => sql`(${sql.join([...steps.slice(0, index).map(equal), later(step)], sql` and `)})`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Reads rows of one part of the order: those for which `also` holds, as `order` says, at most `limit`. */
type ReadPart<R> = (
  also: readonly RawBuilder<boolean>[],
  order: RawBuilder<unknown>,
  limit: number,
) => Promise<readonly R[]>;

/** One page in its order; one row more than `limit` is read to know whether there is a next one. */
export async function orderedPage<R extends Readonly<Record<string, unknown>>>(
  resource: Resource,
  keys: readonly SortKey[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  read: ReadPart<R>,
): Promise<{ readonly rows: readonly R[]; readonly nextCursor: string | null }> {
  const from = readCursor(resource, cursor, keys);
  const steps = stepsOf(resource, keys, from);
  const [first, ...rest] = steps as [Step, ...Step[]];
  const most = limit + 1;
  const part = (also: readonly RawBuilder<boolean>[], ordered: readonly Step[], after: boolean, wanted: number) =>
    read([...also, ...(after ? [afterSql(ordered)] : [])], orderSql(ordered), wanted);
  const rows: R[] = [];
  if (!first.mayBeEmpty) rows.push(...(await part([], steps, from !== null, most)));
  else {
    const beganEmpty = from !== null && first.from === null;
    if (!beganEmpty) {
      const held = [{ ...first, mayBeEmpty: false }, ...rest];
      rows.push(...(await part([sql`${first.column} is not null`], held, from !== null, most)));
    }
    if (rows.length < most)
      rows.push(...(await part([sql`${first.column} is null`], rest, beganEmpty, most - rows.length)));
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? cursorOf(cursorValuesOf(keys, last)) : null };
}
