import type { Door } from '../kernel/door.ts';
import {
  choice,
  code,
  decimal,
  instant,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { SPACE_PATHS } from './paths.ts';
import { type CheckedOffer, checkOffer } from './rules/check-offer.ts';
import { OFFER_STATE_LABELS, type OfferState } from './space-codes.ts';

export const CONFIRM_MODES = {
  INSTANT: { zh: '即时确认', en: 'At once' },
  PROVIDER: { zh: '卖方确认', en: 'By the seller' },
} as const;

/** What a seller's silence means when his time to answer is over. */
export const ON_SILENCE = {
  REJECT: { zh: '视为拒绝', en: 'Rejects' },
  CONFIRM: { zh: '视为确认', en: 'Confirms' },
} as const;

/** What becomes of a price that a buyer offers; without it the offer takes none. */
export const BID_MODES = {
  SELLER: { zh: '卖方答复', en: 'The seller answers' },
  AUTO: { zh: '达底价自动接受', en: 'Taken from the floor on' },
} as const;

export const OFFER_VISIBILITY = {
  COMPANIES: { zh: '指定企业', en: 'Named companies' },
  POOL: { zh: '全部成员', en: 'All members' },
  PUBLIC_SITE: { zh: '公开网站', en: 'Public sites' },
} as const;

const money = { scale: 2, min: 0, max: 999_999.99 } as const;

const lineFields = {
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  qty: integer({ zh: '数量', en: 'Quantity' }, { min: 1, max: 9_999, required: true }),
  price: decimal({ zh: '单价', en: 'Price' }, { ...money, required: true }),
  floorPrice: decimal({ zh: '底价', en: 'Floor' }, { ...money, help: { zh: '买方不可见', en: 'Not seen by buyers' } }),
  cost: decimal({ zh: '成本', en: 'Cost' }, money),
} as const;

/** Booking numbers of the carrier; the buyer gets them with the confirmation. */
const refFields = {
  ref: code({ zh: '订舱号', en: 'Booking no.' }, { max: 35, required: true }),
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  qty: integer({ zh: '数量', en: 'Quantity' }, { min: 1, max: 9_999, required: true }),
} as const;

const states = (...codes: readonly OfferState[]) => ({ state: codes });

/** Screens of the seller, each with offers of its states. */
const OFFER_DOORS = {
  mine: { key: 'mine', path: SPACE_PATHS.mine, title: { zh: '我的现舱', en: 'My ready space' }, only: {} },
  drafts: {
    key: 'drafts',
    path: SPACE_PATHS.drafts,
    title: { zh: '现舱草稿', en: 'Ready-space drafts' },
    only: states('DRAFT'),
  },
  selling: {
    key: 'selling',
    path: SPACE_PATHS.selling,
    title: { zh: '在售现舱', en: 'Ready space on sale' },
    only: states('ON_SALE', 'PAUSED'),
  },
} as const satisfies Record<string, Door>;

const at = (zh: string, en: string) => instant({ zh, en }, { hiddenColumn: true, width: 140 });

/**
 * Space on one sailing that is for sale now (design commercial B.2), as its seller sees it. The document with its states and events is
 * `machines/space/space-offer.document.ts`; what is held and sold of each line stands in a table of its own, because buyers change it
 * many times a minute.
 */
export const spaceOfferResource = defineResource({
  name: 'SpaceOffer',
  docType: 'spaceOffer',
  title: { zh: '现舱', en: 'Ready space' },
  paths: [SPACE_PATHS.mine, SPACE_PATHS.drafts, SPACE_PATHS.selling],
  doors: Object.values(OFFER_DOORS),
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    offerNo: code({ zh: '现舱编号', en: 'Offer no.' }, { max: 13, computed: true, width: 140 }),
    state: choice({ zh: '状态', en: 'Status' }, OFFER_STATE_LABELS, { computed: true, width: 90 }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { required: true, width: 130 }),
    vesselName: text({ zh: '船名', en: 'Vessel' }, { max: 50, required: true, width: 160 }),
    vesselImo: code({ zh: 'IMO', en: 'IMO' }, { max: 7, pattern: /^\d{7}$/, hiddenColumn: true }),
    voyageNo: code({ zh: '航次', en: 'Voyage' }, { max: 50, required: true, width: 90 }),
    serviceCode: code({ zh: '服务代码', en: 'Service' }, { max: 11, hiddenColumn: true }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { required: true, width: 110 }),
    polTerminalId: reference({ zh: '起运码头', en: 'Loading terminal' }, 'Terminal', { hiddenColumn: true }),
    potIds: references({ zh: '中转港', en: 'Transhipment' }, 'Port', { most: 3, hiddenColumn: true }),
    podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { required: true, width: 110 }),
    podTerminalId: reference({ zh: '目的码头', en: 'Discharge terminal' }, 'Terminal', { hiddenColumn: true }),
    deliveryPlaceId: reference({ zh: '交货地', en: 'Place of delivery' }, 'Port', { hiddenColumn: true }),
    etd: instant({ zh: '开航', en: 'ETD' }, { required: true, width: 140 }),
    eta: at('到港', 'ETA'),
    siCutOff: at('截单', 'SI cut-off'),
    vgmCutOff: at('截VGM', 'VGM cut-off'),
    cyCutOff: at('截港', 'CY cut-off'),
    earliestReceipt: at('最早进港', 'Earliest receipt'),
    customsCutOff: at('截关', 'Customs cut-off'),
    manifestCutOff: at('截舱单', 'Manifest cut-off'),
    currency: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, required: true, width: 70 }),
    lines: rows({ zh: '箱型与价格', en: 'Containers and prices' }, lineFields, {
      most: 8,
      width: 200,
      toldWhole: true,
    }),
    priceIncludes: texts({ zh: '含费用', en: 'Price includes' }, { max: 10, most: 40, hiddenColumn: true }),
    goodsScope: texts(
      { zh: '品名范围(HS)', en: 'Goods (HS prefixes)' },
      { max: 10, most: 100, pattern: /^\d{2,10}$/, hiddenColumn: true },
    ),
    dgAllowed: yesNo({ zh: '接危险品', en: 'DG accepted' }, { hiddenColumn: true }),
    socAllowed: yesNo({ zh: '接自备箱', en: 'SOC accepted' }, { hiddenColumn: true }),
    sellFrom: at('销售开始', 'Sold from'),
    sellUntil: instant({ zh: '销售截止', en: 'Sold until' }, { required: true, width: 140 }),
    confirmMode: choice({ zh: '确认方式', en: 'Confirmation' }, CONFIRM_MODES, { required: true, width: 100 }),
    confirmMinutes: integer(
      { zh: '答复分钟', en: 'Minutes to answer' },
      { min: 15, max: 480, required: true, hiddenColumn: true },
    ),
    onSilence: choice({ zh: '逾期未答', en: 'No answer' }, ON_SILENCE, { required: true, hiddenColumn: true }),
    holdMinutes: integer(
      { zh: '占舱分钟', en: 'Hold, minutes' },
      { min: 5, max: 240, required: true, hiddenColumn: true },
    ),
    maxPerBuyer: integer({ zh: '单客户限购', en: 'Most per buyer' }, { min: 1, max: 9_999, hiddenColumn: true }),
    minPerOrder: integer(
      { zh: '起订量', en: 'Least per order' },
      { min: 1, max: 9_999, required: true, hiddenColumn: true },
    ),
    bidMode: choice({ zh: '议价', en: 'Price bids' }, BID_MODES, { hiddenColumn: true }),
    depositPct: decimal({ zh: '定金 %', en: 'Deposit, %' }, { scale: 2, min: 0, max: 100, hiddenColumn: true }),
    cancelPolicy: text({ zh: '取消规则', en: 'Cancel policy' }, { max: 200, required: true, hiddenColumn: true }),
    noShowFee: decimal({ zh: '亏舱费', en: 'No-show fee' }, { ...money, hiddenColumn: true }),
    bookingRefs: rows({ zh: '订舱号', en: 'Booking numbers' }, refFields, {
      most: 200,
      hiddenColumn: true,
      toldWhole: true,
    }),
    visibility: choice({ zh: '可见范围', en: 'Visible to' }, OFFER_VISIBILITY, { required: true, width: 100 }),
    audienceCodes: texts(
      { zh: '企业编码', en: 'Company codes' },
      { max: 6, most: 200, pattern: /^[A-Z0-9]{6}$/, hiddenColumn: true },
    ),
    autoRelist: yesNo({ zh: '退舱自动上架', en: 'Returned space is sold again' }, { on: true, hiddenColumn: true }),
    remarkZh: longText({ zh: '备注', en: 'Remark (Chinese)' }, { max: 500, hiddenColumn: true }),
    remarkEn: longText({ zh: '备注(英文)', en: 'Remark (English)' }, { max: 500, hiddenColumn: true }),
    stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, computed: true, hiddenColumn: true }),
  },
  sections: [
    {
      key: 'sailing',
      title: { zh: '航次', en: 'Sailing' },
      fields: [
        'carrierId',
        'vesselName',
        'vesselImo',
        'voyageNo',
        'serviceCode',
        'polId',
        'polTerminalId',
        'potIds',
        'podId',
        'podTerminalId',
        'deliveryPlaceId',
        'etd',
        'eta',
      ],
    },
    {
      key: 'cutOffs',
      title: { zh: '截止时间', en: 'Cut-offs' },
      fields: ['earliestReceipt', 'cyCutOff', 'siCutOff', 'vgmCutOff', 'customsCutOff', 'manifestCutOff'],
    },
    { key: 'prices', title: { zh: '箱型与价格', en: 'Prices' }, fields: ['currency', 'lines', 'priceIncludes'] },
    {
      key: 'sale',
      title: { zh: '销售', en: 'Sale' },
      fields: [
        'sellFrom',
        'sellUntil',
        'confirmMode',
        'confirmMinutes',
        'onSilence',
        'holdMinutes',
        'minPerOrder',
        'maxPerBuyer',
        'bidMode',
        'depositPct',
        'cancelPolicy',
        'noShowFee',
        'autoRelist',
        'visibility',
        'audienceCodes',
      ],
    },
    { key: 'goods', title: { zh: '货物', en: 'Goods' }, fields: ['goodsScope', 'dgAllowed', 'socAllowed'] },
    { key: 'refs', title: { zh: '订舱号', en: 'Booking numbers' }, fields: ['bookingRefs'] },
    { key: 'remarks', title: { zh: '备注', en: 'Remarks' }, fields: ['remarkZh', 'remarkEn'] },
    { key: 'standing', title: { zh: '状态', en: 'Standing' }, fields: ['offerNo', 'state', 'stateReason'] },
  ],
  key: ['offerNo'],
  caption: { code: 'offerNo' },
  search: ['offerNo', 'vesselName', 'voyageNo'],
  sort: '-updatedAt',
  // A draft is saved with its faults; they keep it from being published.
  rules: row =>
    checkOffer(row as unknown as CheckedOffer, new Date(0)).map(finding => ({ ...finding, severity: 'warning' })),
  visible: {
    audienceCodes: row => row.visibility === 'COMPANIES',
    confirmMinutes: row => row.confirmMode === 'PROVIDER',
  },
});

export type SpaceOfferRow = RowOf<typeof spaceOfferResource>;
