import type { Finding } from '../../kernel/errors.ts';
import { choice, code, date, integer, text, yesNo } from '../../kernel/field.ts';
import { COMPANY_STATE_LABELS } from '../onboarding/company-status.ts';
import { usccFinding } from '../onboarding/uscc.ts';

/** What customers and providers have in common. Headings are those of the Excel file (people-and-portals B.7). */

const COMPANY_STATUS = {
  PENDING: { ...COMPANY_STATE_LABELS.PENDING, tone: 'info' },
  ACTIVE: { ...COMPANY_STATE_LABELS.ACTIVE, tone: 'good' },
  SUSPENDED: { ...COMPANY_STATE_LABELS.SUSPENDED, tone: 'warn' },
  CLOSED: { ...COMPANY_STATE_LABELS.CLOSED, tone: 'neutral' },
} as const;

export const DOCUMENT_LINE = 35;
const LATIN = /^[\u0020-\u007e\u00a0-\u024f]*$/;
/** As the input gives a website: the scheme may not be another. */
const HTTPS = /^https:\/\/\S+$/;
const PHONE = /^[+\d][\d *()-]{4,34}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const line = (n: 1 | 2 | 3 | 4 | 5) =>
  text(
    { zh: `地址行${n}`, en: `Address line ${n}` },
    { max: DOCUMENT_LINE, pattern: LATIN, width: 220, hiddenColumn: n > 1, sortable: false },
  );

export const identityFields = {
  companyCode: code(
    { zh: '企业编码', en: 'Code' },
    {
      max: 6,
      required: true,
      width: 90,
      pattern: /^[A-HJ-NP-Z2-9]{6}$/,
      example: 'BWBAYY',
      help: { zh: '6 位，不含 I O 0 1；开通后不可修改', en: '6 characters without I O 0 1; stays as it was given' },
    },
  ),
  kind: choice(
    { zh: '类型', en: 'Kind' },
    { customer: { zh: '客户', en: 'Customer' }, provider: { zh: '供应商', en: 'Provider' } },
    { computed: true, hiddenColumn: true, width: 80 },
  ),
  shortName: text({ zh: '简称', en: 'Short name' }, { max: 20, required: true, width: 110 }),
  nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 100, required: true, width: 220 }),
  nameEn: text(
    { zh: '英文名', en: 'English name' },
    { max: 70, required: true, width: 220, pattern: LATIN, help: { zh: '用于单证', en: 'Printed on documents' } },
  ),
  countryCode: code(
    { zh: '国家', en: 'Country' },
    { max: 2, required: true, width: 70, hiddenColumn: true, format: 'country', example: 'CN' },
  ),
  uscc: code({ zh: '信用代码', en: 'Credit code' }, { max: 18, width: 180, hiddenColumn: true }),
  registrationNo: text({ zh: '注册号', en: 'Registration no.' }, { max: 35, width: 140, hiddenColumn: true }),
  taxId: text({ zh: '税号', en: 'Tax id' }, { max: 35, width: 140, hiddenColumn: true }),
} as const;

export const addressFields = {
  addressLine1: line(1),
  addressLine2: line(2),
  addressLine3: line(3),
  addressLine4: line(4),
  addressLine5: line(5),
  addressZh: text(
    { zh: '中文地址', en: 'Chinese address' },
    { max: 200, width: 220, hiddenColumn: true, sortable: false },
  ),
  city: text({ zh: '城市', en: 'City' }, { max: 60, width: 100 }),
  cityCode: code(
    { zh: '城市代码', en: 'City code' },
    { max: 5, width: 90, hiddenColumn: true, pattern: /^[A-Z]{2}[A-Z2-9]{3}$/, example: 'CNSHA' },
  ),
  postcode: text({ zh: '邮编', en: 'Postcode' }, { max: 17, width: 90, hiddenColumn: true }),
} as const;

export const contactFields = {
  phone: text({ zh: '电话', en: 'Phone' }, { max: 35, width: 130, pattern: PHONE, sortable: false }),
  website: text(
    { zh: '网站', en: 'Website' },
    { max: 200, width: 160, hiddenColumn: true, pattern: HTTPS, format: 'url' },
  ),
  emailDomain: text(
    { zh: '邮箱域名', en: 'Mail domain' },
    { max: 100, width: 140, hiddenColumn: true, pattern: /^[a-z0-9.-]+\.[a-z]{2,}$/ },
  ),
  contactName: text({ zh: '联系人', en: 'Contact' }, { max: 50, width: 100, hiddenColumn: true }),
  contactPhone: text(
    { zh: '联系电话', en: 'Contact phone' },
    { max: 35, width: 130, hiddenColumn: true, pattern: PHONE, sortable: false },
  ),
  contactEmail: text(
    { zh: '联系邮箱', en: 'Contact mail' },
    { max: 254, width: 170, hiddenColumn: true, pattern: MAIL, format: 'email', sortable: false },
  ),
} as const;

export const stateFields = {
  seats: integer({ zh: '账号数', en: 'Accounts' }, { computed: true, width: 80 }),
  portalEnabled: yesNo({ zh: '门户', en: 'Portal' }, { computed: true, width: 70 }),
  status: choice({ zh: '状态', en: 'Status' }, COMPANY_STATUS, { computed: true, width: 90 }),
} as const;

export const money = {
  currency: (zh: string, en: string) =>
    code({ zh, en }, { max: 3, required: true, width: 70, pattern: /^[A-Z]{3}$/, example: 'CNY' }),
  days: (zh: string, en: string) => integer({ zh, en }, { min: 0, max: 120, required: true, width: 90 }),
} as const;

/** Account and name of the one who is asked first. The account may be typed where nobody is responsible yet. */
export const responsible = (zh: string, en: string) => ({
  account: text(
    { zh: `${zh}账号`, en: `${en}, account` },
    { max: 30, width: 110, hiddenColumn: true, pattern: /^[a-z0-9._-]*$/ },
  ),
  name: text({ zh, en }, { max: 50, width: 90, computed: true }),
});

export const expiry = (zh: string, en: string) => date({ zh, en }, { computed: true, width: 110 });

/** A company at home has a credit code, one abroad a registration number. */
export function identityFindings(row: {
  countryCode: string;
  uscc: string | null;
  registrationNo: string | null;
}): Finding[] {
  const missing = (path: string): Finding => ({
    path,
    code: 'REQUIRED',
    severity: 'error',
    message: { zh: '必填', en: 'Required' },
  });
  if (row.countryCode !== 'CN') return row.registrationNo === null ? [missing('registrationNo')] : [];
  const wrong = row.uscc === null ? missing('uscc') : usccFinding(row.uscc);
  return wrong ? [wrong] : [];
}

/** Values that lists show masked. */
export const PERSONAL_FIELDS = ['phone', 'contactPhone', 'contactEmail'] as const;

const MASK = '***';

/** `138****6620`, `l***@example.com`; a mask of a mask is itself. */
export const maskPersonal = (value: string): string => {
  if (value.includes(MASK)) return value;
  const at = value.indexOf('@');
  if (at > 0) return `${value.slice(0, 1)}${MASK}${value.slice(at)}`;
  return value.length <= 7 ? `${value.slice(0, 2)}****` : `${value.slice(0, 3)}****${value.slice(-4)}`;
};
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes(MASK);
