import { choice, date, decimal, integer, text } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import {
  addressFields,
  contactFields,
  identityFields,
  identityFindings,
  money,
  responsible,
  stateFields,
} from './partner-fields.ts';
import { PARTNER_PATHS } from './paths.ts';

/** Price levels by the code under which the platform keeps their prices; a level of its own for a trade, carrier or time goes before. */
export const CUSTOMER_LEVELS = {
  VIP: { zh: '战略客户', en: 'Key account' },
  A: { zh: 'A 级', en: 'A' },
  B: { zh: 'B 级', en: 'B' },
  C: { zh: 'C 级', en: 'C' },
} as const;

const sales = responsible('业务员', 'Sales');
const service = responsible('客服', 'Customer service');

/** Fields that only those may change who may change credit. */
export const CREDIT_FIELDS = ['creditLimit', 'creditCurrency', 'paymentTermDays', 'settlementDay'] as const;

/** Companies that ship. */
export const customerResource = defineResource({
  name: 'Customer',
  docType: 'customer',
  title: { zh: '客户', en: 'Customers' },
  paths: [PARTNER_PATHS.customers],
  owner: 'global',
  fields: {
    ...identityFields,
    customerLevel: choice({ zh: '客户等级', en: 'Level' }, CUSTOMER_LEVELS, { width: 90 }),
    creditLimit: decimal(
      { zh: '授信额度', en: 'Credit limit' },
      { scale: 2, min: 0, max: 1e12, required: true, width: 120, help: { zh: '0 = 预付', en: '0 = pays before' } },
    ),
    creditCurrency: money.currency('币种', 'Currency'),
    paymentTermDays: money.days('账期天数', 'Payment term, days'),
    settlementDay: integer({ zh: '结算日', en: 'Settlement day' }, { min: 1, max: 31, width: 80, hiddenColumn: true }),
    invoiceTitle: text({ zh: '发票抬头', en: 'Invoice title' }, { max: 100, width: 180, hiddenColumn: true }),
    salesName: sales.name,
    csName: service.name,
    lastShipment: date({ zh: '最近出运', en: 'Last shipment' }, { computed: true, width: 110 }),
    teu90d: integer({ zh: '近 90 天 TEU', en: 'TEU, 90 days' }, { computed: true, width: 110 }),
    ...stateFields,
    ...contactFields,
    ...addressFields,
    salesAccount: sales.account,
    csAccount: service.account,
  },
  key: ['companyCode'],
  caption: { code: 'companyCode', zh: 'nameZh', en: 'nameEn' },
  search: ['shortName', 'nameZh', 'nameEn', 'uscc'],
  sort: 'companyCode',
  abilities: ['modify', 'import', 'export', 'log'],
  rules: identityFindings,
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
      fields: ['customerLevel', 'creditLimit', 'creditCurrency', 'paymentTermDays', 'settlementDay', 'invoiceTitle'],
    },
    {
      key: 'people',
      title: { zh: '负责人与状态', en: 'Responsible people and status' },
      fields: [
        'salesAccount',
        'salesName',
        'csAccount',
        'csName',
        'seats',
        'lastShipment',
        'teu90d',
        'portalEnabled',
        'status',
      ],
    },
  ],
});
