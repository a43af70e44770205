import { code, date, decimal, integer, longText, reference, rows, text, texts } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';
import { isFinding } from './rules/md-findings.ts';
import { readTerminalCode } from './rules/smdg-code.ts';

const { validFrom: _from, validTo: _to, ...terminalFrame } = frame('Terminal');

/** Terminals of a port. SMDG gives a code anew: port, code and first day of validity together name one. */
export const terminalResource = defineResource({
  name: 'Terminal',
  docType: 'terminal',
  title: { zh: '港区码头', en: 'Terminals' },
  paths: [DATA_PATHS.terminals],
  owner: 'global',
  readByAll: true,
  fields: {
    portId: reference({ zh: '港口', en: 'Port' }, 'Port', { required: true, width: 130 }),
    terminalCode: code(
      { zh: '码头代码', en: 'Terminal code' },
      { max: 6, required: true, width: 110, example: 'SECT', help: { zh: 'SMDG 码头代码', en: 'SMDG terminal code' } },
    ),
    ...terminalFrame,
    validFrom: date({ zh: '生效日', en: 'Valid from' }, { width: 110 }),
    validTo: date({ zh: '失效日', en: 'Valid to' }, { width: 110 }),
    operator: text({ zh: '经营人', en: 'Operator' }, { max: 100, width: 180 }),
    latitude: decimal({ zh: '纬度', en: 'Latitude' }, { scale: 5, min: -90, max: 90, width: 100 }),
    longitude: decimal({ zh: '经度', en: 'Longitude' }, { scale: 5, min: -180, max: 180, width: 100 }),
    bicCode: code({ zh: 'BIC 设施代码', en: 'BIC facility code' }, { max: 9, hiddenColumn: true }),
    alternativeUnLocodes: texts(
      { zh: '其他 UN/LOCODE', en: 'Alternative UN/LOCODEs' },
      { max: 5, most: 20, width: 140 },
    ),
    website: text({ zh: '网站', en: 'Website' }, { max: 255, format: 'url', hiddenColumn: true }),
    address: longText({ zh: '地址', en: 'Address' }, { max: 255, hiddenColumn: true }),
    gates: rows(
      { zh: '闸口时间', en: 'Gate hours' },
      {
        days: text({ zh: '星期', en: 'Weekdays' }, { max: 20, required: true, pattern: /^[1-7](-[1-7])?$/ }),
        opens: text(
          { zh: '开', en: 'Opens' },
          { max: 5, required: true, pattern: /^([01]\d|2[0-4]):[0-5]\d$/, format: 'time' },
        ),
        closes: text(
          { zh: '关', en: 'Closes' },
          { max: 5, required: true, pattern: /^([01]\d|2[0-4]):[0-5]\d$/, format: 'time' },
        ),
      },
      { most: 14 },
    ),
    gateInHoursBeforeEtd: integer(
      { zh: '开港提前小时', en: 'Gate-in opens, hours before ETD' },
      { min: 0, max: 720, hiddenColumn: true },
    ),
    freeStorageDays: integer({ zh: '免堆天数', en: 'Free storage days' }, { min: 0, max: 60, hiddenColumn: true }),
    ediAddress: text({ zh: 'EDI 地址', en: 'EDI address' }, { max: 70, hiddenColumn: true }),
    listDate: date({ zh: '清单日期', en: 'Date in the list' }, { computed: true, hiddenColumn: true }),
    remarks: longText({ zh: '备注', en: 'Remarks' }, { max: 500, hiddenColumn: true }),
  },
  key: ['portId', 'terminalCode', 'validFrom'],
  caption: { code: 'terminalCode', zh: 'nameZh', en: 'nameEn' },
  search: [...FRAME_SEARCH, 'operator'],
  sort: 'terminalCode',
  sections: [
    {
      key: 'code',
      title: { zh: '码头', en: 'Terminal' },
      fields: ['portId', 'terminalCode', 'operator', 'bicCode', 'alternativeUnLocodes'],
    },
    {
      key: 'place',
      title: { zh: '位置与联系', en: 'Position and contact' },
      fields: ['latitude', 'longitude', 'address', 'website', 'ediAddress'],
    },
    {
      key: 'work',
      title: { zh: '作业', en: 'Operation' },
      fields: ['gates', 'gateInHoursBeforeEtd', 'freeStorageDays', 'remarks'],
    },
    ...frameSections,
  ],
  rules: terminal => [readTerminalCode(terminal.terminalCode), ...frameFindings(terminal)].filter(isFinding),
});
