import { BILL_CODES, type BillCode } from '#contract/bill/codes.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { BILL_BECAUSE, type BillBecause } from '#machines/bill/house-bill.guards.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

export function billFinding(path: string, code: BillCode, params?: Readonly<Record<string, unknown>>): Finding {
  const { zh, en } = BILL_CODES[code];
  return {
    path,
    code,
    severity: 'error',
    message: { zh: fill(zh, params), en: fill(en, params) },
    ...(params && { params }),
  };
}

const isBecause = (reason: unknown): reason is BillBecause => typeof reason === 'string' && reason in BILL_BECAUSE;

/** A refusal of the machine in words: BL-L-01 says which condition failed. */
export function billRefused({ code, params }: Refusal, also: readonly Finding[] = []): AppError {
  const finding = billFinding('Event', code as BillCode, params);
  const reason = params?.because;
  const message = isBecause(reason)
    ? {
        zh: `${finding.message.zh}：${BILL_BECAUSE[reason].zh}`,
        en: `${finding.message.en}: ${BILL_BECAUSE[reason].en}`,
      }
    : finding.message;
  return new AppError('event_not_allowed', { errors: [{ ...finding, message }, ...also] });
}
