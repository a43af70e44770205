import { plainDecimal } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Row } from './served-resource.ts';

/** Columns whose value goes in as JSON text; arrays of text are arrays in the database. */
const JSON_KINDS: ReadonlySet<string> = new Set(['rows', 'content']);
const isJson = (resource: Resource, field: string): boolean => JSON_KINDS.has(resource.meta[field]?.kind ?? '');

/** Values of fields as the database takes them. */
export const toColumns = (resource: Resource, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(resource.meta)
      .filter(field => field in row)
      .map(field => {
        const value = row[field];
        return [field, isJson(resource, field) && value !== null ? JSON.stringify(value) : value];
      }),
  );

const shown = (resource: Resource, field: string, value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  // `numeric` comes with the zeros of its scale; the wire has none.
  if (typeof value === 'string' && resource.meta[field]?.kind === 'decimal') return plainDecimal(value);
  return value;
};

/** A row of the table as it goes over the wire: the declared fields and the system's, nothing else. */
export function toWire(resource: Resource, columns: Row): AnyRow {
  const fields = Object.keys(resource.meta).map(field => [field, shown(resource, field, columns[field] ?? null)]);
  const { id, version, createdAt, updatedAt } = columns as { [column: string]: unknown };
  return {
    ...Object.fromEntries(fields),
    id: String(id),
    version: Number(version),
    createdAt: (createdAt as Date).toISOString(),
    updatedAt: (updatedAt as Date).toISOString(),
  };
}
