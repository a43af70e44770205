import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { SI_CODES, type SiCode } from '#contract/si/check/codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { SI_BECAUSE, type SiBecause } from '#machines/si/shipping-instruction.lifecycle.ts';

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

const isBecause = (reason: unknown): reason is SiBecause => typeof reason === 'string' && reason in SI_BECAUSE;

/** A refusal of the machine in words: SI-L-01 says which condition failed. */
function refusalFinding({ code, params }: Refusal): Finding {
  const finding = findingAt('Status', code as SiCode, params);
  const reason = params?.because;
  if (!isBecause(reason)) return finding;
  const { zh, en } = SI_BECAUSE[reason];
  return { ...finding, message: { zh: `${finding.message.zh}：${zh}`, en: `${finding.message.en}: ${en}` } };
}

/** `also`: what the reader needs to know beside it, as the findings of a check that was not clean. */
export const refused = (refusal: Refusal, also: readonly Finding[] = []): AppError =>
  new AppError('event_not_allowed', { errors: [refusalFinding(refusal), ...also] });
