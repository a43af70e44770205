import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { findingsOf } from './findings.ts';

/** Checks query and body by the declared zod schema; handlers see what the schema made of them. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    // A call without a body sends none: the schema then judges an empty object, as it does for a missing query.
    const parsed = z.safeParse(schema, input ?? {}, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: new AppError('invalid_input', { errors: findingsOf(parsed.error, schema) }) };
  };
