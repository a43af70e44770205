import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { POST_CODES, type PostCode } from '#contract/rates/post/post-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** A refusal of an announcement in words. */
export function postRefused({ code, params = {} }: Refusal): AppError {
  const { zh, en } = POST_CODES[code as PostCode];
  const message = { zh: fill(zh, params), en: fill(en, params) };
  const finding: Finding = { path: 'event', code, severity: 'error', message, params };
  return new AppError('event_not_allowed', { errors: [finding] });
}
