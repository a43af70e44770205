import { z } from 'zod';
import { refLabelSchema } from '../../kernel/resource.ts';
import { MAPPED_OBJECTS, type MappedObject } from '../mapping.resource.ts';

/** A text that an import met and nobody has told the meaning of (design A.3.14). */

export const mappedObjectSchema = z.enum(Object.keys(MAPPED_OBJECTS) as [MappedObject, ...MappedObject[]]);

export const UNMAPPED_STATES = {
  OPEN: { zh: '待映射', en: 'Open', tone: 'warn' },
  MAPPED: { zh: '已映射', en: 'Mapped', tone: 'good' },
  IGNORED: { zh: '已忽略', en: 'Ignored', tone: 'neutral' },
} as const;
export type UnmappedState = keyof typeof UNMAPPED_STATES;
export const unmappedStateSchema = z.enum(Object.keys(UNMAPPED_STATES) as [UnmappedState, ...UnmappedState[]]);

/** How many places where a text was met are kept. */
export const MOST_SAMPLES = 5;

/** A place where the text was met; `link` is a page of the product. */
export const sampleSchema = z.object({ label: z.string().max(120), link: z.string().max(300).nullable() });
export type Sample = z.infer<typeof sampleSchema>;

export const suggestionSchema = refLabelSchema.extend({
  score: z.int().min(0).max(100),
  ground: z.enum(['code', 'name', 'pinyin', 'initials', 'part', 'near']),
});
export type Suggested = z.infer<typeof suggestionSchema>;

export const unmappedSchema = z.object({
  id: z.string(),
  version: z.int(),
  system: z.string(),
  object: mappedObjectSchema,
  text: z.string(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  count: z.int(),
  samples: z.array(sampleSchema),
  state: unmappedStateSchema,
  /** The last decision on it, for undo; null while nobody has decided. */
  decisionId: z.string().nullable(),
  /** Other open texts of the object that are equal once folded, of other systems. */
  equal: z.int(),
  suggestions: z.array(suggestionSchema),
});
export type Unmapped = z.infer<typeof unmappedSchema>;

/** Kind of document of live messages about the inbox. */
export const UNMAPPED_DOC = 'unmappedCode';
