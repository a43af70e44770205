import { choices, code, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

const WEEKDAYS = {
  1: { zh: '周一', en: 'Mon' },
  2: { zh: '周二', en: 'Tue' },
  3: { zh: '周三', en: 'Wed' },
  4: { zh: '周四', en: 'Thu' },
  5: { zh: '周五', en: 'Fri' },
  6: { zh: '周六', en: 'Sat' },
  7: { zh: '周日', en: 'Sun' },
} as const;

/** Customs regimes that want the cargo told ahead. */
const FILINGS = {
  AMS: { zh: '美国 AMS', en: 'US AMS' },
  ACI: { zh: '加拿大 ACI', en: 'CA ACI' },
  ICS2: { zh: '欧盟 ICS2', en: 'EU ICS2' },
  AFR: { zh: '日本 AFR', en: 'JP AFR' },
  CN24: { zh: '中国 24 小时', en: 'CN 24 hours' },
} as const;

/** ISO 3166-1 countries. */
export const countryResource = defineResource({
  name: 'Country',
  docType: 'country',
  title: { zh: '国家', en: 'Countries' },
  paths: [DATA_PATHS.basicCode, DATA_PATHS.ports],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 2, pattern: /^[A-Z]{2}$/, required: true, width: 70 }),
    alpha3: code({ zh: '三位代码', en: 'Alpha-3' }, { max: 3, pattern: /^[A-Z]{3}$/, width: 90 }),
    numeric: code({ zh: '数字代码', en: 'Numeric' }, { max: 3, pattern: /^\d{3}$/, width: 90 }),
    ...frame('Country'),
    region: text({ zh: '区域', en: 'Region' }, { max: 40, width: 120 }),
    currencyCode: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, width: 80 }),
    timeZone: text({ zh: '默认时区', en: 'Default time zone' }, { max: 60, format: 'zone', width: 160 }),
    filings: choices({ zh: '预申报', en: 'Advance filings' }, FILINGS, { width: 140 }),
    weekend: choices({ zh: '周末', en: 'Weekend' }, WEEKDAYS, { width: 120, hiddenColumn: true }),
    isSanctioned: yesNo({ zh: '受制裁', en: 'Sanctioned' }, { width: 90 }),
    sanctionNote: text({ zh: '制裁说明', en: 'Note on sanctions' }, { max: 500, hiddenColumn: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'code',
  sections: [
    {
      key: 'code',
      title: { zh: '代码', en: 'Codes' },
      fields: ['code', 'alpha3', 'numeric', 'region', 'currencyCode', 'timeZone'],
    },
    {
      key: 'customs',
      title: { zh: '海关', en: 'Customs' },
      fields: ['filings', 'weekend', 'isSanctioned', 'sanctionNote'],
    },
    ...frameSections,
  ],
  visible: { sanctionNote: row => row.isSanctioned === true },
  rules: frameFindings,
});
