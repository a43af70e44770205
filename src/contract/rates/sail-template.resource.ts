import { code, date, integer, reference, references, rows, text } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { RATE_PATHS } from './paths.ts';
import { openValidityFields, ruleError, validityFindings } from './rule-parts.ts';

const hours = (zh: string, en: string) =>
  integer({ zh: `${zh}提前小时`, en: `${en}, hours before` }, { min: 0, max: 720 });
const clock = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, format: 'time' } as const;

/** One regular departure; cut-offs lie hours before it, by the clock that runs on. */
export const templateSailingFields = {
  etdWeekday: integer({ zh: '开航星期', en: 'Sailing weekday' }, { min: 1, max: 7, required: true }),
  etdTime: text({ zh: '开航时间', en: 'Sailing time' }, { ...clock, required: true }),
  transitDays: integer({ zh: '航程天数', en: 'Transit, days' }, { min: 1, max: 120, required: true }),
  everyWeeks: integer({ zh: '每几周', en: 'Every … weeks' }, { min: 1, max: 4, required: true }),
  cyHours: hours('截港', 'CY closing'),
  siHours: hours('截单', 'SI closing'),
  vgmHours: hours('截 VGM', 'VGM closing'),
  customsHours: hours('截关', 'Customs closing'),
} as const;

/** Regular departures of a service from a port, that rates point at (design commercial A.2.6). */
export const sailTemplateResource = defineResource({
  name: 'SailTemplate',
  docType: 'sailTemplate',
  title: { zh: '船期模板', en: 'Sailing templates' },
  paths: [RATE_PATHS.sailTemplates],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 200 }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { required: true, width: 100 }),
    serviceCode: code({ zh: '服务代码', en: 'Service' }, { max: 11, width: 100 }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { required: true, width: 120 }),
    polTerminalId: reference({ zh: '起运码头', en: 'Loading terminal' }, 'Terminal', {
      width: 120,
      hiddenColumn: true,
    }),
    podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { required: true, width: 120 }),
    potIds: references({ zh: '中转港', en: 'Transhipment' }, 'Port', { most: 3, width: 110 }),
    sailings: rows({ zh: '开航', en: 'Sailings' }, templateSailingFields, { most: 7, width: 120 }),
    vessels: rows(
      { zh: '船舶轮换', en: 'Rotation of vessels' },
      {
        vessel: text({ zh: '船名', en: 'Vessel' }, { max: 35, required: true }),
        voyage: code({ zh: '航次', en: 'Voyage' }, { max: 17 }),
      },
      { most: 20, hiddenColumn: true },
    ),
    blanks: rows(
      { zh: '停航', en: 'Blank sailings' },
      {
        date: date({ zh: '开航日', en: 'Sailing day' }, { required: true }),
        reason: text({ zh: '原因', en: 'Reason' }, { max: 100 }),
      },
      { most: 100, width: 100 },
    ),
    ...openValidityFields,
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name', 'serviceCode'],
  sort: 'name',
  sections: [
    {
      key: 'route',
      title: { zh: '航线', en: 'Route' },
      fields: ['name', 'carrierId', 'serviceCode', 'polId', 'polTerminalId', 'podId', 'potIds', 'validFrom', 'validTo'],
    },
    { key: 'sailings', title: { zh: '班期', en: 'Sailings' }, fields: ['sailings', 'vessels', 'blanks'] },
  ],
  rules: row => [
    ...validityFindings(row),
    ...(row.polId === row.podId
      ? [ruleError('podId', 'PORT_SAME', '起运港与目的港不能相同', 'Port of loading and discharge must differ')]
      : []),
    ...(row.sailings.length === 0
      ? [ruleError('sailings', 'SAILING_NONE', '至少填写一个开航', 'Enter at least one sailing')]
      : []),
  ],
});

export type SailTemplateRow = RowOf<typeof sailTemplateResource>;
