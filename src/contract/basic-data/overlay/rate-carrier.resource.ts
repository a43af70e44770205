import { choice, code, integer, text, texts, yesNo } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { baseNames, overlayFields, overlaySection } from './overlay-fields.ts';

/** The day that is compared with a rate's validity. */
export const VALIDITY_BASIS = {
  ETD: { zh: '开航日', en: 'ETD' },
  GATE_IN: { zh: '进港日', en: 'Gate in' },
  BOOKING: { zh: '订舱日', en: 'Booking' },
  ONBOARD: { zh: '装船日', en: 'On board' },
} as const;

/** Carriers as the rate desk of a company sells them (design A.5.2). */
export const rateCarrierResource = defineResource({
  name: 'RateCarrier',
  docType: 'rateCarrier',
  title: { zh: '运价船公司', en: 'Carriers for rates' },
  paths: [DATA_PATHS.rateLines],
  owner: 'company',
  abilities: ['modify', 'export', 'log'],
  fields: {
    scac: code({ zh: 'SCAC', en: 'SCAC' }, { max: 4, computed: true, width: 80 }),
    ...baseNames,
    isSold: yesNo({ zh: '在售', en: 'Sold' }, { on: true, width: 70, inline: true }),
    ...overlayFields,
    colour: text({ zh: '颜色', en: 'Colour' }, { max: 7, pattern: /^#[0-9a-fA-F]{6}$/, format: 'colour', width: 110 }),
    validityBasis: choice({ zh: '默认有效期基准', en: 'Default validity basis' }, VALIDITY_BASIS, {
      width: 120,
      inline: true,
    }),
    freeTimeDays: integer(
      { zh: '默认免箱期（天）', en: 'Default free time, days' },
      { min: 0, max: 60, width: 120, inline: true },
    ),
    senderAddresses: texts(
      { zh: '价格表发件地址', en: 'Senders of price sheets' },
      {
        max: 254,
        most: 20,
        pattern: /^(?:[^\s@]+)?@[^\s@]+\.[^\s@]+$/,
        width: 200,
        help: { zh: '邮箱，或 @域名', en: 'An address, or @domain' },
      },
    ),
  },
  key: ['scac'],
  caption: { code: 'scac', zh: 'nameZh', en: 'nameEn' },
  search: ['scac', 'nameZh', 'nameEn', 'shortName'],
  sort: 'sort,scac',
  sections: [
    { key: 'carrier', title: { zh: '船公司', en: 'Carrier' }, fields: ['scac', 'nameZh', 'nameEn'] },
    {
      key: 'rates',
      title: { zh: '运价', en: 'Rates' },
      fields: ['isSold', 'validityBasis', 'freeTimeDays', 'senderAddresses', 'colour'],
    },
    overlaySection,
  ],
});
