import { z } from 'zod';
import type { Finding } from '../../kernel/errors.ts';
import { choice, choices, code, fieldMeta, longText, text } from '../../kernel/field.ts';
import type { Text } from '../../kernel/text.ts';
import { companyFinding } from './findings.ts';
import { normalUscc, usccFinding } from './uscc.ts';

/** What is asked of a company (people-and-portals B.2): one declaration for the wizard, the audit, the staff's form and the own page. */

const word = (zh: string, en: string): Text => ({ zh, en });

export const PROVIDER_TYPES = {
  CARRIER_AGENT: word('船代', 'Carrier agent'),
  NVOCC: word('无船承运人', 'NVOCC'),
  TRUCKING: word('集卡车队', 'Trucking'),
  CUSTOMS: word('报关行', 'Customs broker'),
  WAREHOUSE: word('仓库', 'Warehouse'),
  DEPOT: word('堆场', 'Depot'),
  OTHER: word('其他', 'Other'),
} as const;

export const INDUSTRIES = {
  FORWARDING: word('货运代理', 'Forwarding'),
  TRADE: word('进出口贸易', 'Trade'),
  ECOMMERCE: word('跨境电商', 'E-commerce'),
  MACHINERY: word('机械设备', 'Machinery'),
  FOOD: word('食品农产', 'Food'),
  TEXTILE: word('纺织服装', 'Textiles'),
  CHEMICALS: word('化工', 'Chemicals'),
  OTHER: word('其他', 'Other'),
} as const;

export const SIZE_BANDS = {
  S: word('1–19 人', '1-19 people'),
  M: word('20–99 人', '20-99 people'),
  L: word('100–499 人', '100-499 people'),
  XL: word('500 人以上', '500 people and more'),
} as const;

export const TEU_BANDS = {
  T1: word('100 TEU 以下', 'Under 100 TEU'),
  T2: word('100–499 TEU', '100-499 TEU'),
  T3: word('500–1,999 TEU', '500-1,999 TEU'),
  T4: word('2,000 TEU 以上', '2,000 TEU and more'),
} as const;

export const COMPANY_SHAPE = {
  kind: choice(
    word('企业类型', 'Kind'),
    { customer: word('客户', 'Customer'), provider: word('供应商', 'Provider') },
    {},
  ),
  countryCode: code(word('国家/地区', 'Country'), { max: 2, format: 'country' }),
  nameZh: text(word('中文名称', 'Chinese name'), { max: 100, help: word('与营业执照一致', 'As on the licence') }),
  nameEn: text(word('英文名称', 'English name'), { max: 70, help: word('用于单证', 'Used on documents') }),
  shortName: text(word('简称', 'Short name'), { max: 20 }),
  uscc: code(word('统一社会信用代码', 'Credit code'), { max: 30 }),
  registrationNo: code(word('注册号', 'Registration number'), { max: 35 }),
  taxId: code(word('税号', 'Tax number'), { max: 35 }),
  providerTypes: choices(word('服务类型', 'Services'), PROVIDER_TYPES),
  addressText: longText(word('单证地址', 'Address on documents'), {
    max: 180,
    help: word('拉丁字符，最多 5 行，每行 35 字符', 'Latin letters, up to 5 lines of 35'),
  }),
  addressZh: text(word('中文地址', 'Chinese address'), { max: 200 }),
  city: text(word('城市', 'City'), { max: 60 }),
  postcode: text(word('邮编', 'Postcode'), { max: 17 }),
  phone: text(word('电话', 'Phone'), { max: 35 }),
  website: text(word('网站', 'Website'), { max: 200, format: 'url' }),
  emailDomain: text(word('邮箱域名', 'E-mail domain'), { max: 100 }),
  industry: choice(word('行业', 'Industry'), INDUSTRIES, {}),
  sizeBand: choice(word('人员规模', 'Size'), SIZE_BANDS, {}),
  annualTeuBand: choice(word('年箱量', 'TEU a year'), TEU_BANDS, {}),
  invoiceTitle: text(word('发票抬头', 'Invoice title'), { max: 100 }),
  contactName: text(word('联系人', 'Contact'), { max: 50 }),
  contactPhone: text(word('联系电话', 'Contact phone'), { max: 35 }),
  contactEmail: text(word('联系邮箱', 'Contact e-mail'), { max: 254, format: 'email' }),
  adminName: text(word('管理员姓名', 'Name of the administrator'), { max: 50 }),
  adminNameEn: text(word('管理员英文名', 'English name of the administrator'), { max: 70 }),
  adminAccount: text(word('管理员账号', 'Account of the administrator'), {
    max: 30,
    help: word('用于企业账号登录', 'To sign in as a company account'),
  }),
} as const;

export const companyFieldsSchema = z.object(COMPANY_SHAPE);
export type CompanyFields = z.output<typeof companyFieldsSchema>;
export type CompanyField = keyof CompanyFields;

export const COMPANY_META = Object.fromEntries(
  Object.entries(COMPANY_SHAPE).map(([name, schema]) => [name, fieldMeta(schema)]),
) as Readonly<Record<CompanyField, ReturnType<typeof fieldMeta>>>;

export const NO_FIELDS: CompanyFields = companyFieldsSchema.parse({});

export const COMPANY_SECTIONS: readonly {
  readonly key: string;
  readonly title: Text;
  readonly fields: readonly CompanyField[];
}[] = [
  { key: 'kind', title: word('类型与国家', 'Kind and country'), fields: ['kind', 'countryCode'] },
  {
    key: 'identity',
    title: word('企业信息', 'Company'),
    fields: [
      'nameZh',
      'nameEn',
      'shortName',
      'uscc',
      'registrationNo',
      'taxId',
      'providerTypes',
      'industry',
      'sizeBand',
      'annualTeuBand',
    ],
  },
  {
    key: 'address',
    title: word('地址', 'Address'),
    fields: ['addressText', 'addressZh', 'city', 'postcode', 'phone', 'website', 'emailDomain', 'invoiceTitle'],
  },
  { key: 'contact', title: word('联系人', 'Contact'), fields: ['contactName', 'contactPhone', 'contactEmail'] },
  {
    key: 'admin',
    title: word('首位管理员', 'First administrator'),
    fields: ['adminName', 'adminNameEn', 'adminAccount'],
  },
];

type Row = Readonly<Partial<CompanyFields>>;

export const isChinese = ({ countryCode }: Row): boolean => countryCode === 'CN';

/** Fields that a company of this country and kind has. */
export function isAsked(field: CompanyField, row: Row): boolean {
  if (field === 'uscc') return isChinese(row);
  if (field === 'registrationNo' || field === 'taxId') return !isChinese(row);
  if (field === 'providerTypes') return row.kind === 'provider';
  if (field === 'annualTeuBand') return row.kind !== 'provider';
  return true;
}

const ALWAYS: readonly CompanyField[] = ['kind', 'countryCode', 'nameEn', 'shortName', 'addressText', 'city'];
const PEOPLE: readonly CompanyField[] = ['contactName', 'contactPhone', 'contactEmail', 'adminName', 'adminAccount'];

export function isRequired(field: CompanyField, row: Row): boolean {
  if (field === 'nameZh' || field === 'uscc') return isChinese(row);
  if (field === 'registrationNo' || field === 'taxId') return !isChinese(row);
  if (field === 'providerTypes') return row.kind === 'provider';
  return ALWAYS.includes(field) || PEOPLE.includes(field);
}

export const LINE_LENGTH = 35;
export const MOST_LINES = 5;
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const DOMAIN = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const ACCOUNT = /^[a-z0-9][a-z0-9._-]{2,29}$/;
const LATIN = /^[\x20-\x7e\u00a0-\u024f\n]*$/;

export const linesOf = (address: string | null | undefined): string[] =>
  (address ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

type Check = (value: string, row: Row) => Finding | null;
const unless = (holds: boolean, code: Parameters<typeof companyFinding>[0], path: string): Finding | null =>
  holds ? null : companyFinding(code, path);

const CHECKS: Partial<Record<CompanyField, Check>> = {
  countryCode: value => unless(/^[A-Z]{2}$/.test(value), 'COUNTRY', 'countryCode'),
  uscc: (value, row) => (isChinese(row) ? usccFinding(value) : null),
  nameEn: value => unless(LATIN.test(value), 'LATIN', 'nameEn'),
  addressText: value => {
    const lines = linesOf(value);
    if (lines.length > MOST_LINES || lines.some(line => line.length > LINE_LENGTH))
      return companyFinding('ADDRESS_LINES', 'addressText');
    return unless(LATIN.test(value), 'LATIN', 'addressText');
  },
  website: value => unless(/^https:\/\/[^\s]+\.[^\s]+$/.test(value), 'WEBSITE', 'website'),
  emailDomain: value => unless(DOMAIN.test(value), 'DOMAIN', 'emailDomain'),
  contactEmail: value => unless(EMAIL.test(value), 'EMAIL', 'contactEmail'),
  adminAccount: value => unless(ACCOUNT.test(value), 'ACCOUNT', 'adminAccount'),
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with one field as it stands; `isDraft` lets it be empty. */
export function fieldFindings(field: CompanyField, row: Row, isDraft = false): readonly Finding[] {
  if (!isAsked(field, row)) return [];
  const value = row[field];
  if (isEmpty(value)) return isRequired(field, row) && !isDraft ? [companyFinding('REQUIRED', field)] : [];
  const found = typeof value === 'string' ? CHECKS[field]?.(value, row) : null;
  return found ? [found] : [];
}

export const fieldsFindings = (fields: readonly CompanyField[], row: Row): readonly Finding[] =>
  fields.flatMap(field => fieldFindings(field, row));

export const COMPANY_FIELDS = Object.keys(COMPANY_SHAPE) as CompanyField[];

/** As they are kept: what is not asked of such a company is left out, codes are in their plain form. */
export function normalFields(row: CompanyFields): CompanyFields {
  const asked = Object.fromEntries(
    COMPANY_FIELDS.map(field => [field, isAsked(field, row) ? row[field] : NO_FIELDS[field]]),
  ) as CompanyFields;
  return {
    ...asked,
    uscc: asked.uscc === null ? null : normalUscc(asked.uscc),
    emailDomain: asked.emailDomain?.toLowerCase() ?? null,
    adminAccount: asked.adminAccount?.toLowerCase() ?? null,
    contactEmail: asked.contactEmail?.toLowerCase() ?? null,
  };
}
