import { choice, code, decimal, integer, reference, rows, text, yesNo } from '../kernel/field.ts';
import { defineResource, type InputOf, type RowOf } from '../kernel/resource.ts';
import { sailingFields } from './fcl-rate.parts.ts';
import { fclRateResource } from './fcl-rate.resource.ts';
import { breakFields, LCL_PRICING, lclChargeFields, MOST_LCL_PRICE, STACKING } from './lcl-rate.parts.ts';
import { RATE_PATHS } from './paths.ts';
import { RT_STEPS } from './rules/lcl/revenue-ton.ts';

/** Routing, validity, visibility, schedule and status are those of full-container rates. */
const shared = fclRateResource.fields;
const perUnit = (zh: string, en: string) =>
  decimal({ zh, en }, { scale: 4, min: -MOST_LCL_PRICE, max: MOST_LCL_PRICE, hiddenColumn: true });
const cfs = { max: 50, hiddenColumn: true } as const;
const size = { min: 1, max: 2000, hiddenColumn: true } as const;
const isBy =
  (...pricings: readonly string[]) =>
  (row: Readonly<Record<string, unknown>>): boolean =>
    pricings.includes(String(row.pricing));
const isRebate = (row: Readonly<Record<string, unknown>>): boolean => row.isRebate === true;

/**
 * One offer for part of a container on one routing for one period, priced by what is shipped (design commercial A.2.3). A document:
 * its life is `machines/rates/lcl-rate.document.ts`, that of full-container rates.
 */
export const lclRateResource = defineResource({
  name: 'LclRate',
  docType: 'lclRate',
  title: { zh: '拼箱运价', en: 'LCL rates' },
  paths: [RATE_PATHS.lcl],
  owner: 'company',
  isDocument: true,
  abilities: ['create', 'modify', 'export', 'log'],
  fields: {
    rateNo: code({ zh: '运价编号', en: 'Rate no.' }, { max: 14, computed: true, width: 130 }),
    state: shared.state,
    providerId: reference({ zh: '同行', en: 'Co-loader' }, 'Provider', {
      width: 120,
      help: { zh: '空 = 自拼', en: 'Empty = own consolidation' },
    }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { width: 90 }),
    polId: shared.polId,
    podId: shared.podId,
    potIds: shared.potIds,
    currency: code(
      { zh: '币种', en: 'Currency' },
      { max: 3, pattern: /^[A-Z]{3}$/, required: true, width: 70, example: 'USD' },
    ),
    firstPrice: decimal({ zh: '首档成本', en: 'Cost, first break' }, { scale: 4, computed: true, width: 100 }),
    breaks: rows({ zh: '阶梯价', en: 'Breaks' }, breakFields, { most: 8, hiddenColumn: true }),
    isRebate: yesNo({ zh: '退佣', en: 'Rebate' }, { width: 70 }),
    minRt: decimal({ zh: '最低 RT', en: 'Least RT' }, { scale: 3, min: 0, max: 99, required: true, width: 80 }),
    minCharge: decimal({ zh: '最低收费', en: 'Least charge' }, { scale: 4, min: 0, max: MOST_LCL_PRICE, width: 90 }),
    validFrom: shared.validFrom,
    validTo: shared.validTo,
    productType: shared.productType,
    transitDays: shared.transitDays,
    spaceStatus: shared.spaceStatus,
    spaceStatusAt: shared.spaceStatusAt,
    pricing: choice({ zh: '计价', en: 'Priced by' }, LCL_PRICING, { required: true, hiddenColumn: true }),
    perCbmCost: perUnit('每 CBM 成本', 'Cost per m³'),
    perCbmSell: perUnit('每 CBM 指导售价', 'Guide price per m³'),
    perTonCost: perUnit('每吨成本', 'Cost per ton'),
    perTonSell: perUnit('每吨指导售价', 'Guide price per ton'),
    kgPerCbm: integer(
      { zh: 'KG/CBM', en: 'kg per m³' },
      { min: 200, max: 1500, required: true, hiddenColumn: true, width: 80 },
    ),
    useCheaperBreak: yesNo({ zh: '可按下一档低价', en: 'Next break where cheaper' }, { on: true, hiddenColumn: true }),
    rtStep: choice({ zh: 'RT 进位', en: 'RT is rounded' }, RT_STEPS, { required: true, hiddenColumn: true }),
    rebateCapRt: decimal(
      { zh: '退佣上限 RT', en: 'Rebate for RT at most' },
      { scale: 3, min: 0, max: 999, required: true, hiddenColumn: true },
    ),
    originCharges: rows({ zh: '起运港费用', en: 'Origin charges' }, lclChargeFields, { most: 20, hiddenColumn: true }),
    destinationCharges: rows({ zh: '目的港费用', en: 'Destination charges' }, lclChargeFields, {
      most: 20,
      hiddenColumn: true,
      help: {
        zh: '写在本运价上的费用；其余按拼箱附加费规则',
        en: 'Fees of this rate; others follow from the LCL surcharge rules',
      },
    }),
    polCfs: text({ zh: '起运仓库', en: 'Origin CFS' }, cfs),
    podCfs: text({ zh: '目的仓库', en: 'Destination CFS' }, cfs),
    receiptPlaceId: shared.receiptPlaceId,
    deliveryPlaceId: shared.deliveryPlaceId,
    deliveryCode: shared.deliveryCode,
    onCarriageMode: shared.onCarriageMode,
    serviceCode: shared.serviceCode,
    lineId: shared.lineId,
    contractNo: shared.contractNo,
    namedAccountIds: shared.namedAccountIds,
    sourceKind: shared.sourceKind,
    validityBasis: shared.validityBasis,
    sailings: rows({ zh: '截仓与开航', en: 'CFS closing and sailings' }, sailingFields, {
      most: 7,
      hiddenColumn: true,
    }),
    maxLengthCm: integer({ zh: '限长 cm', en: 'Length at most, cm' }, size),
    maxWidthCm: integer({ zh: '限宽 cm', en: 'Width at most, cm' }, size),
    maxHeightCm: integer({ zh: '限高 cm', en: 'Height at most, cm' }, size),
    maxPieceKg: integer({ zh: '单件限重 kg', en: 'Piece at most, kg' }, { ...size, max: 30_000 }),
    stacking: choice({ zh: '堆叠', en: 'Stacking' }, STACKING, { required: true, hiddenColumn: true }),
    goodsScope: shared.goodsScope,
    excludedGoods: shared.excludedGoods,
    dgAllowed: shared.dgAllowed,
    paymentTerm: shared.paymentTerm,
    bookingMode: shared.bookingMode,
    visibility: shared.visibility,
    visibleLevels: shared.visibleLevels,
    visibleCompanyIds: shared.visibleCompanyIds,
    remarkZh: shared.remarkZh,
    remarkEn: shared.remarkEn,
    internalRemark: shared.internalRemark,
    source: shared.source,
    ownerEmployeeId: shared.ownerEmployeeId,
    departmentId: shared.departmentId,
    stateReason: shared.stateReason,
    approvalHits: shared.approvalHits,
    successorId: shared.successorId,
  },
  key: ['rateNo'],
  caption: { code: 'rateNo' },
  search: ['rateNo', 'contractNo', 'serviceCode', 'polCfs', 'podCfs'],
  sort: '-updatedAt',
  sections: [
    {
      key: 'routing',
      title: { zh: '运输路线', en: 'Routing' },
      fields: [
        'polId',
        'polCfs',
        'potIds',
        'podId',
        'podCfs',
        'receiptPlaceId',
        'deliveryPlaceId',
        'deliveryCode',
        'onCarriageMode',
        'providerId',
        'carrierId',
        'serviceCode',
        'lineId',
      ],
    },
    {
      key: 'validity',
      title: { zh: '有效期与船期', en: 'Validity and sailings' },
      fields: ['validFrom', 'validTo', 'validityBasis', 'transitDays', 'sailings', 'spaceStatus'],
    },
    {
      key: 'price',
      title: { zh: '价格', en: 'Price' },
      fields: [
        'pricing',
        'currency',
        'breaks',
        'perCbmCost',
        'perCbmSell',
        'perTonCost',
        'perTonSell',
        'kgPerCbm',
        'rtStep',
        'minRt',
        'minCharge',
        'useCheaperBreak',
        'isRebate',
        'rebateCapRt',
      ],
    },
    {
      key: 'fees',
      title: { zh: '费用', en: 'Fees' },
      fields: ['originCharges', 'destinationCharges', 'paymentTerm'],
    },
    {
      key: 'limits',
      title: { zh: '货物与限制', en: 'Goods and limits' },
      fields: [
        'maxLengthCm',
        'maxWidthCm',
        'maxHeightCm',
        'maxPieceKg',
        'stacking',
        'dgAllowed',
        'goodsScope',
        'excludedGoods',
      ],
    },
    {
      key: 'sale',
      title: { zh: '产品与可见范围', en: 'Product and visibility' },
      fields: [
        'productType',
        'contractNo',
        'namedAccountIds',
        'bookingMode',
        'visibility',
        'visibleLevels',
        'visibleCompanyIds',
        'remarkZh',
        'remarkEn',
        'internalRemark',
      ],
    },
  ],
  visible: {
    breaks: isBy('PER_RT', 'PER_CBM'),
    perCbmCost: isBy('CBM_AND_TON'),
    perCbmSell: isBy('CBM_AND_TON'),
    perTonCost: isBy('CBM_AND_TON'),
    perTonSell: isBy('CBM_AND_TON'),
    rebateCapRt: isRebate,
    visibleLevels: row => row.visibility === 'LEVELS',
    visibleCompanyIds: row => row.visibility === 'COMPANIES',
    namedAccountIds: row => row.productType === 'NAC',
  },
});

/** What people say of a rate: everything that the system does not make. */
export type LclRateInput = InputOf<typeof lclRateResource>;
export type LclRateRow = RowOf<typeof lclRateResource>;
export type LclRateCharge = LclRateInput['destinationCharges'][number];

/** What most consolidations are like; a new rate begins so. */
export const NEW_LCL_RATE = {
  pricing: 'PER_RT',
  currency: 'USD',
  kgPerCbm: 1000,
  rtStep: 'NONE',
  minRt: '1',
  rebateCapRt: '20',
  productType: 'FAK',
  spaceStatus: 'AMPLE',
  validityBasis: 'ETD',
  paymentTerm: 'PRE',
  bookingMode: 'REQUEST',
  visibility: 'COMPANY',
  stacking: 'ANY',
  breaks: [{ fromRt: '0', cost: null, sell: null }],
} as const;
