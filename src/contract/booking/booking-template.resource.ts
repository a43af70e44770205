import type { Finding } from '../kernel/errors.ts';
import { choice, code, decimal, instant, integer, longText, reference, rows, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { CONTAINER_TYPES } from '../si/parts/container-type.ts';
import { BOOKING_PATHS } from './paths.ts';

/**
 * What bookings of one trade share (design commercial C.2.2 BookingTemplate). The fields here are those that people keep by hand; what
 * else a booking held when a template was made of it is carried along unseen (`rules/template-content.ts`).
 */

/** Who may use a template beside the one who made it. */
export const TEMPLATE_SCOPES = {
  SELF: { zh: '仅本人', en: 'Mine' },
  DEPARTMENT: { zh: '本部门', en: 'Department' },
  COMPANY: { zh: '本公司', en: 'Company', tone: 'info' },
  CUSTOMER: { zh: '本公司与客户', en: 'Company and customer', tone: 'good' },
} as const;
export type TemplateScope = keyof typeof TEMPLATE_SCOPES;

const PAYMENT = { PRE: { zh: '预付', en: 'Prepaid' }, COL: { zh: '到付', en: 'Collect' } } as const;
const RECEIPT = { CY: { zh: 'CY', en: 'CY' }, SD: { zh: 'SD', en: 'SD' }, CFS: { zh: 'CFS', en: 'CFS' } } as const;
const hidden = { hiddenColumn: true } as const;
const place = { max: 5, pattern: /^[A-Z]{2}[A-Z2-9]{3}$/, width: 90, example: 'CNSHA' } as const;
const kilos = { scale: 3, min: 0, max: 999_999_999 } as const;
const days = (zh: string, en: string) =>
  integer({ zh: `${zh}（今天起第几天）`, en: `${en}, days from today` }, { min: 0, max: 180, width: 110 });

const fault = (path: string, zh: string, en: string, errorCode: string): Finding => ({
  path,
  code: errorCode,
  severity: 'error',
  message: { zh, en },
});

const TYPES: ReadonlySet<string> = new Set(CONTAINER_TYPES.map(({ key }) => key));

export const bookingTemplateResource = defineResource({
  name: 'BookingTemplate',
  docType: 'bookingTemplate',
  title: { zh: '订舱模板', en: 'Booking templates' },
  paths: [BOOKING_PATHS.templates],
  owner: 'company',
  // Whoever fills in a booking begins with one.
  readByAll: true,
  fields: {
    name: text({ zh: '模板名称', en: 'Template name' }, { max: 60, required: true, width: 200 }),
    scope: choice({ zh: '共享范围', en: 'Shared with' }, TEMPLATE_SCOPES, { required: true, width: 130 }),
    customerId: reference({ zh: '客户', en: 'Customer' }, 'Customer', { width: 140 }),
    carrier: code({ zh: '船公司', en: 'Carrier' }, { max: 4, pattern: /^[A-Z]{4}$/, width: 80, example: 'MSCU' }),
    receipt: code({ zh: '收货地', en: 'Place of receipt' }, { ...place, ...hidden }),
    loading: code({ zh: '起运港', en: 'POL' }, place),
    discharge: code({ zh: '目的港', en: 'POD' }, { ...place, example: 'DEHAM' }),
    delivery: code({ zh: '交货地', en: 'Place of delivery' }, { ...place, ...hidden }),
    departureDays: days('开航', 'Departure'),
    receiptDays: integer(
      { zh: '交货日（今天起第几天）', en: 'Cargo ready, days from today' },
      { min: 0, max: 180, ...hidden },
    ),
    equipments: rows(
      { zh: '箱型箱量', en: 'Equipment' },
      {
        type: code({ zh: '箱型', en: 'Type' }, { max: 6, required: true, example: '40HC' }),
        units: integer({ zh: '箱量', en: 'Units' }, { min: 1, max: 999, required: true }),
        grossKg: decimal({ zh: '单箱毛重 kg', en: 'Gross of one, kg' }, kilos),
        isShipperOwned: yesNo({ zh: 'SOC', en: 'SOC' }),
      },
      { most: 20, width: 140 },
    ),
    goods: rows(
      { zh: '货物', en: 'Goods' },
      {
        equipment: integer({ zh: '箱型行', en: 'Equipment row' }, { min: 1, max: 20 }),
        description: text({ zh: '品名', en: 'Description' }, { max: 550, required: true }),
        hsCode: code({ zh: 'HS 编码', en: 'HS code' }, { max: 12, pattern: /^\d{6,12}$/ }),
        packages: integer({ zh: '件数', en: 'Packages' }, { min: 0, max: 99_999_999 }),
        packageCode: code({ zh: '包装代码', en: 'Package code' }, { max: 2, pattern: /^[A-Z0-9]{2}$/ }),
        grossKg: decimal({ zh: '毛重 kg', en: 'Gross, kg' }, kilos),
        cbm: decimal({ zh: '体积 m³', en: 'Volume, m³' }, { scale: 3, min: 0, max: 999_999 }),
      },
      { most: 50, ...hidden },
    ),
    partyTemplateId: reference({ zh: '收发通模板', en: 'Parties from' }, 'SftTemplate', { width: 160 }),
    contractReference: text({ zh: '合约号', en: 'Contract reference' }, { max: 30, ...hidden }),
    quotationReference: text({ zh: '报价号', en: 'Quotation reference' }, { max: 35, ...hidden }),
    receiptType: choice({ zh: '收货方式', en: 'Receipt' }, RECEIPT, hidden),
    deliveryType: choice({ zh: '交货方式', en: 'Delivery' }, RECEIPT, hidden),
    freight: choice({ zh: '运费条款', en: 'Freight' }, PAYMENT, hidden),
    remarks: longText({ zh: '备注（给船公司）', en: 'Remarks to the carrier' }, { max: 2_560, ...hidden }),
    usedCount: integer({ zh: '使用次数', en: 'Times used' }, { min: 0, computed: true, width: 90 }),
    lastUsedAt: instant({ zh: '最近使用', en: 'Last used' }, { computed: true, width: 150 }),
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name', 'carrier', 'loading', 'discharge'],
  sort: 'name',
  sections: [
    {
      key: 'template',
      title: { zh: '模板', en: 'Template' },
      fields: ['name', 'scope', 'customerId', 'usedCount', 'lastUsedAt'],
    },
    {
      key: 'routing',
      title: { zh: '航线与日期', en: 'Routing and days' },
      fields: ['carrier', 'receipt', 'loading', 'discharge', 'delivery', 'departureDays', 'receiptDays'],
    },
    { key: 'cargo', title: { zh: '箱与货', en: 'Equipment and goods' }, fields: ['equipments', 'goods'] },
    {
      key: 'terms',
      title: { zh: '收发通与条款', en: 'Parties and terms' },
      fields: [
        'partyTemplateId',
        'contractReference',
        'quotationReference',
        'receiptType',
        'deliveryType',
        'freight',
        'remarks',
      ],
    },
  ],
  rules: row => [
    ...(row.scope === 'CUSTOMER' && row.customerId === null
      ? [fault('customerId', '与客户共享须选择客户', 'Choose the customer it is shared with', 'required')]
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
    ...row.equipments.flatMap(({ type }, at) =>
      TYPES.has(type)
        ? []
        : [fault(`equipments[${at}].type`, `没有箱型 ${type}`, `There is no container type ${type}`, 'TYPE_UNKNOWN')],
    ),
    ...row.goods.flatMap(({ equipment }, at) =>
      (equipment ?? 1) > Math.max(row.equipments.length, 1)
        ? [fault(`goods[${at}].equipment`, '没有该箱型行', 'There is no such row of equipment', 'EQUIPMENT_NONE')]
        : [],
    ),
  ],
});

export type BookingTemplateRow = RowOf<typeof bookingTemplateResource>;
