import { z } from 'zod';
import { MAPPING_SCOPES } from '#contract/basic-data/mapping/scope.ts';
import { mappedObjectSchema, unmappedStateSchema } from '#contract/basic-data/mapping/unmapped-code.ts';

export const unmappedCodeRow = z.object({
  id: z.string(),
  /** Null: of a carrier or list, for all companies. */
  companyId: z.string().nullable(),
  system: z.string(),
  object: mappedObjectSchema,
  text: z.string(),
  folded: z.string(),
  firstSeen: z.date(),
  lastSeen: z.date(),
  count: z.number(),
  samples: z.unknown(),
  state: unmappedStateSchema,
  decisionId: z.string().nullable(),
  version: z.number(),
});

export const mappingDecisionRow = z.object({
  id: z.string(),
  companyId: z.string().nullable(),
  scope: z.enum(MAPPING_SCOPES),
  kind: z.enum(['MAP', 'IGNORE', 'REPROCESS']),
  mappings: z.unknown(),
  effects: z.unknown(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date(),
  undoneAt: z.date().nullable(),
});

export const mappingRows = { unmappedCode: unmappedCodeRow, mappingDecision: mappingDecisionRow } as const;

export type MappingTables = { [T in keyof typeof mappingRows]: z.infer<(typeof mappingRows)[T]> };
