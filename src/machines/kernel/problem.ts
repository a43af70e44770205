import type { Problem } from '#contract/kernel/envelope.ts';
import { ERRORS } from '#contract/kernel/errors.ts';

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'errors' in value;

/**
 * The problem document behind what an actor threw: a call's error carries it as `problem`. Anything else is a fault of ours
 * and is shown as such, never swallowed.
 */
export function problemOf(error: unknown): Problem {
  const carried = typeof error === 'object' && error !== null && 'problem' in error ? error.problem : error;
  if (isProblem(carried)) return carried;
  const { zh, en } = ERRORS.broken;
  return { code: 'broken', message: { zh, en }, errors: [], traceId: '', Status: 0 };
}
