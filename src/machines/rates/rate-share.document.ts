import type { Finding } from '#contract/kernel/errors.ts';
import {
  choice,
  choices,
  code,
  decimal,
  longText,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '#contract/kernel/field.ts';
import { PRODUCT_TYPES } from '#contract/rates/codes.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { doubledTypes, openValidityFields, ruleError, validityFindings } from '#contract/rates/rule-parts.ts';
import {
  RATE_SHARE,
  SHARE_AUDIENCES,
  SHARE_BOOKING,
  SHARE_CODES,
  SHARE_PRICE_MODES,
  SHARE_SELECTORS,
} from '#contract/rates/share/share-codes.ts';
import {
  changedFields,
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  neverGuard,
  sideGuard,
  typedFields,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * What a company offers to others of its rates, and at which price (design commercial A.2.5, A.3.2). Contract numbers, named accounts,
 * internal remarks and sources are never part of it.
 *
 *     NEW -> DRAFT -> OFFERED <-> PAUSED
 *             |          '-> ENDED <-'
 *             '-> DELETED
 *
 * An offered share may be changed: receivers see the new price with their next query, as with any change of the owner. A paused one
 * keeps its subscriptions; their prices vanish and return with it. Its end is theirs as well.
 */

const fields = {
  name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 220 }),
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
  companyId: text({ zh: '共享企业', en: 'Company' }, { max: 36, required: true, computed: true, hiddenColumn: true }),
};

const TYPED = [
  'name',
  'selector',
  'rateIds',
  'carrierIds',
  'polIds',
  'podIds',
  'productTypes',
  'withSubscribed',
  'priceMode',
  'amounts',
  'pct',
  'audience',
  'audienceCodes',
  'levelIds',
  'isReshareAllowed',
  'showsFromPrice',
  'bookingMode',
  'terms',
  'validFrom',
  'validTo',
] as const;

const SIDES = { owner: 'companyId' } as const;
const isOwner = sideGuard(SIDES)('owner', 'SH-02');

const hasTerms = guard<{ readonly terms: string | null }>({
  code: 'SHARE_TERMS',
  holds: ({ terms }) => terms !== null && terms.trim() !== '',
});

/** What the share means as it is offered. */
interface Meaning {
  /** Published rates, and subscriptions that it passes on. */
  readonly matches: number;
}

const hasRates = guard<unknown, unknown, Meaning>({
  code: 'SHARE_EMPTY',
  needs: ['world'],
  holds: (_, { world }) => world.matches > 0,
});

const right = (name: string) => [rateRight(RATE_PATHS.shares, name)];

export const rateShare = defineDocument({
  type: RATE_SHARE,
  controller: 'RateShare',
  title: { zh: '共享运价', en: 'Shared rates' },
  paths: [RATE_PATHS.shares],
  fields,
  number: 'name',
  sides: SIDES,
  owner: 'owner',
  // Its people have always heard of changes; rows and log are the owner's alone.
  platform: true,
  sort: 'name',
  search: ['name'],
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  edited: {
    key: ['name'],
    sections: [
      {
        key: 'what',
        title: { zh: '范围', en: 'What' },
        fields: [
          'name',
          'validFrom',
          'validTo',
          'selector',
          'rateIds',
          'carrierIds',
          'polIds',
          'podIds',
          'productTypes',
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
  },
  states: {
    DRAFT: { label: { zh: '草稿', en: 'Draft' }, tags: ['editable'] },
    OFFERED: { label: { zh: '已共享', en: 'Offered' }, tone: 'good', tags: ['editable'] },
    PAUSED: { label: { zh: '已暂停', en: 'Paused' }, tone: 'warn', tags: ['editable'] },
    ENDED: { label: { zh: '已终止', en: 'Ended' }, final: true },
    DELETED: { label: { zh: '已删除', en: 'Deleted' }, gone: true },
  },
  codes: SHARE_CODES,
  notPermitted: 'SH-01',
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '新增', en: 'Add' },
      right: right('ADD'),
      payload: typedFields(fields, TYPED),
      once: true,
    }),
    EDIT: event({
      from: ['DRAFT', 'OFFERED', 'PAUSED'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '编辑', en: 'Edit' },
      right: right('EDIT'),
      payload: changedFields(fields, TYPED),
    }),
    OFFER: event({
      from: ['DRAFT'],
      to: 'OFFERED',
      guards: [isOwner, hasTerms, hasRates],
      label: { zh: '发布共享', en: 'Offer' },
      key: 'shift+o',
      intent: 'primary',
      right: right('OFFER'),
      bulk: true,
      done: { zh: '{number} 已共享', en: '{number} is offered' },
    }),
    PAUSE: event({
      from: ['OFFERED'],
      to: 'PAUSED',
      guards: [isOwner],
      label: { zh: '暂停', en: 'Pause' },
      key: 'shift+p',
      right: right('PAUSE'),
      bulk: true,
      undo: 'RESUME',
      done: { zh: '{number} 已暂停', en: '{number} is paused' },
    }),
    RESUME: event({
      from: ['PAUSED'],
      to: 'OFFERED',
      guards: [isOwner],
      label: { zh: '恢复', en: 'Resume' },
      key: 'shift+r',
      right: right('RESUME'),
      bulk: true,
      undo: 'PAUSE',
      done: { zh: '{number} 已恢复', en: '{number} is resumed' },
    }),
    END: event({
      from: ['OFFERED', 'PAUSED'],
      to: 'ENDED',
      guards: [isOwner],
      label: { zh: '终止', en: 'End' },
      key: 'shift+d',
      right: right('END'),
      bulk: true,
      done: { zh: '{number} 已终止', en: '{number} is ended' },
    }),
    DELETE: event({
      rows: [
        { from: ['DRAFT'], to: 'DELETED', guards: [isOwner] },
        { from: ['OFFERED', 'PAUSED', 'ENDED'], to: 'DELETED', guards: [isOwner, neverGuard('SHARE_USED')] },
      ],
      label: { zh: '删除', en: 'Delete' },
      right: right('DELETE'),
      bulk: true,
    }),
    RESTORE: event({
      from: ['DELETED'],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '恢复', en: 'Bring back' },
      right: right('DELETE'),
    }),
  },
});

export type RateShareRow = DocumentRowOf<typeof rateShare>;
