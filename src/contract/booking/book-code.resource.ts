import type { Finding } from '../kernel/errors.ts';
import { choice, code, date, instant, integer, reference, references, text } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { ROLL_PRICINGS } from './booking-confirmation.ts';
import { BOOKING_PATHS } from './paths.ts';

/**
 * By which code and under which contract a company books at a carrier (design commercial C.2.2 BookCode). Not the reference list of
 * codes under /DataMaintenance/BookCodes.
 */

const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const PAYMENT = { PRE: { zh: '预付', en: 'Prepaid' }, COL: { zh: '到付', en: 'Collect' } } as const;
const RECEIPT = { CY: { zh: 'CY', en: 'CY' }, SD: { zh: 'SD', en: 'SD' }, CFS: { zh: 'CFS', en: 'CFS' } } as const;
const ANY = { zh: '空 = 不限', en: 'Empty = any' } as const;

const fault = (path: string, zh: string, en: string, errorCode: string): Finding => ({
  path,
  code: errorCode,
  severity: 'error',
  message: { zh, en },
});

export const bookCodeResource = defineResource({
  name: 'BookCode',
  docType: 'bookCode',
  title: { zh: '船公司订舱代码', en: 'Carrier booking codes' },
  paths: [BOOKING_PATHS.bookCodes],
  owner: 'company',
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 180 }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { required: true, width: 100 }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { width: 110, help: ANY }),
    polCountry: code(
      { zh: '起运国家', en: 'Country of loading' },
      { max: 2, pattern: /^[A-Z]{2}$/, format: 'country', width: 100, help: ANY },
    ),
    customerId: reference({ zh: '客户', en: 'Customer' }, 'Customer', { width: 140, help: ANY }),
    customerCode: text({ zh: '我方客户代码', en: 'Our code at the carrier' }, { max: 35, required: true, width: 150 }),
    contractReference: text({ zh: '合约号', en: 'Contract reference' }, { max: 30, width: 130 }),
    quotationReference: text({ zh: '报价号', en: 'Quotation reference' }, { max: 35, width: 130 }),
    carrierOffice: code(
      { zh: '订舱办事处', en: 'Booking office' },
      { max: 5, pattern: UN_LOCODE, width: 110, example: 'CNSHA' },
    ),
    freight: choice({ zh: '运费条款', en: 'Freight' }, PAYMENT, { width: 90 }),
    receiptType: choice({ zh: '收货方式', en: 'Receipt' }, RECEIPT, { hiddenColumn: true }),
    deliveryType: choice({ zh: '交货方式', en: 'Delivery' }, RECEIPT, { hiddenColumn: true }),
    rollPricing: choice({ zh: '甩柜跨价期', en: 'Rolled to another price period' }, ROLL_PRICINGS, {
      hiddenColumn: true,
      help: {
        zh: '空 = 船公司责任保价，其他重新计价',
        en: 'Empty = kept where the carrier is at fault, else repriced',
      },
    }),
    validFrom: date({ zh: '有效期起', en: 'Valid from' }, { required: true, width: 110 }),
    validTo: date(
      { zh: '有效期止', en: 'Valid to' },
      { width: 110, help: { zh: '空 = 另行通知', en: 'Empty = until further notice' } },
    ),
    employeeIds: references({ zh: '可用员工', en: 'Who may use it' }, 'Employee', {
      most: 50,
      hiddenColumn: true,
      help: { zh: '空 = 全部员工', en: 'Empty = every colleague' },
    }),
    usedCount: integer({ zh: '使用次数', en: 'Times used' }, { min: 0, computed: true, width: 90 }),
    lastUsedAt: instant({ zh: '最近使用', en: 'Last used' }, { computed: true, width: 150 }),
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name', 'customerCode', 'contractReference', 'quotationReference'],
  sort: 'name',
  sections: [
    {
      key: 'scope',
      title: { zh: '适用范围', en: 'Where it applies' },
      fields: ['name', 'carrierId', 'polId', 'polCountry', 'customerId', 'validFrom', 'validTo', 'employeeIds'],
    },
    {
      key: 'sent',
      title: { zh: '发送内容', en: 'What is sent' },
      fields: [
        'customerCode',
        'contractReference',
        'quotationReference',
        'carrierOffice',
        'freight',
        'receiptType',
        'deliveryType',
        'rollPricing',
        'usedCount',
        'lastUsedAt',
      ],
    },
  ],
  rules: row => [
    ...(row.validTo !== null && row.validTo < row.validFrom
      ? [fault('validTo', '有效期止不能早于有效期起', 'Validity end is before its start', 'DATE_ORDER')]
      : []),
    ...(row.contractReference !== null && row.quotationReference !== null
      ? [
          fault(
            'quotationReference',
            '合约号与报价号只能填一个',
            'Contract or quotation reference, not both',
            'CONTRACT_BOTH',
          ),
        ]
      : []),
    ...(row.polId !== null && row.polCountry !== null
      ? [fault('polCountry', '已选起运港，无需国家', 'A port is chosen; leave the country empty', 'SCOPE_BOTH')]
      : []),
  ],
});

export type BookCodeRow = RowOf<typeof bookCodeResource>;
