import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { pathText, unprintableReading } from '#contract/kernel/issue-findings.ts';
import { unprintable } from '#contract/kernel/printable.ts';
import { findingsOf } from './findings.ts';

/** Each text of an input that holds what no field can keep, by its place; a name of a member is a text as well. */
export function unprintableTexts(input: unknown, path: readonly PropertyKey[] = []): Finding[] {
  if (typeof input === 'string')
    return unprintable(input) === null
      ? []
      : [{ path: pathText(path), severity: 'error', ...unprintableReading(input) }];
  if (Array.isArray(input)) return input.flatMap((one, at) => unprintableTexts(one, [...path, at]));
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    unprintable(name) === null
      ? unprintableTexts(value, [...path, name])
      : [{ path: pathText(path), severity: 'error' as const, ...unprintableReading(name) }],
  );
}

/** Checks query and body by the declared zod schema; handlers see what the schema made of them. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const unheld = unprintableTexts(input);
    if (unheld.length > 0) return { error: new AppError('invalid_input', { errors: unheld }) };
    // A call without a body sends none: the schema then judges an empty object, as it does for a missing query.
    const parsed = z.safeParse(schema, input ?? {}, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: new AppError('invalid_input', { errors: findingsOf(parsed.error, schema) }) };
  };
