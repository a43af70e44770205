import type { Finding } from '../../kernel/errors.ts';
import { choice, choices, code, decimal, longText, references, rows, text, texts, yesNo } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { PRODUCT_TYPES } from '../codes.ts';
import { RATE_PATHS } from '../paths.ts';
import { doubledTypes, openValidityFields, ruleError, validityFindings } from '../rule-parts.ts';
import {
  SHARE_AUDIENCES,
  SHARE_BOOKING,
  SHARE_PRICE_MODES,
  SHARE_SELECTORS,
  SHARE_STATE_LABELS,
} from './share-codes.ts';

/**
 * What a company offers to others of its rates, and at which price (design commercial A.2.5). Contract numbers, named accounts,
 * internal remarks and sources are never part of it. Its life is `machines/rates/rate-share.lifecycle.ts`.
 */
export const rateShareResource = defineResource({
  name: 'RateShare',
  docType: 'rateShare',
  title: { zh: '共享运价', en: 'Shared rates' },
  paths: [RATE_PATHS.shares],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 220 }),
    state: choice({ zh: '状态', en: 'State' }, SHARE_STATE_LABELS, { computed: true, width: 90 }),
    selector: choice({ zh: '范围', en: 'Selection' }, SHARE_SELECTORS, { required: true, width: 150 }),
    rateIds: references({ zh: '运价', en: 'Rates' }, 'FclRate', { most: 200, hiddenColumn: true }),
    carrierIds: references({ zh: '船公司', en: 'Carriers' }, 'ShippingLine', { most: 50, width: 120 }),
    polIds: references({ zh: '起运港', en: 'Ports of loading' }, 'Port', { most: 50, width: 120 }),
    podIds: references({ zh: '目的港', en: 'Ports of discharge' }, 'Port', { most: 50, width: 120 }),
    productTypes: choices({ zh: '产品', en: 'Products' }, PRODUCT_TYPES, { hiddenColumn: true }),
    withSubscribed: yesNo({ zh: '含本企业订阅的运价', en: 'Rates subscribed to as well' }, { hiddenColumn: true }),
    priceMode: choice({ zh: '共享价', en: 'Price' }, SHARE_PRICE_MODES, { required: true, width: 120 }),
    amounts: rows(
      { zh: '加价金额', en: 'Amounts' },
      {
        containerType: code(
          { zh: '箱型', en: 'Container type' },
          { max: 6, help: { zh: '空 = 其余箱型', en: 'Empty = all others' } },
        ),
        amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 4, required: true, min: -99_999, max: 99_999 }),
      },
      { most: 16, width: 150 },
    ),
    pct: decimal({ zh: '百分比', en: 'Per cent' }, { scale: 4, min: -50, max: 200, width: 90 }),
    audience: choice({ zh: '对象', en: 'For' }, SHARE_AUDIENCES, { required: true, width: 110 }),
    audienceCodes: texts(
      { zh: '企业编码', en: 'Company codes' },
      { max: 6, most: 200, pattern: /^[A-Z0-9]{6}$/, hiddenColumn: true },
    ),
    levelIds: references({ zh: '等级', en: 'Levels' }, 'CustomerLevel', { most: 20, hiddenColumn: true }),
    isReshareAllowed: yesNo({ zh: '允许转共享', en: 'May be passed on' }, { width: 100 }),
    showsFromPrice: yesNo({ zh: '订阅前显示起价', en: 'From price before subscribing' }, { hiddenColumn: true }),
    bookingMode: choice({ zh: '订舱', en: 'Booking' }, SHARE_BOOKING, { required: true, hiddenColumn: true }),
    terms: longText({ zh: '条款', en: 'Terms' }, { max: 2000, hiddenColumn: true }),
    ...openValidityFields,
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name'],
  sort: 'name',
  sections: [
    {
      key: 'what',
      title: { zh: '范围', en: 'What' },
      fields: [
        ...['name', 'validFrom', 'validTo', 'selector', 'rateIds', 'carrierIds', 'polIds', 'podIds', 'productTypes'],
        'withSubscribed',
      ],
    },
    { key: 'price', title: { zh: '共享价', en: 'Price' }, fields: ['priceMode', 'amounts', 'pct', 'showsFromPrice'] },
    {
      key: 'whom',
      title: { zh: '对象与条款', en: 'For whom' },
      fields: ['audience', 'audienceCodes', 'levelIds', 'isReshareAllowed', 'bookingMode', 'terms'],
    },
  ],
  visible: {
    rateIds: row => row.selector === 'FIXED',
    carrierIds: row => row.selector !== 'FIXED',
    polIds: row => row.selector !== 'FIXED',
    podIds: row => row.selector !== 'FIXED',
    productTypes: row => row.selector !== 'FIXED',
    amounts: row => row.priceMode === 'ABS',
    pct: row => row.priceMode === 'PCT',
    audienceCodes: row => row.audience === 'COMPANIES',
    levelIds: row => row.audience === 'LEVELS',
  },
  rules(row) {
    const findings: Finding[] = [...validityFindings(row)];
    const say = (path: string, zh: string, en: string) => findings.push(ruleError(path, 'required', zh, en));
    if (row.selector === 'FIXED' && row.rateIds.length === 0) say('rateIds', '请选择运价', 'Choose the rates');
    if (row.priceMode === 'ABS' && row.amounts.length === 0) say('amounts', '请填写金额', 'Give the amounts');
    if (row.priceMode === 'PCT' && row.pct === null) say('pct', '请填写百分比', 'Give the percentage');
    if (row.audience === 'COMPANIES' && row.audienceCodes.length === 0)
      say('audienceCodes', '请填写企业编码', 'Name the companies');
    if (row.audience === 'LEVELS' && row.levelIds.length === 0) say('levelIds', '请选择等级', 'Choose the levels');
    const types = row.amounts.map(({ containerType }) => ({ containerType: containerType ?? '' }));
    return [...findings, ...doubledTypes('amounts', types)];
  },
});

export type RateShareRow = RowOf<typeof rateShareResource>;
