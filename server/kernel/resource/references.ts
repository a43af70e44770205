import { sql, type Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { Tables } from '../../db/tables.ts';
import { conceal } from './concealed.ts';
import { toWire } from './row-codec.ts';
import type { ResourceMap, ServedResource } from './served-resource.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Code and names of a row; a missing name is filled by the other language's, a missing both by the code. */
export function labelOf(served: ServedResource, whole: AnyRow): RefLabel {
  const { resource, label } = served;
  const row = conceal(served, whole);
  if (label) return label(row);
  const { code, zh, en } = resource.caption;
  const inZh = zh ? textOf(row[zh]) : '';
  const inEn = en ? textOf(row[en]) : '';
  return { id: row.id, code: textOf(row[code]), zh: inZh || inEn, en: inEn || inZh };
}

/** Rows of a resource by id, as the wire has them. */
export async function rowsByIds(
  db: Transaction<Tables>,
  served: ServedResource,
  ids: readonly string[],
): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(served.table)} as t
    where t.id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return rows.map(row => toWire(served.resource, row));
}

const idsIn = (row: AnyRow, field: string): readonly string[] => {
  const value = row[field];
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
};

/** Fields that point elsewhere, with those inside entries. */
function* pointers(resource: Resource, row: AnyRow): Generator<{ resource: string; ids: readonly string[] }> {
  for (const [field, meta] of Object.entries(resource.meta)) {
    if (meta.resource) yield { resource: meta.resource, ids: idsIn(row, field) };
    if (meta.kind !== 'rows' || !meta.fields) continue;
    for (const [inner, schema] of Object.entries(meta.fields)) {
      const target = fieldMeta(schema).resource;
      if (!target) continue;
      for (const entry of (row[field] ?? []) as Record<string, unknown>[]) {
        const value = entry[inner];
        yield { resource: target, ids: Array.isArray(value) ? value.map(String) : value ? [String(value)] : [] };
      }
    }
  }
}

/** Labels of everything that the rows point at, by id: one query for each resource. */
export async function refsOf(
  db: Transaction<Tables>,
  resources: ResourceMap,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<Record<string, RefLabel>> {
  const wanted = new Map<string, Set<string>>();
  const ownPointers = resources.get(resource.name)?.pointers;
  for (const row of rows)
    for (const pointer of [...pointers(resource, row), ...(ownPointers?.(row) ?? [])]) {
      const ids = wanted.get(pointer.resource) ?? new Set();
      for (const id of pointer.ids) ids.add(id);
      wanted.set(pointer.resource, ids);
    }
  const labels: Record<string, RefLabel> = {};
  for (const [name, ids] of wanted) {
    const target = resources.get(name);
    if (!target) continue;
    for (const row of await rowsByIds(db, target, [...ids])) labels[row.id] = labelOf(target, row);
  }
  return labels;
}

/** Changed fields that point at rows which do not exist, or which the writer cannot see. */
export async function missingReferences(
  db: Transaction<Tables>,
  resources: ResourceMap,
  { resource }: ServedResource,
  row: Readonly<Record<string, unknown>>,
  before: AnyRow | null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [path, meta] of Object.entries(resource.meta)) {
    const target = meta.resource === undefined ? undefined : resources.get(meta.resource);
    if (!target || JSON.stringify(row[path]) === JSON.stringify(before?.[path])) continue;
    const ids = idsIn(row as AnyRow, path);
    const found = new Set((await rowsByIds(db, target, ids)).map(({ id }) => id));
    if (ids.some(id => !found.has(id)))
      findings.push({
        path,
        code: 'REFERENCE',
        severity: 'error',
        message: { zh: '所选的{what}不存在', en: 'The chosen row does not exist: {what}' },
        params: { what: meta.label.zh },
      });
  }
  return findings;
}
