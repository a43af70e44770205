import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { SPACE_CODES, type SpaceCode } from '#contract/space/space-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** A refusal of ready space in words; `path` names the field where one is at fault. */
export function spaceRefused({ code, params = {} }: Refusal, path = 'event'): AppError {
  const { zh, en } = SPACE_CODES[code as SpaceCode];
  const message = { zh: fill(zh, params), en: fill(en, params) };
  const finding: Finding = { path, code, severity: 'error', message, params };
  return new AppError('event_not_allowed', { errors: [finding] });
}
