import { code, integer, reference, rows, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** A carrier's service with its proforma rotation. */
export const serviceResource = defineResource({
  name: 'Service',
  docType: 'service',
  title: { zh: '航线服务', en: 'Services' },
  paths: [DATA_PATHS.schedules, DATA_PATHS.sailings],
  owner: 'global',
  readByAll: true,
  fields: {
    lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true, width: 110 }),
    carrierServiceCode: code({ zh: '服务代码', en: 'Service code' }, { max: 11, required: true, width: 110 }),
    universalServiceReference: code(
      { zh: 'USR', en: 'Universal service reference' },
      { max: 8, pattern: /^SR\d{5}[A-Z]$/, width: 110, hiddenColumn: true },
    ),
    ...frame('Service'),
    tradeLaneId: reference({ zh: '航线', en: 'Trade lane' }, 'Line', { width: 110 }),
    rotation: rows(
      { zh: '挂靠顺序', en: 'Proforma rotation' },
      {
        portId: reference({ zh: '港口', en: 'Port' }, 'Port', { required: true }),
        terminalId: reference({ zh: '码头', en: 'Terminal' }, 'Terminal', {}),
        weekday: integer({ zh: '星期', en: 'Weekday' }, { min: 1, max: 7, required: true }),
        arrives: text(
          { zh: '到港', en: 'Arrives' },
          { max: 5, required: true, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, format: 'time' },
        ),
        dayOffset: integer({ zh: '第几天', en: 'Days since start' }, { min: 0, max: 180, required: true }),
        stayHours: integer({ zh: '停泊小时', en: 'Stay, hours' }, { min: 0, max: 240, required: true }),
      },
      { most: 40 },
    ),
    partners: rows(
      { zh: '合作船公司', en: 'Partner lines' },
      {
        lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true }),
        serviceCode: code({ zh: '其服务代码', en: 'Its service code' }, { max: 11, required: true }),
      },
      { most: 20 },
    ),
  },
  key: ['lineId', 'carrierServiceCode'],
  caption: { code: 'carrierServiceCode', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'carrierServiceCode',
  sections: [
    {
      key: 'service',
      title: { zh: '服务', en: 'Service' },
      fields: ['lineId', 'carrierServiceCode', 'universalServiceReference', 'tradeLaneId', 'rotation', 'partners'],
    },
    ...frameSections,
  ],
  rules: service => [
    ...frameFindings(service),
    ...service.rotation.flatMap((call, index) =>
      index > 0 && call.dayOffset < (service.rotation[index - 1]?.dayOffset ?? 0)
        ? [
            {
              path: `rotation[${index}].dayOffset`,
              code: 'MD-19',
              severity: 'error' as const,
              message: { zh: '靠泊时间顺序错误', en: 'Times of the calls are out of order' },
            },
          ]
        : [],
    ),
  ],
});
