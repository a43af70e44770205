import { z } from 'zod';
import type { ErrorCode, Finding } from './errors.ts';
import type { Text } from './text.ts';

/**
 * Answer of every successful call, with the call's `Data` inside; for validation and OpenAPI. `Status` 1 done;
 * 0 nothing found and 2 "more is wanted" where the call says so.
 */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.looseObject({ Status: z.int(), Data: data, Message: z.string().nullable(), TraceId: z.string() });

export const textSchema = z.object({ zh: z.string(), en: z.string() });

export const findingSchema = z.object({
  path: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: textSchema,
  params: z.record(z.string(), z.unknown()).optional(),
});

/** `application/problem+json` body of every failed call. `Status: 0` is there for clients that only know the envelope. */
export const problemSchema = z.looseObject({
  code: z.string(),
  message: textSchema,
  errors: z.array(findingSchema),
  traceId: z.string(),
  Status: z.literal(0),
});

export interface Problem<Code extends string = ErrorCode> {
  readonly code: Code;
  readonly message: Text;
  readonly errors: readonly Finding[];
  readonly traceId: string;
  readonly Status: 0;
  readonly [extra: string]: unknown;
}
