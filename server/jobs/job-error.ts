import type { JobError } from '#contract/jobs/job.ts';
import { AppError, ERRORS } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';

/** What another try can mend: anything unforeseen, and a part of the system that is down. A refusal stays one. */
export const mayBeMended = (error: unknown): boolean =>
  !(error instanceof AppError) || ERRORS[error.code].kind === 'broken';

/** What the reader is told; causes stay in the server's log. */
export function jobErrorOf(error: unknown): JobError {
  const known = error instanceof AppError ? error : new AppError('broken', { cause: error });
  const { zh, en } = ERRORS[known.code];
  const { params = {}, errors = [] } = known.detail;
  return {
    code: known.code,
    message: { zh: fill(zh, params), en: fill(en, params) },
    errors: errors.map(finding => ({ ...finding, message: { ...finding.message }, params: { ...finding.params } })),
  };
}
