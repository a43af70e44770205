import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { APPROVAL_RULES, RATE_CODES, type RateCode } from '#contract/rates/rate-codes.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** `PRICE_CHANGE, NO_PUBLISH` in words. */
const rulesIn = (rules: string, language: keyof Text): string =>
  rules
    .split(', ')
    .map(rule => APPROVAL_RULES[rule as keyof typeof APPROVAL_RULES]?.[language] ?? rule)
    .join(language === 'zh' ? '、' : ', ');

/** A refusal of the machine in words. */
export function rateFinding({ code, params }: Refusal, path = 'event'): Finding {
  const { zh, en } = RATE_CODES[code as RateCode];
  const said = (language: keyof Text) =>
    typeof params?.rules === 'string' ? { ...params, rules: rulesIn(params.rules, language) } : params;
  return {
    path,
    code,
    severity: 'error',
    message: { zh: fill(zh, said('zh')), en: fill(en, said('en')) },
    ...(params && { params }),
  };
}

/** `permitted` names the events that the state knows (design 0.5). */
export const rateRefused = (refusal: Refusal, also: readonly Finding[] = [], permitted?: readonly string[]): AppError =>
  new AppError('event_not_allowed', {
    errors: [rateFinding(refusal), ...also],
    ...(permitted ? { extra: { permitted } } : {}),
  });
