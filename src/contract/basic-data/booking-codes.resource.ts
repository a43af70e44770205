import { choice, code, date, integer, reference, rows, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { DATA_PATHS } from './paths.ts';
import { readBillPattern } from './rules/bill-number.ts';

const KIND = {
  CUSTOMER_CODE: { zh: '客户代码', en: 'Customer code' },
  CONTRACT: { zh: '合约号', en: 'Contract' },
  QUOTATION: { zh: '报价号', en: 'Quotation' },
  NAMED_ACCOUNT: { zh: '指定账号', en: 'Named account' },
} as const;

/** Customer codes and contract numbers at the carriers: own company's, shown masked without a right. */
export const bookCodesResource = defineResource({
  name: 'BookCodes',
  docType: 'bookCodes',
  title: { zh: '订舱代码', en: 'Booking codes' },
  paths: [DATA_PATHS.bookCodes],
  owner: 'company',
  fields: {
    lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true, width: 110 }),
    portId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { width: 110 }),
    agencyId: reference({ zh: '订舱代理', en: 'Agency' }, 'OrderAgency', { width: 130 }),
    // No order by it: cursors of lists carry what they are ordered by.
    code: code({ zh: '代码', en: 'Code' }, { max: 35, required: true, width: 140, sortable: false }),
    kind: choice({ zh: '类型', en: 'Kind' }, KIND, { required: true, width: 120 }),
    validFrom: date({ zh: '生效日', en: 'Valid from' }, { required: true, width: 110 }),
    validTo: date({ zh: '失效日', en: 'Valid to' }, { width: 110 }),
    companyCodes: texts({ zh: '限用企业', en: 'Companies allowed' }, { max: 20, most: 100, width: 140 }),
    isDefault: yesNo({ zh: '默认', en: 'Default' }, { width: 80 }),
    remarks: text({ zh: '备注', en: 'Remarks' }, { max: 200, width: 160 }),
  },
  key: ['lineId', 'portId', 'code', 'validFrom'],
  caption: { code: 'code' },
  search: ['code', 'remarks'],
  sort: '-validFrom',
  rules: row =>
    row.validTo !== null && row.validFrom > row.validTo
      ? [
          {
            path: 'validTo',
            code: 'MD-DATES',
            severity: 'error',
            message: { zh: '失效日早于生效日', en: 'Valid to lies before valid from' },
          },
        ]
      : [],
});

const RESET = {
  NEVER: { zh: '不重置', en: 'Never' },
  YEAR: { zh: '每年', en: 'Yearly' },
  MONTH: { zh: '每月', en: 'Monthly' },
  DAY: { zh: '每天', en: 'Daily' },
} as const;
const BILL_OWNER = {
  HOUSE: { zh: '自有提单', en: 'Own house bill' },
  LINE: { zh: '船公司', en: 'Line' },
} as const;

/** Rules that make and recognise bill numbers. */
export const billCodeResource = defineResource({
  name: 'BillCode',
  docType: 'billCode',
  title: { zh: '提单代码', en: 'Bill number rules' },
  paths: [DATA_PATHS.billCode],
  owner: 'company',
  fields: {
    code: code({ zh: '规则代码', en: 'Rule' }, { max: 20, required: true, width: 110 }),
    title: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 180 }),
    billOwner: choice({ zh: '归属', en: 'Owner' }, BILL_OWNER, { required: true, width: 110 }),
    lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { width: 110 }),
    portId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { width: 110 }),
    pattern: text(
      { zh: '号码格式', en: 'Pattern' },
      {
        max: 100,
        required: true,
        width: 220,
        example: '{POL3}{YY}{MM}{SEQ:5}{CHK7}',
        help: {
          zh: '可用 {SCAC} {COMP} {POL2} {POL3} {POD2} {POD3} {YY} {YYYY} {MM} {DD} {SEQ:n} {CHK7}',
          en: 'Tokens {SCAC} {COMP} {POL2} {POL3} {POD2} {POD3} {YY} {YYYY} {MM} {DD} {SEQ:n} {CHK7}',
        },
      },
    ),
    reset: choice({ zh: '流水重置', en: 'Sequence starts anew' }, RESET, { required: true, width: 110 }),
    recognisePattern: text({ zh: '识别正则', en: 'Recognised by' }, { max: 120, hiddenColumn: true }),
    reserved: rows(
      { zh: '预留号段', en: 'Reserved numbers' },
      {
        from: integer({ zh: '从', en: 'From' }, { min: 1, required: true }),
        to: integer({ zh: '到', en: 'To' }, { min: 1, required: true }),
        note: text({ zh: '说明', en: 'Note' }, { max: 100 }),
      },
      { most: 50 },
    ),
    voided: rows(
      { zh: '作废号码', en: 'Void numbers' },
      {
        number: code({ zh: '号码', en: 'Number' }, { max: 35, required: true }),
        reason: text({ zh: '原因', en: 'Reason' }, { max: 200, required: true }),
      },
      { most: 500, computed: true },
    ),
    isEnabled: yesNo({ zh: '启用', en: 'Enabled' }, { on: true, width: 80 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'title', en: 'title' },
  search: ['code', 'title', 'pattern'],
  sort: 'code',
  rules: rule => {
    const read = readBillPattern(rule.pattern);
    return [
      ...('tokens' in read
        ? []
        : [
            {
              path: 'pattern',
              code: 'MD-PATTERN',
              severity: 'error' as const,
              message: { zh: '号码格式无效', en: 'Not a pattern of bill numbers' },
            },
          ]),
      ...rule.reserved.flatMap(({ from, to }, index) =>
        from > to
          ? [
              {
                path: `reserved[${index}].to`,
                code: 'MD-RANGE',
                severity: 'error' as const,
                message: { zh: '号段终点小于起点', en: 'The range ends before it begins' },
              },
            ]
          : [],
      ),
    ];
  },
});
