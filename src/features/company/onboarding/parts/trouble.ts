import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { errorText } from '#kit/error-text.ts';
import { CallError } from '#streams/call-error.ts';

const PAYLOAD = /^payload\./;

/** The fields that the server refused, as the form names them: what was sent with an event stands below `payload`. */
export const findingsOf = (error: unknown): readonly Finding[] =>
  error instanceof CallError
    ? error.problem.errors.map(finding => ({ ...finding, path: finding.path.replace(PAYLOAD, '') }))
    : [];

/** Why an act was refused, in one sentence. */
export const reasonOf = (error: unknown): Text => findingsOf(error)[0]?.message ?? errorText(error);
