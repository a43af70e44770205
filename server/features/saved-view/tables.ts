import { z } from 'zod';

export const savedViewRow = z.object({
  id: z.string(),
  companyId: z.string(),
  /** Null: the company's. */
  employeeId: z.string().nullable(),
  resource: z.string(),
  title: z.string(),
  view: z.unknown(),
  createdBy: z.string(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const savedViewDefaultRow = z.object({
  employeeId: z.string(),
  resource: z.string(),
  viewId: z.string(),
  companyId: z.string(),
});

export const savedViewRows = { savedView: savedViewRow, savedViewDefault: savedViewDefaultRow } as const;

export type SavedViewTables = { [T in keyof typeof savedViewRows]: z.infer<(typeof savedViewRows)[T]> };
