import { z } from 'zod';
import { CHANGE_KINDS, CHANGE_STATES } from '#contract/basic-data/change/master-change.ts';

export const masterChangeRow = z.object({
  id: z.string(),
  no: z.string(),
  companyId: z.string(),
  resource: z.string(),
  kind: z.enum(CHANGE_KINDS),
  rowId: z.string(),
  targetId: z.string().nullable(),
  replacementId: z.string().nullable(),
  proposed: z.unknown(),
  corrections: z.unknown(),
  reason: z.string().nullable(),
  isAnother: z.boolean(),
  effectiveFrom: z.string(),
  rowVersion: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  difference: z.unknown(),
  state: z.enum(CHANGE_STATES),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date().nullable(),
  appliedAt: z.date().nullable(),
  updatedAt: z.date(),
  version: z.number(),
});

export const masterChangeTouchRow = z.object({
  changeId: z.string(),
  area: z.string(),
  rowId: z.string(),
  changes: z.unknown(),
});

export const changeRows = { masterChange: masterChangeRow, masterChangeTouch: masterChangeTouchRow } as const;

export type ChangeTables = { [T in keyof typeof changeRows]: z.infer<(typeof changeRows)[T]> };
export type MasterChangeRow = z.infer<typeof masterChangeRow>;
