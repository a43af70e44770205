import { z } from 'zod';

/** A total stops counting here and says so: `{ total: 10000, more: true }`. */
export const TOTAL_LIMIT = 10_000;
export const PAGE_LIMIT = 200;

/** Query of every list. `cursor` is opaque, taken from the page before; pages go by key, never by offset. */
export const pageQuerySchema = z.object({
  q: z.string().max(200).optional(),
  sort: z.string().max(200).optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(50),
});

/** Of a list in one fixed order, without search: where the next page begins, and how long it is. */
export const keysetQuerySchema = pageQuerySchema.pick({ cursor: true, limit: true });

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable(), total: z.int(), totalIsMore: z.boolean() });

export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore: boolean;
}
