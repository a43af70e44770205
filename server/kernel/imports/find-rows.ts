import { sql } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { toWire } from '../resource/row-codec.ts';
import type { Row, ServedResource } from '../resource/served-resource.ts';
import { snake } from '../resource/write.ts';
import type { Tx } from '../tenancy.ts';

/** Rows whose text field has one of the values, by that value; one statement for any number. The first of several wins. */
export async function rowsByField(
  { db }: Tx,
  { resource, table }: ServedResource,
  field: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
    where ${sql.ref(`t.${field}`)} = any(${[...new Set(values)]}::text[]) order by t.id desc`.execute(db);
  return new Map(rows.map(row => [String(row[field]), toWire(resource, row)]));
}

/** Ids of rows by a text field, for codes that become references. */
export async function idsByField(
  tx: Tx,
  served: ServedResource,
  field: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsByField(tx, served, field, values);
  return new Map([...rows].map(([value, row]) => [value, row.id]));
}

/** Rows with the key fields of the given ones, in their order; null where there is none. One statement, served by the key's index. */
export async function rowsByKeys(
  { db }: Tx,
  { resource, table }: ServedResource,
  wanted: readonly Row[],
): Promise<readonly (AnyRow | null)[]> {
  if (wanted.length === 0) return [];
  const keys = wanted.map((row, index) => ({
    ...Object.fromEntries(resource.key.map(field => [snake(field), row[field] ?? null])),
    // Not a field of any resource: says which one was asked for.
    version: index,
  }));
  const same = resource.key.map(field => {
    const [ours, asked] = [sql.ref(`t.${field}`), sql.ref(`k.${field}`)];
    // `is not distinct from` could use no index.
    return resource.meta[field]?.required === true
      ? sql`${ours} = ${asked}`
      : sql`(${ours} = ${asked} or (${ours} is null and ${asked} is null))`;
  });
  const { rows } = await sql<Record<string, unknown> & { askedFor: number }>`select t.*, k.version as asked_for
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::jsonb) as k
    join ${sql.table(table)} as t on ${sql.join(same, sql` and `)}`.execute(db);
  const found = new Map(rows.map(row => [row.askedFor, toWire(resource, row)]));
  return wanted.map((_, index) => found.get(index) ?? null);
}
