import { type RawBuilder, sql } from 'kysely';
import { RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import { fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ResourceMap, Row, ServedResource } from '../../../kernel/resource/served-resource.ts';

/** Every place in a served resource that can point at rows of another one, by its declaration. */

interface Pointer {
  readonly field: string;
  /** Member of the entries of a `rows` field. */
  readonly inner: string | null;
  readonly isList: boolean;
  /** Of mappings: what the row says it stands for. */
  readonly objects: readonly string[] | null;
}

export interface PointingResource {
  readonly served: ServedResource;
  readonly pointers: readonly Pointer[];
}

function pointersIn({ resource }: ServedResource, name: string): Pointer[] {
  const found: Pointer[] = [];
  for (const [field, meta] of Object.entries(resource.meta)) {
    if (meta.resource === name) found.push({ field, inner: null, isList: meta.kind === 'references', objects: null });
    for (const [inner, schema] of Object.entries(meta.kind === 'rows' ? (meta.fields ?? {}) : {})) {
      const { resource: target, kind } = fieldMeta(schema);
      if (target === name) found.push({ field, inner, isList: kind === 'references', objects: null });
    }
  }
  if ('object' in resource.meta && 'ourId' in resource.meta) {
    const objects = Object.entries(RESOURCE_OF_OBJECT).flatMap(([object, target]) => (target === name ? [object] : []));
    if (objects.length > 0) found.push({ field: 'ourId', inner: null, isList: false, objects });
  }
  return found;
}

/** Resources that point at rows of `name`, itself among them. */
export const pointingAt = (resources: ResourceMap, name: string): PointingResource[] =>
  [...resources.values()]
    .map(served => ({ served, pointers: pointersIn(served, name) }))
    .filter(({ served, pointers }) => pointers.length > 0 && !served.overlaid);

function holdsSql({ field, inner, isList, objects }: Pointer, id: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${field}`);
  if (inner !== null) return sql`${column} @> ${JSON.stringify([{ [inner]: isList ? [id] : id }])}::jsonb`;
  if (isList) return sql`${column} @> array[${id}]::text[]`;
  return objects === null ? sql`${column} = ${id}` : sql`(${column} = ${id} and t.object = any(${objects}::text[]))`;
}

/** Rows that point at the id in any of these places. */
export const pointingSql = ({ pointers }: PointingResource, id: string): RawBuilder<unknown> =>
  sql.join(
    pointers.map(pointer => holdsSql(pointer, id)),
    sql` or `,
  );

const swapIn = (value: unknown, isList: boolean, from: string, to: string | null): unknown => {
  if (!isList) return value === from ? to : value;
  const swapped = (value as readonly string[]).map(id => (id === from ? to : id)).filter(id => id !== null);
  return [...new Set(swapped)];
};

/** The fields of a row as they are when `from` has become `to`. A row never points at itself: there it points at nothing. */
export function swapped({ served, pointers }: PointingResource, row: AnyRow, from: string, to: string): Row {
  const changes: Record<string, unknown> = {};
  for (const { field, inner, isList, objects } of pointers) {
    if (objects !== null && !objects.includes(String(row.object))) continue;
    const value = field in changes ? changes[field] : row[field];
    if (value === null || value === undefined) continue;
    const own = row.id === to && served.resource.meta[field]?.kind !== 'rows' ? null : to;
    const next =
      inner === null
        ? swapIn(value, isList, from, own)
        : (value as readonly Record<string, unknown>[]).map(entry =>
            inner in entry && entry[inner] !== null
              ? { ...entry, [inner]: swapIn(entry[inner], isList, from, to) }
              : entry,
          );
    if (JSON.stringify(next) !== JSON.stringify(row[field])) changes[field] = next;
  }
  return changes;
}
