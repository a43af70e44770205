import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Condition, SortKey } from '#contract/kernel/filter.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tables } from '../../db/tables.ts';
import { ownSql } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { likeText, readConditions, whereOf } from './condition-sql.ts';
import { type Doors, doorsSql } from './doors.ts';
import { toWire } from './row-codec.ts';
import { type ServedResource, termsName } from './served-resource.ts';
import { orderedPage, readOrder } from './sort-sql.ts';
import { foldTerm } from './terms.ts';

/** What a list was asked, read and checked. */
export interface Reading {
  readonly conditions: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly q: string;
  /** Rows behind these doors only. */
  readonly doors: Doors;
  /** Rows of this company only, as row-level security would have it too; null = of all that the reader may see. */
  readonly own: string | null;
  /** What else the reader may see of them; null = all. */
  readonly visible: RawBuilder<boolean> | null;
}

/** A condition or an order is asked of rows in which the reader sees its fields: a list must not tell what it does not show. */
function visibleTo(
  served: ServedResource,
  who: SeatedWho,
  { conditions, order }: Pick<Reading, 'conditions' | 'order'>,
): RawBuilder<boolean> | null {
  const asked = [...conditions, ...order].map(({ field }) => field);
  const parts = [served.visible?.(who), served.whereSeen?.(asked, who)].filter(one => one != null);
  return parts.length === 0 ? null : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

export function readingOf(
  served: ServedResource,
  asked: { filter?: string | undefined; sort?: string | undefined; q?: string | undefined },
  {
    doors = null,
    own = null,
    who = null,
  }: { readonly doors?: Doors; readonly own?: string | null; readonly who?: SeatedWho | null } = {},
): Reading {
  const conditions = readConditions(served.resource, asked.filter);
  const order = readOrder(served.resource, asked.sort);
  const visible = who && visibleTo(served, who, { conditions, order });
  return { doors, own, visible, conditions, order, q: asked.q ?? '' };
}

/**
 * The quick filter: each word must begin one of the row's terms (`terms.ts`), so it reads an index whatever the size. `^@` and not
 * `like`: under row-level security only leakproof operators go to an index.
 */
export function quickSql(served: ServedResource, q: string, own: string | null): RawBuilder<boolean>[] {
  return foldTerm(q)
    .split(' ')
    .filter(word => word !== '')
    .slice(0, 5)
    .map(word => {
      const like = `${likeText(word)}%`;
      if (served.quick) return served.quick(like);
      const found = sql<boolean>`t.id in (select row_id from reference_term where resource = ${termsName(served)}
        and term ^@ ${word} ${served.ownBy && own !== null ? sql`and company_id = ${ownSql(own)}` : sql``})`;
      return served.overlaid ? sql<boolean>`(${found} or ${served.overlaid.quick(like)})` : found;
    });
}

/** One of the columns that name its companies is this one. */
function ownRows({ ownBy }: ServedResource, own: string | null): RawBuilder<boolean>[] {
  if (!ownBy || own === null) return [];
  const columns = typeof ownBy === 'string' ? [ownBy] : ownBy;
  const each = columns.map(column => sql<boolean>`t.${sql.ref(column)} = ${ownSql(own)}`);
  return [each.length === 1 ? each[0]! : sql<boolean>`(${sql.join(each, sql` or `)})`];
}

const wheres = (served: ServedResource, reading: Reading): RawBuilder<boolean>[] => [
  ...[doorsSql(reading.doors)].filter(one => one !== null),
  ...ownRows(served, reading.own),
  ...(reading.visible ? [reading.visible] : []),
  ...whereOf(served.resource, reading.conditions),
  ...quickSql(served, reading.q, reading.own),
];

const whereSql = (parts: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;

export interface PageOfRows {
  readonly rows: readonly AnyRow[];
  readonly nextCursor: string | null;
}

/** One page of at most `limit` rows. */
export async function readPage(
  db: Transaction<Tables>,
  served: ServedResource,
  reading: Reading,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<PageOfRows> {
  const { resource, table } = served;
  const asked = wheres(served, reading);
  const page = await orderedPage(resource, reading.order, { cursor, limit }, async (also, order, most) => {
    const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
      ${whereSql([...asked, ...also])} order by ${order} limit ${most}`.execute(db);
    return rows;
  });
  return { ...page, rows: page.rows.map(row => toWire(resource, row)) };
}

/** How many rows there are, counted to one past `most`. */
export async function countRows(
  db: Transaction<Tables>,
  served: ServedResource,
  reading: Reading,
  most = TOTAL_LIMIT,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from ${sql.table(served.table)} as t ${whereSql(wheres(served, reading))} limit ${most + 1}) as found`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}

export async function readRow(db: Transaction<Tables>, served: ServedResource, id: string): Promise<AnyRow | null> {
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(served.table)} as t
    where t.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? toWire(served.resource, row) : null;
}
