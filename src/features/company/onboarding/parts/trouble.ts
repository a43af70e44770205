import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { errorText } from '#kit/error-text.ts';
import { CallError } from '#streams/call-error.ts';

/** The fields that the server refused. */
export const findingsOf = (error: unknown): readonly Finding[] =>
  error instanceof CallError ? ((error.problem as unknown as { errors?: readonly Finding[] }).errors ?? []) : [];

/** Why an act was refused, in one sentence. */
export const reasonOf = (error: unknown): Text => findingsOf(error)[0]?.message ?? errorText(error);

export const isStale = (error: unknown): boolean => error instanceof CallError && error.kind === 'stale';
