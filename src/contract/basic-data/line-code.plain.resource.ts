import { code, reference, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { DATA_PATHS } from './paths.ts';

/** The carriers' own lane and service codes. */
export const lineCodeResource = defineResource({
  name: 'LineCode',
  docType: 'lineCode',
  title: { zh: '航线代码', en: "Carriers' lane codes" },
  paths: [DATA_PATHS.lineCode],
  owner: 'global',
  readByAll: true,
  fields: {
    lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true, width: 110 }),
    carrierCode: code({ zh: '船公司航线代码', en: "Carrier's code" }, { max: 20, required: true, width: 140 }),
    carrierText: text({ zh: '船公司航线名', en: "Carrier's text" }, { max: 60, width: 180 }),
    tradeLaneId: reference({ zh: '我方航线', en: 'Our trade lane' }, 'Line', { required: true, width: 120 }),
    serviceId: reference({ zh: '我方服务', en: 'Our service' }, 'Service', { width: 120 }),
    polRegion: text({ zh: '起运区域', en: 'Loading region' }, { max: 40, width: 120, hiddenColumn: true }),
    podRegion: text({ zh: '目的区域', en: 'Discharge region' }, { max: 40, width: 120, hiddenColumn: true }),
  },
  key: ['lineId', 'carrierCode', 'polRegion', 'podRegion'],
  caption: { code: 'carrierCode', zh: 'carrierText', en: 'carrierText' },
  search: ['carrierCode', 'carrierText'],
  sort: 'carrierCode',
});
