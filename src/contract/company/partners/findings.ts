import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';

/** What may be wrong with customers, providers and who is responsible for them (people-and-portals B.6). */
export const PARTNER_FINDINGS = {
  SHARE_SUM: {
    zh: '{date} 起业务占比合计 {n}%，应为 100%（航线 {scope}）',
    en: 'Shares from {date} add up to {n} %, must be 100 % (lanes {scope})',
  },
  SHARE_VALUE: { zh: '业务占比应为 1 到 100 的整数', en: 'A share is a whole number from 1 to 100' },
  SHARE_TWICE: { zh: '同一员工只能出现一次', en: 'Each employee once only' },
  HOLDER_MISSING: { zh: '请选择员工', en: 'Choose somebody' },
  NOT_STAFF: {
    zh: '{account} 不是负责该业务的在职员工',
    en: '{account} is no active employee with this line of business',
  },
  LANE_UNKNOWN: { zh: '航线 {code} 不存在', en: 'There is no lane {code}' },
  COMPANY_UNKNOWN: { zh: '企业编码 {code} 不存在', en: 'There is no company {code}' },
  DUTY_UNKNOWN: { zh: '职责 {duty} 不存在', en: 'There is no duty {duty}' },
  DAY_UNKNOWN: { zh: '{day} 不是日期', en: '{day} is no day' },
  SAME_PERSON: { zh: '转出与转入不能是同一人', en: 'From and to must be two persons' },
  NOTHING_TO_MOVE: { zh: '没有需要转移的负责关系', en: 'There is nothing to transfer' },
  PREVIEW_OLD: {
    zh: '负责关系在预览后已有变化，请重新预览',
    en: 'Assignments have changed since the preview; look again',
  },
  ASSIGNED_ALREADY: {
    zh: '已有负责人，请在“客户业务人员”中调整',
    en: 'Somebody is responsible already; change it under "Salespeople of customers"',
  },
  COMPANY_HAS_OPEN: { zh: '存在未完结业务 {n} 笔', en: '{n} open items' },
  COMPANY_EXISTS: { zh: '企业已存在（{name}）', en: 'Company exists already ({name})' },
  CODE_FIXED: { zh: '企业编码开通后不可修改', en: 'The company code stays as it was given' },
  CREDIT_RIGHT: { zh: '修改授信需要“调整授信”权限', en: 'Changing credit needs the right "Change credit"' },
  MASKED: { zh: '这是脱敏后的内容，请填写完整内容', en: 'This is masked; enter the whole value' },
  PROVIDER_TYPE: { zh: '至少选择一种供应商类型', en: 'Choose at least one type of provider' },
  DATES: { zh: '日期早于允许的范围', en: 'The day lies too early' },
} as const satisfies Record<string, Text>;

export type PartnerFindingCode = keyof typeof PARTNER_FINDINGS;

export const partnerFinding = (
  code: PartnerFindingCode,
  path: string,
  params?: Readonly<Record<string, unknown>>,
): Finding => ({ path, code, severity: 'error', message: PARTNER_FINDINGS[code], ...(params ? { params } : {}) });
