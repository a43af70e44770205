import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Condition, SortKey } from '#contract/kernel/filter.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Tables } from '../../../db/tables.ts';
import { readConditions, whereOf } from '../../../kernel/resource/condition-sql.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { orderedPage, readOrder } from '../../../kernel/resource/sort-sql.ts';

/**
 * Rows of a view by filter, order and key. As lists of resources are read, with three differences: a prefix is asked by `^@`,
 * because row-level security lets only leakproof operators go to an index and these tables grow to millions; words are looked for
 * in the indexes the documents have anyway; and a grid may have conditions of its own.
 */
export interface GridSource {
  readonly resource: Resource;
  readonly view: keyof Tables & string;
  /** Holds for every row, whatever is asked; `t` is the row. */
  readonly always: readonly RawBuilder<boolean>[];
  /** Rows that a typed text finds. */
  quick(q: string): RawBuilder<boolean>;
}

export interface GridReading {
  readonly conditions: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly q: string;
}

/** What was asked, checked: an unknown field, op, value or order is refused at its place. */
export const gridReadingOf = (
  { resource }: Pick<GridSource, 'resource'>,
  asked: { filter?: string | undefined; sort?: string | undefined; q?: string | undefined },
): GridReading => ({
  conditions: readConditions(resource, asked.filter),
  order: readOrder(resource, asked.sort),
  q: asked.q?.trim() ?? '',
});

function conditionSql(resource: Resource, condition: Condition): RawBuilder<boolean>[] {
  const isCode = resource.meta[condition.field]?.kind === 'code';
  return isCode && condition.op === 'startsWith'
    ? [sql`${sql.ref(`t.${condition.field}`)} ^@ ${condition.values[0]!.toUpperCase()}`]
    : whereOf(resource, [condition]);
}

function whereSql(source: GridSource, { conditions, q }: GridReading, also: readonly RawBuilder<boolean>[] = []) {
  const parts = [
    ...source.always,
    ...conditions.flatMap(condition => conditionSql(source.resource, condition)),
    ...(q === '' ? [] : [source.quick(q)]),
    ...also,
  ];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

interface GridPage {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** One page of at most `limit` rows as the view gives them. */
export async function readGridPage(
  db: Transaction<Tables>,
  source: GridSource,
  reading: GridReading,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<GridPage> {
  return orderedPage(source.resource, reading.order, { cursor, limit }, async (also, order, most) => {
    const { rows } = await sql<Row>`select t.* from ${sql.table(source.view)} as t ${whereSql(source, reading, also)}
      order by ${order} limit ${most}`.execute(db);
    return rows;
  });
}

/** Counted to one past the limit of totals. */
export async function countGrid(db: Transaction<Tables>, source: GridSource, reading: GridReading): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from ${sql.table(source.view)} as t ${whereSql(source, reading)} limit ${TOTAL_LIMIT + 1}) as found`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}
