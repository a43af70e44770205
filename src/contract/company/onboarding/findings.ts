import type { Finding, Severity } from '../../kernel/errors.ts';
import { fill, type Text } from '../../kernel/text.ts';

interface Entry extends Text {
  readonly severity?: Severity;
}

/** What can be wrong with an application, a change of company data or a command on them (people-and-portals B.6). */
export const COMPANY_FINDINGS = {
  USCC_LENGTH: {
    zh: '统一社会信用代码应为 18 位，现为 {n} 位',
    en: 'A credit code has 18 characters; this one has {n}',
  },
  USCC_CHAR: {
    zh: '统一社会信用代码含有不允许的字符（不含 I O S V Z）',
    en: 'The credit code has a character that is never used (I O S V Z)',
  },
  USCC_CHECK: {
    zh: '统一社会信用代码校验位应为 {c}',
    en: 'The check character of the credit code should be {c}',
  },
  COMPANY_EXISTS: { zh: '企业已存在：{name}', en: 'The company exists already: {name}' },
  COMPANY_SIMILAR: {
    severity: 'warning',
    zh: '可能是已有企业：{name}（{score} 分）',
    en: 'May be a company that exists: {name} ({score})',
  },
  APPLICATION_SIMILAR: {
    severity: 'warning',
    zh: '同一信用代码另有申请：{no}',
    en: 'Another application with the same code: {no}',
  },
  LICENCE_MISSING: { zh: '请上传营业执照', en: 'Upload the business licence' },
  LICENCE_EXPIRED: { zh: '证照已过期：{name}', en: 'The licence has expired: {name}' },
  LICENCE_SOON: {
    severity: 'warning',
    zh: '证照将于 {day} 到期：{name}',
    en: 'The licence expires on {day}: {name}',
  },
  LICENCE_MANY: { zh: '最多 {n} 个文件', en: 'At most {n} files' },
  REQUIRED: { zh: '请填写', en: 'Please fill in' },
  CONSENT: { zh: '请阅读并同意服务条款', en: 'Please read and accept the terms' },
  WEBSITE: { zh: '网址应以 https:// 开头', en: 'The address should begin with https://' },
  EMAIL: { zh: '邮箱格式不正确', en: 'This is no e-mail address' },
  DOMAIN: { zh: '域名格式不正确', en: 'This is no domain' },
  COUNTRY: { zh: '请填写两位国家代码', en: 'Give the two letters of the country' },
  ADDRESS_LINES: { zh: '单证地址最多 5 行，每行 35 字符', en: 'At most 5 lines of 35 characters' },
  LATIN: { zh: '单证使用的内容只能用拉丁字符', en: 'Documents take Latin letters only' },
  NAME_LONG: { severity: 'warning', zh: '超过 70 字符，单证上将被截断', en: 'Longer than 70: documents cut it' },
  ACCOUNT: { zh: '账号为 3–30 位小写字母、数字、点、横线', en: '3-30 lower-case letters, digits, dots or dashes' },
  BANK_ACCOUNT: { zh: '账号最多 34 位字母数字', en: 'At most 34 letters and digits' },
  SWIFT: { zh: 'SWIFT 代码为 8 或 11 位', en: 'A SWIFT code has 8 or 11 characters' },
  OPEN_APPLICATIONS: { zh: '最多 3 个进行中的申请', en: 'At most 3 open applications' },
  MANY_DRAFTS: { zh: '最多 10 个草稿', en: 'At most 10 drafts' },
  TOO_SOON: { zh: '该企业的申请已被拒绝，{day} 后可再次申请', en: 'Rejected lately; may apply again after {day}' },
  FOUR_EYES: { zh: '录入人不能审核自己的申请', en: 'The author may not approve' },
  OVERRIDE: {
    zh: '信用代码校验未通过，请填写放行理由（至少 10 个字）',
    en: 'The code does not check: say why it is let pass (10 characters at least)',
  },
  NO_REASON: { zh: '请填写理由', en: 'Give a reason' },
  NO_FIELD_REASON: { zh: '请至少为一个字段填写退回理由', en: 'Give the reason of at least one field' },
  NO_CODE: { zh: '企业编码为 6 位大写字母或数字（不含 I O 0 1）', en: '6 capitals or digits without I O 0 1' },
  CODE_TAKEN: { zh: '企业编码 {code} 已被使用', en: 'The code {code} is taken' },
  NO_PACKAGE: { zh: '请选择权限包', en: 'Choose a package' },
  NO_LEVEL: { zh: '请选择客户等级', en: 'Choose the customer level' },
  NO_CREDIT: { zh: '请填写授信额度', en: 'Give the credit limit' },
  NO_SALES: { zh: '请至少指定一名业务员', en: 'Name at least one person of sales' },
  NO_RATE: { zh: '请至少指定一名商务', en: 'Name at least one person of pricing' },
  NOT_STAFF: { zh: '该员工不能担任此职责', en: 'This employee cannot take the duty' },
  NO_ADMIN: { zh: '请指定首位管理员', en: 'Name the first administrator' },
  REOPEN_LATE: { zh: '通过已超过 7 天，不能重新审核', en: 'Approved more than 7 days ago: cannot be reopened' },
  NO_CHANGE: { zh: '没有需要审核的更改', en: 'There is nothing to approve' },
  CHANGE_OPEN: { zh: '已有待审核的更改', en: 'A change is waiting already' },
  'CA-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  'CA-02': { zh: '仅申请人可操作', en: 'Only the applicant may do this' },
  'CA-03': { zh: '您没有此操作的权限', en: 'You have no right to this action' },
  'CA-04': { zh: '仅系统可触发', en: 'Only the system does this' },
  'CA-05': { zh: '正由他人审核', en: 'Somebody else is reviewing it' },
} as const satisfies Record<string, Entry>;

export type CompanyCode = keyof typeof COMPANY_FINDINGS;

/** The words of a refusal by its code. */
export const companyWords = (code: string): Text => COMPANY_FINDINGS[code as CompanyCode] ?? COMPANY_FINDINGS['CA-01'];

/** A remark with its words filled in, so that every reader shows the same sentence. */
export function companyFinding(
  code: CompanyCode,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
): Finding {
  const { zh, en, severity = 'error' } = COMPANY_FINDINGS[code] as Entry;
  return { path, code, severity, message: { zh: fill(zh, params), en: fill(en, params) }, params };
}
