import { choice, code, integer, references, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

export const FEE_CATEGORY = {
  FREIGHT: { zh: '海运费', en: 'Freight' },
  SURCHARGE: { zh: '附加费', en: 'Surcharge' },
  ORIGIN_LOCAL: { zh: '起运港费用', en: 'Origin local' },
  DEST_LOCAL: { zh: '目的港费用', en: 'Destination local' },
  DOC: { zh: '单证费', en: 'Documents' },
  CUSTOMS: { zh: '报关', en: 'Customs' },
  INLAND: { zh: '内陆', en: 'Inland' },
  DND: { zh: '滞箱滞港', en: 'Demurrage and detention' },
  INSURANCE: { zh: '保险', en: 'Insurance' },
  OTHER: { zh: '其他', en: 'Other' },
} as const;

export const FEE_BASIS = {
  PER_CONTAINER: { zh: '每箱', en: 'Per container' },
  PER_TEU: { zh: '每 TEU', en: 'Per TEU' },
  PER_BL: { zh: '每票提单', en: 'Per bill of lading' },
  PER_SHIPMENT: { zh: '每票', en: 'Per shipment' },
  PER_RT: { zh: '每计费吨', en: 'Per revenue ton' },
  PER_CBM: { zh: '每立方米', en: 'Per m³' },
  PER_TON: { zh: '每吨', en: 'Per ton' },
  PCT: { zh: '百分比', en: 'Per cent' },
} as const;

const ENABLED_FOR = {
  SELL: { zh: '应收', en: 'Sell' },
  BUY: { zh: '应付', en: 'Buy' },
  BOTH: { zh: '应收应付', en: 'Both' },
} as const;

const { nameEn: _nameEn, ...feeFrame } = frame('FeeCode');

/** Fee codes; what an issued invoice names keeps code, category and tax. */
export const feeCodeResource = defineResource({
  name: 'FeeCode',
  docType: 'feeCode',
  title: { zh: '费用代码', en: 'Fee codes' },
  paths: [DATA_PATHS.fees],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 10, pattern: /^[A-Z0-9]{2,10}$/, required: true, width: 90 }),
    ...feeFrame,
    nameEn: text(
      { zh: '英文名', en: 'English name' },
      {
        max: 35,
        width: 220,
        inline: true,
        help: { zh: '最多 35 字符（EDIFACT 一行）', en: 'At most 35 characters, a line of EDIFACT' },
      },
    ),
    category: choice({ zh: '类别', en: 'Category' }, FEE_CATEGORY, { required: true, width: 120 }),
    defaultBasis: choice({ zh: '默认计费', en: 'Default basis' }, FEE_BASIS, { required: true, width: 120 }),
    currencyCode: code({ zh: '默认币种', en: 'Default currency' }, { max: 3, pattern: /^[A-Z]{3}$/, width: 90 }),
    enabledFor: choice({ zh: '用于', en: 'Used for' }, ENABLED_FOR, { required: true, width: 100 }),
    dcsaChargeCode: code({ zh: 'DCSA 代码', en: 'DCSA charge code' }, { max: 10, width: 100, hiddenColumn: true }),
    edifactCode: code(
      { zh: 'EDIFACT 代码', en: 'EDIFACT code' },
      { max: 17, width: 110, hiddenColumn: true, help: { zh: '数据元 5189/8023', en: 'Element 5189/8023' } },
    ),
    isTaxable: yesNo({ zh: '应税', en: 'Taxable' }, { width: 80 }),
    taxClass: code({ zh: '税目', en: 'Tax class' }, { max: 20, hiddenColumn: true }),
    incomeSubject: code({ zh: '收入科目', en: 'Income subject' }, { max: 20, hiddenColumn: true }),
    costSubject: code({ zh: '成本科目', en: 'Cost subject' }, { max: 20, hiddenColumn: true }),
    printGroup: code(
      { zh: '打印分组', en: 'Print group' },
      {
        max: 20,
        width: 100,
        hiddenColumn: true,
        help: { zh: '同组费用合并为一行打印', en: 'Fees of one group print as one line' },
      },
    ),
    excludesIds: references({ zh: '互斥费用', en: 'Mutually exclusive with' }, 'FeeCode', {
      // Kept on both sides of a pair by a call of its own.
      computed: true,
      most: 20,
      width: 130,
    }),
    sort: integer({ zh: '排序', en: 'Sort' }, { min: 0, max: 9999, width: 70, inline: true, hiddenColumn: true }),
    invoiceCount: integer({ zh: '已开账单数', en: 'Used in invoices' }, { computed: true, width: 100 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'code',
  sections: [
    {
      key: 'fee',
      title: { zh: '费用', en: 'Fee' },
      fields: ['code', 'category', 'defaultBasis', 'currencyCode', 'enabledFor', 'excludesIds', 'printGroup', 'sort'],
    },
    {
      key: 'books',
      title: { zh: '税与科目', en: 'Tax and accounts' },
      fields: [
        'isTaxable',
        'taxClass',
        'incomeSubject',
        'costSubject',
        'dcsaChargeCode',
        'edifactCode',
        'invoiceCount',
      ],
    },
    ...frameSections,
  ],
  visible: { taxClass: row => row.isTaxable === true },
  rules: frameFindings,
});
