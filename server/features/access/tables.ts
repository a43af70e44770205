import { z } from 'zod';

export const menuVersionRow = z.object({
  id: z.string(),
  tree: z.enum(['INTERNAL', 'EXTERNAL']),
  /** Null on the draft. */
  number: z.number().nullable(),
  state: z.enum(['DRAFT', 'PUBLISHED']),
  nodes: z.unknown(),
  base: z.unknown(),
  note: z.string().nullable(),
  version: z.number(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  publishedBy: z.string().nullable(),
  publishedAt: z.date().nullable(),
});

export const accessRows = { menuVersion: menuVersionRow } as const;

export type AccessTables = { [T in keyof typeof accessRows]: z.infer<(typeof accessRows)[T]> };
