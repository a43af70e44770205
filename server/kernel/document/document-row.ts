import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { type AnyDocumentRow, toldState, withState } from '#machines/kernel/document.ts';
import type { Tables } from '../../db/tables.ts';
import { toColumns, toWire } from '../resource/row-codec.ts';
import type { Tx } from '../tenancy.ts';
import type { Who } from '../who.ts';
import { seatedOf } from './actor.ts';
import { type Held, ownSql, type ServedDocument } from './served-document.ts';

/** Rows of documents: read, held, written. */

/** A person without a seat sees what they are the applicant of. */
function visibleSql({ served, document }: ServedDocument, who: Who | null): RawBuilder<unknown> {
  if (!who) return sql``;
  const seated = seatedOf(who);
  const visible = seated ? (served.visible?.(seated) ?? null) : ownSql(document, who.userId);
  return visible ? sql`and ${visible}` : sql``;
}

type Columns = Record<string, unknown>;

/** A member of nested content that was declared after the row was written has its default. */
const withDefaults = ({ document }: ServedDocument, columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([field, value]) => {
      if (value === null || document.meta[field]?.kind !== 'content') return [field, value];
      const { data = value } = (document.fields[field] as z.ZodType).safeParse(value);
      return [field, data];
    }),
  );

/** Columns of the table as the document's row. */
export const asRow = <Row extends AnyDocumentRow>(served: ServedDocument<Row>, columns: Columns): Row =>
  withState(served.document, toWire(served.served.resource, withDefaults(served, columns))) as unknown as Row;

/** What is read of `t`: its columns, and the fields that stand in tables of their own. */
export const columnsSql = ({ apart }: Pick<ServedDocument, 'apart'>): RawBuilder<unknown> =>
  sql.join([sql`t.*`, ...Object.entries(apart).map(([field, read]) => sql`${read} as ${sql.ref(field)}`)]);

/** The row as the caller may see it; null where there is none for them. */
export async function readDocument<Row extends AnyDocumentRow>(
  db: Transaction<Tables>,
  served: ServedDocument<Row>,
  id: string,
  who: Who | null,
): Promise<Row | null> {
  const { rows } = await sql<Columns>`select ${columnsSql(served)} from ${sql.table(served.table)} as t
    where t.id = ${id} ${visibleSql(served, who)}`.execute(db);
  return rows[0] ? asRow(served, rows[0]) : null;
}

/** Rows by a condition on `t`, newest first; `hold` keeps them until the transaction ends. */
export async function findDocuments<Row extends AnyDocumentRow>(
  db: Transaction<Tables>,
  served: ServedDocument<Row>,
  condition: RawBuilder<unknown>,
  { limit, hold = false }: { readonly limit: number; readonly hold?: boolean },
): Promise<Row[]> {
  const { rows } = await sql<Columns>`select ${columnsSql(served)} from ${sql.table(served.table)} as t
    where ${condition} order by t.id desc limit ${limit} ${hold ? sql`for update` : sql``}`.execute(db);
  return rows.map(row => asRow(served, row));
}

/** Holds the row until the transaction ends. 404 `not_found` where the caller may not see it. */
export async function lockDocument<Row extends AnyDocumentRow>(
  db: Transaction<Tables>,
  served: ServedDocument<Row>,
  id: string,
  who: Who | null,
): Promise<Row> {
  const { rows } = await sql<Columns>`select ${columnsSql(served)} from ${sql.table(served.table)} as t
    where t.id = ${id} ${visibleSql(served, who)} for update`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return asRow(served, rows[0]);
}

/** One order for everybody: two commands on the same rows from both ends wait for each other and never deadlock. */
export const lockOrder = (held: readonly Held[]): readonly Held[] => {
  const placeOf = (one: Held): readonly [number, string, string] =>
    'served' in one ? [one.served.document.lockRank, one.served.document.type, one.id] : [one.rank, one.type, one.id];
  const unique = new Map(held.map(one => [placeOf(one).slice(1).join(' '), one]));
  return [...unique.values()].toSorted((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    for (const index of [0, 1, 2] as const) {
      if (left[index] < right[index]) return -1;
      if (left[index] > right[index]) return 1;
    }
    return 0;
  });
};

const valueSql = (served: ServedDocument, field: string, value: unknown): RawBuilder<unknown> => {
  const kind = served.document.meta[field]?.kind;
  return kind === 'rows' || kind === 'content' ? sql`${value}::jsonb` : sql`${value}`;
};

const columnsOf = (
  served: ServedDocument,
  row: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): [string, RawBuilder<unknown>][] =>
  Object.entries({
    ...toColumns(served.served.resource, row),
    ...extra,
    ...toColumns(served.served.resource, extra),
  }).flatMap(([field, value]) => (field in served.apart ? [] : [[field, valueSql(served, field, value)]]));

type Timed = AnyDocumentRow & { readonly createdAt?: unknown; readonly updatedAt?: unknown };
/** A row with columns that no field tells. */
export type NewRow = readonly [row: Timed, extra: Readonly<Record<string, unknown>>];

/** Writes rows of documents that were just made, in one statement; all have the same columns. */
export async function insertDocuments({ db }: Tx, served: ServedDocument, rows: readonly NewRow[]): Promise<void> {
  const lines = rows.map(([row, extra]) => {
    const { id, version, createdAt, updatedAt } = row;
    return columnsOf(served, row, { ...extra, id, version, createdAt, updatedAt });
  });
  const [first = []] = lines;
  const values = lines.map(columns => sql`(${sql.join(columns.map(([, value]) => value))})`);
  await sql`insert into ${sql.table(served.table)} (${sql.join(first.map(([name]) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db);
}

/** Writes the row of a document that was just made. */
export const insertDocument = (
  tx: Tx,
  served: ServedDocument,
  row: Timed,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> => insertDocuments(tx, served, [[row, extra]]);

/** Takes the row out; its log stays. */
export async function deleteDocument({ db }: Tx, served: ServedDocument, id: string): Promise<void> {
  await sql`delete from ${sql.table(served.table)} where id = ${id}`.execute(db);
}

/** Writes what an event changed of a row that is held. */
export async function updateDocument(
  { db }: Tx,
  served: ServedDocument,
  after: AnyDocumentRow & { readonly updatedAt?: unknown },
  fields: readonly string[],
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const changed = Object.fromEntries(fields.map(field => [field, after[field]]));
  const { id, version, updatedAt, state } = after;
  const columns = columnsOf(
    served,
    { ...changed, ...toldState(served.document, state) },
    { ...extra, version, updatedAt },
  );
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(served.table)} set ${sql.join(sets)} where id = ${id}`.execute(db);
}
