import type { Text } from '../kernel/text.ts';

/** Why a rate refuses an event (design commercial A.3.1, A.6); findings of its content stand beside their rules. */
export const RATE_CODES = {
  'RATE-L-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'RATE-L-02': { zh: '只有运价所属企业可以操作', en: 'Only the company that owns the rate may do this' },
  'RATE-REASON': { zh: '请填写原因（至少 2 个字符）', en: 'Give a reason of at least 2 characters' },
  'RATE-ERRORS': { zh: '还有 {n} 个错误', en: '{n} errors are to be corrected first' },
  DATE_PAST: { zh: '有效期已过，不能发布', en: 'Validity has passed; cannot publish' },
  RATE_OVERLAP: {
    zh: '与 {n} 条已发布运价有效期重叠，请选择处理方式',
    en: 'Overlaps {n} published rates; choose how to resolve',
  },
  'RATE-APPROVAL': { zh: '须由第二人确认（{rules}），请提交', en: 'Needs a second person ({rules}): submit it' },
  'RATE-NO-APPROVAL': { zh: '没有命中审批规则，可直接发布', en: 'Nothing asks for a second person: publish it' },
  'RATE-FOUR-EYES': { zh: '不能确认自己编写的运价', en: 'You cannot confirm what you wrote yourself' },
  'RATE-NOT-OVER': { zh: '有效期尚未结束', en: 'The validity is not over yet' },
  'RATE-EXTEND': { zh: '没有发布权限时最多延长 {n} 天', en: 'Without the right to publish, {n} days at most' },
} as const satisfies Record<string, Text>;
export type RateCode = keyof typeof RATE_CODES;

/** Rules that ask for a second person (A.3.1). */
export const APPROVAL_RULES = {
  PRICE_CHANGE: { zh: '价格变动超过阈值', en: 'Price change over the threshold' },
  BELOW_COST_30: { zh: '远低于上一版成本', en: 'Far below the previous cost' },
  NO_PUBLISH: { zh: '无发布权限', en: 'No right to publish' },
} as const satisfies Record<string, Text>;
export type ApprovalRule = keyof typeof APPROVAL_RULES;
