import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { BATCH_CODES, type BatchCode } from '#contract/rates/batch/batch-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** A refusal of the machine of batches, or of increases, in words. */
export function batchFinding({ code, params = {} }: Refusal, path = 'event'): Finding {
  const { zh, en } = BATCH_CODES[code as BatchCode];
  return { path, code, severity: 'error', message: { zh: fill(zh, params), en: fill(en, params) }, params };
}

export const batchRefused = (refusal: Refusal): AppError =>
  new AppError('event_not_allowed', { errors: [batchFinding(refusal)] });
