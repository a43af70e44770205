import { choice, code, integer, longText, reference, rows, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';
import { isFinding } from './rules/md-findings.ts';
import { readScac } from './rules/scac.ts';
import { readSmdgLiner } from './rules/smdg-code.ts';

const CARRIER_TYPE = {
  VOCC: { zh: '有船承运人', en: 'VOCC' },
  NVOCC: { zh: '无船承运人', en: 'NVOCC' },
  FEEDER: { zh: '支线', en: 'Feeder' },
  UNKNOWN: { zh: '未知', en: 'Unknown' },
} as const;

const isPattern = (text: string): boolean => {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
};

/** Ocean carriers by SCAC. */
export const shippingLineResource = defineResource({
  name: 'ShippingLine',
  docType: 'shippingLine',
  title: { zh: '船公司', en: 'Shipping lines' },
  paths: [DATA_PATHS.lines],
  owner: 'global',
  readByAll: true,
  fields: {
    scac: code({ zh: 'SCAC', en: 'SCAC' }, { max: 4, required: true, width: 80, example: 'COSU' }),
    smdgCode: code({ zh: 'SMDG 代码', en: 'SMDG code' }, { max: 3, width: 90, example: 'COS' }),
    ...frame('ShippingLine'),
    shortName: text({ zh: '简称', en: 'Short name' }, { max: 40, width: 100 }),
    carrierType: choice({ zh: '类型', en: 'Type' }, CARRIER_TYPE, { required: true, width: 100 }),
    parentId: reference({ zh: '母公司', en: 'Parent' }, 'ShippingLine', {
      width: 110,
      help: { zh: '仅显示，不继承合约', en: 'Shown only; contracts are not inherited' },
    }),
    alliance: text({ zh: '联盟', en: 'Alliance' }, { max: 60, width: 130 }),
    bicOwnerCodes: texts(
      { zh: '箱主代码', en: 'Owner codes' },
      {
        max: 4,
        most: 60,
        pattern: /^[A-Z]{3}U$/,
        width: 150,
        help: { zh: '按箱号识别船公司', en: 'Tell the carrier from a container number' },
      },
    ),
    blPatterns: rows(
      { zh: '提单号规则', en: 'Bill number patterns' },
      {
        pattern: text({ zh: '正则表达式', en: 'Regular expression' }, { max: 120, required: true }),
        weight: integer({ zh: '权重', en: 'Weight' }, { min: 1, max: 100, required: true }),
      },
      { most: 20 },
    ),
    website: text({ zh: '网站', en: 'Website' }, { max: 255, format: 'url', hiddenColumn: true }),
    trackingUrl: text(
      { zh: '跟踪网址', en: 'Tracking address' },
      { max: 255, format: 'url', hiddenColumn: true, help: { zh: '{no} 代入号码', en: '{no} stands for the number' } },
    ),
    documentationEmail: text(
      { zh: '单证邮箱', en: 'Documentation e-mail' },
      { max: 254, format: 'email', hiddenColumn: true },
    ),
    refuseLateSi: yesNo({ zh: '截单后拒收补料', en: 'Rejects late SI' }, { width: 120, hiddenColumn: true }),
    supportsElectronicBill: yesNo({ zh: '支持电子提单', en: 'Takes electronic bills' }, { hiddenColumn: true }),
    allowsOwnNumbers: yesNo({ zh: '接受自备箱号', en: 'Takes shipper-owned numbers' }, { hiddenColumn: true }),
    cutOffDefaults: rows(
      { zh: '默认截止时间', en: 'Default cut-offs' },
      {
        code: code({ zh: '类型', en: 'Cut-off' }, { max: 3, required: true }),
        hoursBeforeEtd: integer({ zh: '离港前小时', en: 'Hours before ETD' }, { min: -72, max: 720, required: true }),
      },
      { most: 20 },
    ),
    trackingSource: text({ zh: '跟踪来源', en: 'Tracking source' }, { max: 40, hiddenColumn: true }),
    trackingEveryMinutes: integer(
      { zh: '拉取间隔（分）', en: 'Asked every, minutes' },
      { min: 5, max: 1440, hiddenColumn: true },
    ),
    remarks: longText({ zh: '备注', en: 'Remarks' }, { max: 500, hiddenColumn: true }),
  },
  key: ['scac'],
  caption: { code: 'scac', zh: 'nameZh', en: 'nameEn' },
  search: [...FRAME_SEARCH, 'smdgCode', 'shortName'],
  sort: 'scac',
  sections: [
    {
      key: 'code',
      title: { zh: '船公司', en: 'Line' },
      fields: ['scac', 'smdgCode', 'shortName', 'carrierType', 'parentId', 'alliance'],
    },
    { key: 'recognise', title: { zh: '识别', en: 'Recognition' }, fields: ['bicOwnerCodes', 'blPatterns'] },
    {
      key: 'work',
      title: { zh: '业务', en: 'Business' },
      fields: [
        'refuseLateSi',
        'supportsElectronicBill',
        'allowsOwnNumbers',
        'cutOffDefaults',
        'documentationEmail',
        'website',
        'trackingUrl',
        'trackingSource',
        'trackingEveryMinutes',
        'remarks',
      ],
    },
    ...frameSections,
  ],
  rules: line => [
    ...[readScac(line.scac), line.smdgCode === null ? null : readSmdgLiner(line.smdgCode)].filter(isFinding),
    ...frameFindings(line),
    ...line.blPatterns.flatMap(({ pattern }, index) =>
      isPattern(pattern)
        ? []
        : [
            {
              path: `blPatterns[${index}].pattern`,
              code: 'MD-PATTERN',
              severity: 'error' as const,
              message: { zh: '正则表达式无效', en: 'Not a regular expression' },
            },
          ],
    ),
  ],
});
