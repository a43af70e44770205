import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Row } from './served-resource.ts';

/** Columns whose value goes in as JSON text; arrays of text are arrays in the database. */
const isJson = (resource: Resource, field: string): boolean => resource.meta[field]?.kind === 'rows';

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

/** `numeric` comes with the zeros of its scale; the wire has none. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

const shown = (resource: Resource, field: string, value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' && resource.meta[field]?.kind === 'decimal') return plain(value);
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
