import { z } from 'zod';
import type { InputOf, Resource } from '#contract/kernel/resource.ts';

/** Row of a resource's table as the database gives it; instants are Dates there and decimals text. */
export type ResourceTable<R extends Resource> = InputOf<R> & {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
} & (R['owner'] extends 'company' ? { readonly companyId: string } : unknown);

const COLUMN: Readonly<Record<string, () => z.ZodType>> = {
  integer: () => z.number(),
  yesNo: () => z.boolean(),
  instant: () => z.date(),
  choices: () => z.array(z.string()),
  texts: () => z.array(z.string()),
  references: () => z.array(z.string()),
  rows: () => z.unknown(),
  content: () => z.unknown(),
};

const FILLED = new Set(['choices', 'texts', 'references', 'rows', 'yesNo']);

/** Schema of the table's rows, out of the declaration; `filled` names optional fields that the server always fills. */
export function tableRow(resource: Resource, filled: readonly string[] = []): z.ZodObject {
  const fields = Object.entries(resource.meta).map(([field, meta]) => {
    const column = COLUMN[meta.kind]?.() ?? z.string();
    const neverNull = meta.required === true || FILLED.has(meta.kind) || filled.includes(field);
    return [field, neverNull ? column : column.nullable()];
  });
  return z.object({
    id: z.string(),
    ...(resource.owner === 'company' ? { companyId: z.string() } : {}),
    ...Object.fromEntries(fields),
    version: z.number(),
    createdAt: z.date(),
    updatedAt: z.date(),
  });
}

/** Schema of a view's rows: the catalogue says of no column of a view that it is never null. */
export const viewRow = (row: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(row.shape as Record<string, z.ZodType>).map(([name, type]) => [name, type.nullable()]),
    ),
  );
