import { choice, code, date, integer, longText, reference, references, rows, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** Ship agencies: where manifests and packing lists of a line go at a port. */
export const shipAgencyResource = defineResource({
  name: 'ShipAgency',
  docType: 'shipAgency',
  title: { zh: '船代', en: 'Ship agencies' },
  paths: [DATA_PATHS.shipAgency],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 13, required: true, width: 110 }),
    ...frame('ShipAgency'),
    portIds: references({ zh: '港口', en: 'Ports' }, 'Port', { width: 150 }),
    lines: rows(
      { zh: '代理船公司', en: 'Lines represented' },
      {
        lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true }),
        validFrom: date({ zh: '起', en: 'From' }, {}),
        validTo: date({ zh: '止', en: 'To' }, {}),
      },
      { most: 60 },
    ),
    ediMailbox: text({ zh: 'EDI 信箱', en: 'EDI mailbox' }, { max: 70, width: 150 }),
    phone: text({ zh: '总机', en: 'General phone' }, { max: 40, width: 130 }),
    email: text({ zh: '公共邮箱', en: 'General e-mail' }, { max: 254, format: 'email', width: 180 }),
    manifestRecipientId: code({ zh: '舱单接收方', en: 'Manifest recipient' }, { max: 35, hiddenColumn: true }),
    packingRecipientId: code({ zh: '装箱单接收方', en: 'Packing-list recipient' }, { max: 35, hiddenColumn: true }),
    workingHours: text({ zh: '工作时间', en: 'Working hours' }, { max: 100, hiddenColumn: true }),
    lateFeeRules: longText({ zh: '改单费规则', en: 'Late fee rules' }, { max: 1000, hiddenColumn: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'code',
  sections: [
    { key: 'agency', title: { zh: '船代', en: 'Agency' }, fields: ['code', 'portIds', 'lines'] },
    {
      key: 'contact',
      title: { zh: '联系', en: 'Contact' },
      fields: [
        'phone',
        'email',
        'ediMailbox',
        'manifestRecipientId',
        'packingRecipientId',
        'workingHours',
        'lateFeeRules',
      ],
    },
    ...frameSections,
  ],
  rules: frameFindings,
});

const CHANNEL = {
  DCSA_API: { zh: 'DCSA 接口', en: 'DCSA API' },
  IFTMBF: { zh: 'IFTMBF', en: 'IFTMBF' },
  EMAIL: { zh: '邮件', en: 'E-mail' },
  PORTAL: { zh: '网站', en: 'Portal' },
} as const;

/** Booking agencies; exactly one wins per line, port of loading and day. */
export const orderAgencyResource = defineResource({
  name: 'OrderAgency',
  docType: 'orderAgency',
  title: { zh: '订舱代理', en: 'Booking agencies' },
  paths: [DATA_PATHS.orderAgency],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 13, required: true, width: 110 }),
    ...frame('OrderAgency'),
    companyCode: code({ zh: '平台企业', en: 'Company on the platform' }, { max: 20, width: 120, hiddenColumn: true }),
    lineIds: references({ zh: '船公司', en: 'Lines' }, 'ShippingLine', { width: 140 }),
    portIds: references({ zh: '起运港', en: 'Ports of loading' }, 'Port', { width: 140 }),
    channel: choice({ zh: '通道', en: 'Channel' }, CHANNEL, { required: true, width: 110 }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { min: 1, max: 99, required: true, width: 80, inline: true }),
    email: text({ zh: '订舱邮箱', en: 'Booking e-mail' }, { max: 254, format: 'email', hiddenColumn: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'priority,code',
  sections: [
    {
      key: 'agency',
      title: { zh: '订舱代理', en: 'Agency' },
      fields: ['code', 'companyCode', 'lineIds', 'portIds', 'channel', 'priority', 'email'],
    },
    ...frameSections,
  ],
  rules: agency => [
    ...frameFindings(agency),
    ...(agency.channel === 'EMAIL' && agency.email === null
      ? [{ path: 'email', code: 'required', severity: 'error' as const, message: { zh: '必填', en: 'Required' } }]
      : []),
  ],
});
