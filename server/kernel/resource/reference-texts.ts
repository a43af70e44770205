import { sql } from 'kysely';
import { fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Tx } from '../tenancy.ts';
import { conceal } from './concealed.ts';
import { rowsByIds } from './references.ts';
import type { ResourceMap, ServedResource } from './served-resource.ts';

/**
 * How rows that others point at are written in files: by their code. Where several rows share a code, as terminals of different
 * ports do, the id stands behind it, `SECT #0193…`; without a code it stands alone. `resolve-references.ts` reads all three.
 */

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];

/** Ids by resource, those inside entries as well. */
export function pointedAt(
  resource: Resource,
  fields: readonly string[],
  rows: readonly AnyRow[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (target: string, value: unknown): void => {
    const ids = found.get(target) ?? new Set();
    for (const id of idsIn(value)) ids.add(id);
    found.set(target, ids);
  };
  for (const field of fields) {
    const meta = resource.meta[field]!;
    if (meta.resource) for (const row of rows) add(meta.resource, row[field]);
    for (const [inner, schema] of Object.entries(meta.kind === 'rows' ? (meta.fields ?? {}) : {})) {
      const target = fieldMeta(schema).resource;
      if (target) for (const row of rows) for (const entry of (row[field] ?? []) as AnyRow[]) add(target, entry[inner]);
    }
  }
  return found;
}

async function sharedCodes(
  { db }: Tx,
  { resource, table }: ServedResource,
  codes: readonly string[],
): Promise<Set<string>> {
  const column = sql.ref(`t.${resource.caption.code}`);
  const { rows } = await sql<{ code: string }>`select ${column} as code from ${sql.table(table)} as t
    where ${column} = any(${codes}::text[]) group by 1 having count(*) > 1`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** Text of every row that these rows point at, by id. */
export async function referenceTexts(
  tx: Tx,
  resources: ResourceMap,
  resource: Resource,
  fields: readonly string[],
  rows: readonly AnyRow[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, ids] of pointedAt(resource, fields, rows)) {
    const target = resources.get(name);
    if (!target || ids.size === 0) continue;
    const found = await rowsByIds(tx.db, target, [...ids]);
    const codeOf = (row: AnyRow): string => String(conceal(target, row)[target.resource.caption.code] ?? '');
    const { key, caption } = target.resource;
    const isUnique = key.length === 1 && key[0] === caption.code;
    const shared = isUnique ? new Set() : await sharedCodes(tx, target, found.map(codeOf));
    for (const row of found) {
      const code = codeOf(row);
      texts.set(row.id, code !== '' && !shared.has(code) ? code : `${code} #${row.id}`.trim());
    }
  }
  return texts;
}
