import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

type Words = Pick<AnyDocument, 'type' | 'codes' | 'reasons'>;

/** What is wrong, in the document's words, at a field or at the event itself. */
export function documentFinding(document: Words, code: string, path: string, params: Refusal['params'] = {}): Finding {
  const words = document.codes[code];
  if (!words) throw new Error(`${code} of ${document.type} has no words`);
  const reason = document.reasons[String(params.because)];
  const message = {
    zh: fill(words.zh, params) + (reason ? `：${reason.zh}` : ''),
    en: fill(words.en, params) + (reason ? `: ${reason.en}` : ''),
  };
  return { path, code, severity: 'error', message, params };
}

/** 422 `event_not_allowed` with the machine's reason, at the field at fault; `invalid_input` where it says what is wrong place by place. */
export function refused(document: Words, { code, params, path = 'event', findings = [] }: Refusal): AppError {
  const [first, ...others] = findings;
  if (first) return invalid([first, ...others]);
  return new AppError('event_not_allowed', { errors: [documentFinding(document, code, path, params)] });
}

/** 422 `invalid_input` at one field of the payload. */
export const invalidField = (document: Words, code: string, path: string, params?: Refusal['params']): AppError =>
  invalid([documentFinding(document, code, path, params)]);
