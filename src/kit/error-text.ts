import { ERRORS } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';

/** What to tell a person about an error, in both languages. */
export function errorText(error: unknown): Text {
  if (!(error instanceof CallError)) return { zh: ERRORS.broken.zh, en: ERRORS.broken.en };
  const { message } = error.problem;
  const params = error.retryAfterS === null ? {} : { s: error.retryAfterS };
  return { zh: fill(message.zh, params), en: fill(message.en, params) };
}

/** Number to name when asking for help; empty when the server did not answer. */
export const traceOf = (error: unknown): string => (error instanceof CallError ? error.problem.traceId : '');

export const isForbidden = (error: unknown): boolean => error instanceof CallError && error.kind === 'forbidden';
