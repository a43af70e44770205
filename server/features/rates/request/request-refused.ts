import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { REQUEST_CODES, type RequestCode } from '#contract/rates/request/request-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

export const requestFinding = (code: RequestCode, path: string, params: Refusal['params'] = {}): Finding => {
  const { zh, en } = REQUEST_CODES[code];
  return { path, code, severity: 'error', message: { zh: fill(zh, params), en: fill(en, params) }, params };
};

/** A refusal of the machine of price requests in words. */
export const requestRefused = ({ code, params }: Refusal): AppError =>
  new AppError('event_not_allowed', { errors: [requestFinding(code as RequestCode, 'event', params)] });
