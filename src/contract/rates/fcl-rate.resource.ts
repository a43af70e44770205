import { VALIDITY_BASIS } from '../basic-data/overlay/rate-carrier.resource.ts';
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
import { defineResource, type InputOf, type RowOf } from '../kernel/resource.ts';
import {
  BOOKING_MODES,
  HAULAGE_TYPES,
  ON_CARRIAGE_MODES,
  PAYMENT_TERMS,
  PRODUCT_TYPES,
  RATE_STATE_LABELS,
  type RateState,
  SOURCE_KINDS,
  SPACE_STATUS,
  SURCHARGE_MODES,
  VISIBILITY_KINDS,
} from './codes.ts';
import {
  freeTimeFields,
  lineFields,
  sailingFields,
  sourceFields,
  surchargeFields,
  validityFields,
  weightLimitFields,
} from './fcl-rate.parts.ts';
import { RATE_PATHS } from './paths.ts';
import { checkFclRate } from './rules/findings/check-fcl-rate.ts';

/** Cost of one price column, kept beside the lines so that a list can be filtered and sorted by it. */
const column = (type: string) => decimal({ zh: type, en: type }, { scale: 4, computed: true, width: 90 });

const states = (...codes: readonly RateState[]) => ({ state: codes });

/** The screens that keep rates, each with those of its states. */
const FCL_DOORS = {
  maintenance: {
    key: 'maintenance',
    path: RATE_PATHS.maintenance,
    title: { zh: '整箱运价维护', en: 'FCL rate maintenance' },
    only: states('ACTIVE'),
  },
  drafts: {
    key: 'drafts',
    path: RATE_PATHS.drafts,
    title: { zh: '运价草稿箱', en: 'Rate drafts' },
    only: states('DRAFT'),
  },
  expired: {
    key: 'expired',
    path: RATE_PATHS.expired,
    title: { zh: '过期运价', en: 'Expired rates' },
    only: states('EXPIRED'),
  },
  hidden: {
    key: 'hidden',
    path: RATE_PATHS.hidden,
    title: { zh: '不可见运价', en: 'Hidden rates' },
    only: states('HIDDEN'),
  },
  pending: {
    key: 'pending',
    path: RATE_PATHS.pending,
    title: { zh: '待确认运价', en: 'Rates pending confirmation' },
    only: states('PENDING'),
  },
} as const satisfies Record<string, Door>;

/**
 * One commercial offer on one routing for one period, with one price per container type (design commercial A.2.1). A document: its
 * life is `machines/rates/fcl-rate.document.ts`, and only its events change it; these are its fields, list and form.
 */
export const fclRateResource = defineResource({
  name: 'FclRate',
  docType: 'fclRate',
  title: { zh: '整箱运价', en: 'FCL rates' },
  paths: [RATE_PATHS.maintenance, RATE_PATHS.drafts, RATE_PATHS.expired, RATE_PATHS.hidden, RATE_PATHS.pending],
  doors: Object.values(FCL_DOORS),
  owner: 'company',
  isDocument: true,
  abilities: ['create', 'modify', 'export', 'log'],
  fields: {
    rateNo: code({ zh: '运价编号', en: 'Rate no.' }, { max: 14, computed: true, width: 150 }),
    state: choice({ zh: '状态', en: 'Status' }, RATE_STATE_LABELS, { computed: true, width: 90 }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { required: true, width: 130 }),
    polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { required: true, width: 110 }),
    podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { required: true, width: 110 }),
    potIds: references({ zh: '中转港', en: 'Transhipment' }, 'Port', { most: 3, width: 110 }),
    price20gp: column('20GP'),
    price40gp: column('40GP'),
    price40hc: column('40HC'),
    price45hc: column('45HC'),
    price40nor: column('40NOR'),
    ...validityFields,
    productType: choice({ zh: '产品', en: 'Product' }, PRODUCT_TYPES, { required: true, width: 90 }),
    transitDays: integer({ zh: '航程天数', en: 'Transit, days' }, { min: 1, max: 120, width: 70 }),
    spaceStatus: choice({ zh: '舱位', en: 'Space' }, SPACE_STATUS, { required: true, width: 80 }),
    spaceStatusAt: instant({ zh: '舱位更新', en: 'Space as of' }, { computed: true, width: 130, hiddenColumn: true }),
    serviceCode: code({ zh: '服务代码', en: 'Service' }, { max: 11, width: 90 }),
    lineId: reference({ zh: '航线', en: 'Trade' }, 'Line', { width: 100 }),
    contractNo: code({ zh: '合约号', en: 'Contract no.' }, { max: 30, width: 110 }),
    quotationRef: text({ zh: '报价参考号', en: 'Quotation reference' }, { max: 70, hiddenColumn: true }),
    namedAccountIds: references({ zh: '指定客户', en: 'Named accounts' }, 'Customer', { most: 50, hiddenColumn: true }),
    sourceKind: choice({ zh: '来源', en: 'Source' }, SOURCE_KINDS, { computed: true, width: 80 }),
    providerId: reference({ zh: '供应商', en: 'Bought from' }, 'Provider', { hiddenColumn: true, width: 120 }),
    receiptPlaceId: reference({ zh: '收货地', en: 'Place of receipt' }, 'Port', { hiddenColumn: true }),
    deliveryPlaceId: reference({ zh: '交货地', en: 'Place of delivery' }, 'Port', { hiddenColumn: true }),
    /** E-commerce goods go to a warehouse that is known by its own code, ONT8; transit counts to it. */
    deliveryCode: code({ zh: '派送仓库代码', en: 'Delivery warehouse' }, { max: 12, hiddenColumn: true }),
    polTerminalId: reference({ zh: '起运码头', en: 'Loading terminal' }, 'Terminal', { hiddenColumn: true }),
    podTerminalId: reference({ zh: '目的码头', en: 'Discharge terminal' }, 'Terminal', { hiddenColumn: true }),
    receiptType: choice({ zh: '收货方式', en: 'Receipt' }, HAULAGE_TYPES, { required: true, hiddenColumn: true }),
    deliveryType: choice({ zh: '交货方式', en: 'Delivery' }, HAULAGE_TYPES, { required: true, hiddenColumn: true }),
    onCarriageMode: choice({ zh: '内陆方式', en: 'On-carriage' }, ON_CARRIAGE_MODES, { hiddenColumn: true }),
    validityBasis: choice({ zh: '有效期基准', en: 'Validity by' }, VALIDITY_BASIS, {
      required: true,
      hiddenColumn: true,
    }),
    lines: rows({ zh: '价格', en: 'Prices' }, lineFields, { most: 16, hiddenColumn: true }),
    surchargeMode: choice({ zh: '附加费', en: 'Surcharges' }, SURCHARGE_MODES, { required: true, hiddenColumn: true }),
    includedFees: texts({ zh: '含费用', en: 'Included fees' }, { max: 10, most: 40, hiddenColumn: true }),
    notIncludedFees: texts({ zh: '另付费用', en: 'Fees not included' }, { max: 10, most: 40, hiddenColumn: true }),
    surcharges: rows({ zh: '附加费明细', en: 'Fees of this rate' }, surchargeFields, { most: 40, hiddenColumn: true }),
    sailings: rows({ zh: '开航', en: 'Sailings' }, sailingFields, { most: 7, hiddenColumn: true }),
    sailTemplateId: reference({ zh: '船期模板', en: 'Sailing template' }, 'SailTemplate', { hiddenColumn: true }),
    freeTime: rows({ zh: '免费期', en: 'Free time' }, freeTimeFields, { most: 6, hiddenColumn: true }),
    weightLimits: rows({ zh: '限重', en: 'Weight limits' }, weightLimitFields, { most: 16, hiddenColumn: true }),
    goodsScope: texts(
      { zh: '品名范围(HS)', en: 'Goods (HS prefixes)' },
      { max: 10, most: 100, pattern: /^\d{2,10}$/, hiddenColumn: true, help: { zh: '空 = FAK', en: 'Empty = FAK' } },
    ),
    excludedGoods: texts(
      { zh: '不接品名(HS)', en: 'Excluded goods (HS)' },
      { max: 10, most: 100, pattern: /^\d{2,10}$/, hiddenColumn: true },
    ),
    dgAllowed: yesNo({ zh: '接危险品', en: 'DG accepted' }, { hiddenColumn: true }),
    reeferAllowed: yesNo({ zh: '接冷藏', en: 'Reefer accepted' }, { hiddenColumn: true }),
    socAllowed: yesNo({ zh: '接自备箱', en: 'SOC accepted' }, { hiddenColumn: true }),
    lithiumAllowed: yesNo({ zh: '接锂电池', en: 'Lithium accepted' }, { hiddenColumn: true }),
    paymentTerm: choice({ zh: '付款', en: 'Payment' }, PAYMENT_TERMS, { required: true, hiddenColumn: true }),
    bookingMode: choice({ zh: '订舱方式', en: 'Booking' }, BOOKING_MODES, { required: true, hiddenColumn: true }),
    visibility: choice({ zh: '可见范围', en: 'Visible to' }, VISIBILITY_KINDS, { required: true, width: 100 }),
    visibleLevels: texts({ zh: '可见等级', en: 'Levels' }, { max: 36, most: 30, hiddenColumn: true }),
    visibleCompanyIds: references({ zh: '可见企业', en: 'Companies' }, 'Customer', { most: 200, hiddenColumn: true }),
    equipmentNote: text({ zh: '设备说明', en: 'Equipment note' }, { max: 200, hiddenColumn: true }),
    remarkZh: longText({ zh: '外部备注', en: 'Remark (Chinese)' }, { max: 500, hiddenColumn: true }),
    remarkEn: longText({ zh: '外部备注(英文)', en: 'Remark (English)' }, { max: 500, hiddenColumn: true }),
    internalRemark: longText({ zh: '内部备注', en: 'Internal remark' }, { max: 1000, hiddenColumn: true }),
    source: rows({ zh: '出处', en: 'Comes from' }, sourceFields, { most: 1, computed: true, hiddenColumn: true }),
    ownerEmployeeId: reference({ zh: '负责人', en: 'Owner' }, 'Employee', {
      computed: true,
      width: 90,
      hiddenColumn: true,
    }),
    departmentId: reference({ zh: '部门', en: 'Department' }, 'Department', { computed: true, hiddenColumn: true }),
    stateReason: text({ zh: '原因', en: 'Reason' }, { max: 500, computed: true, hiddenColumn: true, width: 160 }),
    approvalHits: texts(
      { zh: '审批规则', en: 'Approval rules hit' },
      { max: 40, most: 20, computed: true, hiddenColumn: true },
    ),
    successorId: code({ zh: '后继', en: 'Successor' }, { max: 36, computed: true, hiddenColumn: true }),
  },
  sections: [
    {
      key: 'routing',
      title: { zh: '运输路线', en: 'Routing' },
      fields: [
        'carrierId',
        'polId',
        'podId',
        'potIds',
        'serviceCode',
        'productType',
        'contractNo',
        'namedAccountIds',
        'lineId',
        'polTerminalId',
        'podTerminalId',
        'receiptPlaceId',
        'deliveryPlaceId',
        'deliveryCode',
        'onCarriageMode',
        'receiptType',
        'deliveryType',
        'providerId',
        'quotationRef',
      ],
    },
    { key: 'prices', title: { zh: '价格', en: 'Prices' }, fields: ['lines'] },
    {
      key: 'validity',
      title: { zh: '有效期与船期', en: 'Validity and sailings' },
      fields: ['validFrom', 'validTo', 'validityBasis', 'transitDays', 'spaceStatus', 'sailTemplateId', 'sailings'],
    },
    {
      key: 'fees',
      title: { zh: '附加费', en: 'Surcharges' },
      fields: ['surchargeMode', 'includedFees', 'notIncludedFees', 'surcharges', 'paymentTerm'],
    },
    { key: 'freeTime', title: { zh: '免费期', en: 'Free time' }, fields: ['freeTime'] },
    {
      key: 'scope',
      title: { zh: '品名与限重', en: 'Scope and limits' },
      fields: [
        'goodsScope',
        'excludedGoods',
        'dgAllowed',
        'reeferAllowed',
        'socAllowed',
        'lithiumAllowed',
        'weightLimits',
      ],
    },
    {
      key: 'visibility',
      title: { zh: '可见范围', en: 'Visibility' },
      fields: ['visibility', 'visibleLevels', 'visibleCompanyIds', 'bookingMode'],
    },
    {
      key: 'remarks',
      title: { zh: '备注', en: 'Remarks' },
      fields: ['equipmentNote', 'remarkZh', 'remarkEn', 'internalRemark'],
    },
    {
      key: 'standing',
      title: { zh: '状态', en: 'Standing' },
      fields: [
        'rateNo',
        'state',
        'stateReason',
        'approvalHits',
        'sourceKind',
        'source',
        'spaceStatusAt',
        'ownerEmployeeId',
        'departmentId',
        'successorId',
        'price20gp',
        'price40gp',
        'price40hc',
        'price45hc',
        'price40nor',
      ],
    },
  ],
  // A draft is saved with its faults; they keep it from being published.
  rules: row => checkFclRate(row, { today: row.validTo }).map(finding => ({ ...finding, severity: 'warning' })),
  visible: {
    namedAccountIds: row => row.productType === 'NAC',
    visibleLevels: row => row.visibility === 'LEVELS',
    visibleCompanyIds: row => row.visibility === 'COMPANIES',
  },
  key: ['rateNo'],
  caption: { code: 'rateNo' },
  search: ['rateNo', 'contractNo', 'serviceCode'],
  sort: '-updatedAt',
});

/** What people and files say of a rate: everything that the system does not make. */
export type FclRateInput = InputOf<typeof fclRateResource>;
export type FclRateRow = RowOf<typeof fclRateResource>;
export type FclRateLine = FclRateInput['lines'][number];
export type RateSurcharge = FclRateInput['surcharges'][number];
