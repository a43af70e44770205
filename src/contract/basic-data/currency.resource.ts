import type { Finding } from '../kernel/errors.ts';
import { choice, code, date, decimal, integer, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { monthPeriod } from './commercial/fx-matrix.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** ISO 4217 currencies. */
export const currencyResource = defineResource({
  name: 'Currency',
  docType: 'currency',
  title: { zh: '币种', en: 'Currencies' },
  paths: [DATA_PATHS.currencies],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 3, pattern: /^[A-Z]{3}$/, required: true, width: 80 }),
    numeric: code({ zh: '数字代码', en: 'Numeric' }, { max: 3, pattern: /^\d{3}$/, width: 90 }),
    ...frame('Currency'),
    symbol: text({ zh: '符号', en: 'Symbol' }, { max: 6, width: 70 }),
    minorUnit: integer({ zh: '小数位', en: 'Minor unit' }, { min: 0, max: 4, width: 90 }),
    isEnabled: yesNo({ zh: '启用', en: 'Enabled' }, { on: true, width: 80, inline: true }),
    entities: texts({ zh: '使用国家', en: 'Used by' }, { max: 100, most: 300, hiddenColumn: true, width: 200 }),
    withdrawn: text(
      { zh: '停用年月', en: 'Withdrawn' },
      { max: 7, pattern: /^\d{4}(-\d{2})?$/, hiddenColumn: true, width: 100 },
    ),
    sort: integer({ zh: '排序', en: 'Sort' }, { min: 0, max: 9999, width: 70, inline: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'code',
  sections: [
    {
      key: 'currency',
      title: { zh: '币种', en: 'Currency' },
      fields: ['code', 'numeric', 'symbol', 'minorUnit', 'isEnabled', 'sort'],
    },
    ...frameSections,
  ],
  rules: frameFindings,
});

export const FX_STATE = {
  DRAFT: { zh: '草稿', en: 'Draft', tone: 'neutral' },
  PUBLISHED: { zh: '已发布', en: 'Published', tone: 'good' },
  REPLACED: { zh: '已替换', en: 'Replaced', tone: 'neutral' },
} as const;

/** Rates of exchange to CNY by table and period; a published one is corrected by a later row, never edited. */
export const fxRateResource = defineResource({
  name: 'FxRate',
  docType: 'fxRate',
  title: { zh: '汇率', en: 'Rates of exchange' },
  paths: [DATA_PATHS.currencies],
  owner: 'global',
  readByAll: true,
  fields: {
    rateTable: code(
      { zh: '汇率表', en: 'Table' },
      {
        max: 20,
        pattern: /^(MONTH|DAY|CARRIER:[A-Z]{2,4})$/,
        required: true,
        width: 110,
        example: 'MONTH',
        help: { zh: 'MONTH、DAY 或 CARRIER:SCAC', en: 'MONTH, DAY or CARRIER:SCAC' },
      },
    ),
    currencyCode: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, required: true, width: 80 }),
    validFrom: date({ zh: '起', en: 'From' }, { required: true, width: 110 }),
    validTo: date({ zh: '止', en: 'To' }, { required: true, width: 110 }),
    rateToCny: decimal(
      { zh: '兑人民币', en: 'Rate to CNY' },
      { scale: 8, min: 0.00000001, required: true, width: 120 },
    ),
    correction: integer({ zh: '更正序', en: 'Correction' }, { min: 0, computed: true, width: 80 }),
    state: choice({ zh: '状态', en: 'Status' }, FX_STATE, { computed: true, width: 100 }),
    deviationConfirmed: yesNo(
      { zh: '偏离已确认', en: 'Deviation confirmed' },
      {
        width: 110,
        hiddenColumn: true,
        help: { zh: '与上期相差超过 30% 时须确认', en: 'Needed when it is more than 30 % off the last rate' },
      },
    ),
    remarks: text({ zh: '备注', en: 'Remarks' }, { max: 200, width: 160 }),
  },
  key: ['rateTable', 'currencyCode', 'validFrom', 'correction'],
  caption: { code: 'currencyCode' },
  search: ['currencyCode', 'rateTable'],
  sort: '-validFrom,currencyCode',
  rules(rate) {
    const add = (path: string, code: string, zh: string, en: string): Finding[] => [
      { path, code, severity: 'error', message: { zh, en } },
    ];
    if (rate.validFrom > rate.validTo)
      return add('validTo', 'MD-DATES', '失效日早于生效日', 'Valid to lies before valid from');
    const month = monthPeriod(rate.validFrom.slice(0, 7));
    if (rate.rateTable === 'MONTH' && (rate.validFrom !== month.from || rate.validTo !== month.to))
      return add('validTo', 'FX-MONTH', '月汇率须为整月', 'A rate of the month table holds for one whole month');
    return [];
  },
});
