import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { SI_CODES, type SiCode } from '#contract/si/check/codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { documentFinding } from '../../kernel/document/refusal.ts';

/** A code of the SI catalogue at a place of the request. */
export function findingAt(path: string, code: SiCode, params?: Readonly<Record<string, unknown>>): Finding {
  const { zh, en } = SI_CODES[code];
  return {
    path,
    code,
    severity: 'error',
    message: { zh: fill(zh, params), en: fill(en, params) },
    ...(params && { params }),
  };
}

/** A refusal of the machine in words: SI-L-01 says which condition failed; a check that was not clean tells its findings beside it. */
export function refused({ code, params, findings = [] }: Refusal): AppError {
  const { params: _, ...words } = documentFinding(shippingInstruction, code, 'Status', params);
  return new AppError('event_not_allowed', { errors: [{ ...words, ...(params && { params }) }, ...findings] });
}
