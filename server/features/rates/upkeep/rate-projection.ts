import type { Resource } from '#contract/kernel/resource.ts';
import { typedIn } from '#machines/rates/rate.declaration.ts';

export type PlainRow = Readonly<Record<string, unknown>>;

/**
 * What people typed, out of a row that holds more; `numeric` comes with the zeros of its scale, content has none. Fields that nobody types
 * are empty in it, as contents have always been kept.
 */
export function contentReader<C>({ meta, schema }: Resource): (row: PlainRow) => C {
  const fields = typedIn({ meta });
  return row => schema.parse(Object.fromEntries(fields.map(field => [field, row[field]]))) as C;
}
