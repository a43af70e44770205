import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** A record is looked for by at least so many signs; one Chinese character says as much as two letters. */
export const SEARCH_SHORTEST = 2;
export const SEARCH_LONGEST = 100;

/** What is asked for a text, or null when it is too short to ask. Both sides use it, so that nothing is asked in vain. */
export function searchTextOf(typed: string): string | null {
  const text = typed.toWellFormed().normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, SEARCH_LONGEST);
  const signs = text.replace(/[^\p{L}\p{N}]/gu, '');
  return [...signs].length >= SEARCH_SHORTEST || /\p{Script=Han}/u.test(signs) ? text : null;
}

/** How a record answers: by the whole of a number or name, by its beginning, or by something like it. */
export const SEARCH_MATCHES = ['exact', 'prefix', 'similar'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

const textSchema = z.object({ zh: z.string(), en: z.string() });

export const searchHitSchema = z.object({
  /** Word for what it is, `si`, `port`, `company`, `person`; with the id it is unique. */
  type: z.string(),
  id: z.string(),
  match: z.enum(SEARCH_MATCHES),
  /** Number or name; both languages the same where it has one. */
  title: textSchema,
  subtitle: textSchema.nullable(),
  /** Name of the type. */
  module: textSchema,
  state: textSchema.nullable(),
  /** Address that opens the record. */
  path: z.string(),
  /** What a preview shows, so that it needs no call of its own; `at` is an instant, for the reader's own zone and format. */
  detail: z.array(
    z.object({ label: textSchema, value: z.union([z.string(), textSchema, z.object({ at: z.iso.datetime() })]) }),
  ),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchRecords = defineCall({
  method: 'GET',
  path: '/api/Search/Records',
  access: 'seat',
  summary: {
    zh: '查找记录',
    en: 'Records of every kind that the seat may open: by the whole number, then by its beginning, then by something like it',
  },
  query: z.object({
    q: z.string().max(SEARCH_LONGEST),
    /** `people`: companies and people alone. */
    scope: z.enum(['all', 'records', 'people']).default('all'),
    /** Of one type. */
    limit: z.coerce.number().int().min(1).max(10).default(5),
  }),
  data: z.object({
    /** The text as it was understood. */
    asked: z.string(),
    hits: z.array(searchHitSchema),
    /** Types that were not searched to the end in their time. */
    late: z.array(z.string()),
  }),
});
