import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { SHARE_CODES, type ShareCode } from '#contract/rates/share/share-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** A refusal of the machines of sharing in words. */
export function shareRefused({ code, params = {} }: Refusal): AppError {
  const { zh, en } = SHARE_CODES[code as ShareCode];
  const message = { zh: fill(zh, params), en: fill(en, params) };
  const finding: Finding = { path: 'event', code, severity: 'error', message, params };
  return new AppError('event_not_allowed', { errors: [finding] });
}
