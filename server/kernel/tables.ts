import { z } from 'zod';

/** Rows of the kernel's own tables. A test compares every row schema with the live catalogue of the database. */

export const documentEventRow = z.object({
  id: z.string(),
  documentType: z.string(),
  documentId: z.string(),
  /** Owner of the document: the tenant key of row-level security. */
  companyId: z.string(),
  seq: z.number(),
  event: z.string(),
  fromState: z.string().nullable(),
  toState: z.string(),
  actorEmployeeId: z.string().nullable(),
  actorCompanyId: z.string().nullable(),
  actorKind: z.string(),
  onBehalfOfEmployeeId: z.string().nullable(),
  at: z.date(),
  remarks: z.string().nullable(),
  changes: z.unknown(),
  attachments: z.unknown(),
  revision: z.number(),
  clientIp: z.string().nullable(),
  requestId: z.string().nullable(),
});

export const counterRow = z.object({ name: z.string(), value: z.number() });

export const demoSeedRow = z.object({
  onlyRow: z.boolean(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
});

export const kernelRows = { documentEvent: documentEventRow, counter: counterRow, demoSeed: demoSeedRow } as const;

export type KernelTables = { [T in keyof typeof kernelRows]: z.infer<(typeof kernelRows)[T]> };
