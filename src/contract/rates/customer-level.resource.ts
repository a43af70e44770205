import { code, decimal, integer, reference, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { RATE_PATHS } from './paths.ts';
import { openValidityFields, ruleError, validityFindings } from './rule-parts.ts';

/** Price levels of a company's customers; exactly one is what everybody has who was given none (design commercial A.2.4). */
export const customerLevelResource = defineResource({
  name: 'CustomerLevel',
  docType: 'customerLevel',
  title: { zh: '客户等级', en: 'Customer levels' },
  paths: [RATE_PATHS.levels],
  owner: 'company',
  fields: {
    code: code(
      { zh: '等级', en: 'Level' },
      { max: 3, pattern: /^[A-Z]{1,3}$/, required: true, width: 80, example: 'B' },
    ),
    nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 30, required: true, width: 130, inline: true }),
    nameEn: text({ zh: '英文名', en: 'English name' }, { max: 30, required: true, width: 150, inline: true }),
    sort: integer({ zh: '排序', en: 'Order' }, { min: 0, max: 999, required: true, width: 70, inline: true }),
    isDefault: yesNo({ zh: '默认', en: 'Default' }, { computed: true, width: 70 }),
    minMarginPerTeu: decimal(
      { zh: '最低毛利 / TEU', en: 'Least margin per TEU' },
      { scale: 4, min: 0, max: 99_999, width: 130, inline: true },
    ),
    minMarginPct: decimal(
      { zh: '最低毛利 %', en: 'Least margin, %' },
      { scale: 4, min: 0, max: 99, width: 120, inline: true },
    ),
    fromTeu: integer(
      { zh: '建议起始 TEU / 90 天', en: 'Suggested from TEU in 90 days' },
      {
        min: 0,
        max: 99_999,
        width: 170,
        inline: true,
        help: { zh: '空 = 不按货量建议', en: 'Empty = never by volume' },
      },
    ),
    fromMarginPct: decimal(
      { zh: '建议所需毛利 %', en: 'Suggested with margin, %' },
      { scale: 4, min: 0, max: 99, width: 150, inline: true },
    ),
    isSitePriceVisible: yesNo(
      { zh: '网站可见价格', en: 'Sees prices on the site' },
      { on: true, width: 130, inline: true },
    ),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['nameZh', 'nameEn'],
  sort: 'sort,code',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
});

/** Which level a customer has, over all or on a trade or with a carrier, and when. */
export const levelAssignmentResource = defineResource({
  name: 'LevelAssignment',
  docType: 'levelAssignment',
  title: { zh: '企业等级', en: 'Levels of companies' },
  paths: [RATE_PATHS.levelCompanies],
  owner: 'company',
  // Made by assigning a level to many customers at once.
  abilities: ['modify', 'export', 'log'],
  fields: {
    customerCode: code({ zh: '企业编码', en: 'Code' }, { max: 6, computed: true, width: 90 }),
    customerCompanyId: reference({ zh: '客户', en: 'Customer' }, 'Customer', { required: true, width: 180 }),
    levelId: reference({ zh: '等级', en: 'Level' }, 'CustomerLevel', { required: true, width: 100 }),
    lineId: reference({ zh: '航线', en: 'Trade' }, 'Line', {
      width: 110,
      help: { zh: '空 = 全部', en: 'Empty = all' },
    }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { width: 100 }),
    ...openValidityFields,
    note: text({ zh: '说明', en: 'Note' }, { max: 200, width: 180 }),
  },
  key: ['customerCompanyId', 'lineId', 'carrierId', 'validFrom'],
  caption: { code: 'customerCode' },
  search: ['customerCode', 'note'],
  sort: 'customerCode,-validFrom',
  rules: row => [
    ...validityFindings(row),
    ...(row.lineId !== null && row.carrierId !== null
      ? [ruleError('carrierId', 'ONE_SCOPE', '航线与船公司只能选一个', 'A trade or a carrier, not both')]
      : []),
  ],
});

export type CustomerLevelRow = RowOf<typeof customerLevelResource>;
export type LevelAssignmentRow = RowOf<typeof levelAssignmentResource>;
