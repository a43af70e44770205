import { choices, date, decimal, text, texts, yesNo } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { PROVIDER_TYPES } from '../onboarding/company-fields.ts';
import { partnerFinding } from './findings.ts';
import {
  addressFields,
  contactFields,
  expiry,
  identityFields,
  identityFindings,
  money,
  responsible,
  stateFields,
} from './partner-fields.ts';
import { PARTNER_PATHS } from './paths.ts';

const rates = responsible('商务', 'Pricing');
const operations = responsible('操作', 'Operations');

/** Companies that serve. */
export const providerResource = defineResource({
  name: 'Provider',
  docType: 'provider',
  title: { zh: '供应商', en: 'Providers' },
  paths: [PARTNER_PATHS.providers],
  owner: 'global',
  fields: {
    ...identityFields,
    providerTypes: choices({ zh: '供应商类型', en: 'Types' }, PROVIDER_TYPES, { width: 150 }),
    linesServed: texts({ zh: '航线', en: 'Lanes served' }, { max: 10, most: 50, width: 130, pattern: /^[A-Z0-9]+$/ }),
    portsServed: texts(
      { zh: '港口', en: 'Ports served' },
      { max: 5, most: 200, width: 150, hiddenColumn: true, pattern: /^[A-Z]{2}[A-Z2-9]{3}$/ },
    ),
    carrierCodes: texts(
      { zh: '代理船公司', en: 'Carriers represented' },
      { max: 4, most: 50, width: 130, hiddenColumn: true, pattern: /^[A-Z]{4}$/ },
    ),
    ediAddresses: texts(
      { zh: 'EDI 地址', en: 'EDI addresses' },
      { max: 100, most: 10, width: 160, hiddenColumn: true },
    ),
    settlementCurrency: money.currency('结算币种', 'Settlement currency'),
    payableTermDays: money.days('应付账期天数', 'Payable term, days'),
    deposit: decimal({ zh: '保证金', en: 'Deposit' }, { scale: 2, min: 0, max: 1e12, width: 110 }),
    rateName: rates.name,
    opName: operations.name,
    licenceExpiry: expiry('证照到期', 'Licence expires'),
    isBlacklisted: yesNo({ zh: '黑名单', en: 'Blacklisted' }, { computed: true, width: 80 }),
    blacklistedUntil: date(
      { zh: '黑名单截止', en: 'Blacklisted until' },
      { computed: true, hiddenColumn: true, width: 110 },
    ),
    blacklistReason: text(
      { zh: '黑名单原因', en: 'Reason of it' },
      { max: 500, computed: true, hiddenColumn: true, width: 160 },
    ),
    ...stateFields,
    ...contactFields,
    ...addressFields,
    rateAccount: rates.account,
    opAccount: operations.account,
  },
  key: ['companyCode'],
  caption: { code: 'companyCode', zh: 'nameZh', en: 'nameEn' },
  search: ['shortName', 'nameZh', 'nameEn', 'uscc', 'carrierCodes'],
  sort: 'companyCode',
  abilities: ['modify', 'import', 'export', 'log'],
  rules: row => [
    ...identityFindings(row),
    ...(row.providerTypes.length === 0 ? [partnerFinding('PROVIDER_TYPE', 'providerTypes')] : []),
  ],
  sections: [
    { key: 'identity', title: { zh: '企业信息', en: 'Company' }, fields: Object.keys(identityFields) },
    {
      key: 'address',
      title: { zh: '地址（单证每行 35 字符）', en: 'Address (35 characters a line)' },
      fields: Object.keys(addressFields),
    },
    { key: 'contact', title: { zh: '联系方式', en: 'Contact' }, fields: Object.keys(contactFields) },
    {
      key: 'commercial',
      title: { zh: '商务', en: 'Commercial' },
      fields: [
        'providerTypes',
        'linesServed',
        'portsServed',
        'carrierCodes',
        'ediAddresses',
        'settlementCurrency',
        'payableTermDays',
        'deposit',
      ],
    },
    {
      key: 'people',
      title: { zh: '负责人与状态', en: 'Responsible people and status' },
      fields: [
        'rateAccount',
        'rateName',
        'opAccount',
        'opName',
        'seats',
        'licenceExpiry',
        'isBlacklisted',
        'blacklistedUntil',
        'blacklistReason',
        'portalEnabled',
        'status',
      ],
    },
  ],
});
