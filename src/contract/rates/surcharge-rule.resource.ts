import type { Door } from '../kernel/door.ts';
import type { Finding } from '../kernel/errors.ts';
import { choice, code, date, decimal, integer, reference, references, rows, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { FEE_LAYERS, HAULAGE_TYPES, PAYMENT_TERMS, SURCHARGE_BASIS, type SurchargeBasis } from './codes.ts';
import { RATE_PATHS } from './paths.ts';
import {
  ANY_HELP,
  doubledTypes,
  laneFields,
  openValidityFields,
  rangeFinding,
  ruleError,
  validityFindings,
} from './rule-parts.ts';

const MODES = { FCL: { zh: '整箱', en: 'FCL' }, LCL: { zh: '拼箱', en: 'LCL' } } as const;
const ONLY = { YES: { zh: '仅适用', en: 'Only these' }, NO: { zh: '不适用', en: 'Not these' } } as const;
const COUNTED_BY = { ETD: { zh: '开航日', en: 'ETD' }, BOOKING: { zh: '订舱日', en: 'Booking' } } as const;

const currency = { max: 3, pattern: /^[A-Z]{3}$/ } as const;
const isoCountry = { max: 2, pattern: /^[A-Z]{2}$/, width: 80, hiddenColumn: true, help: ANY_HELP } as const;
const money = { scale: 4, min: -999_999.99, max: 999_999.99 } as const;

/** The three screens that keep surcharge rules, each with layers of its own. */
export const SURCHARGE_DOORS = {
  carrier: {
    key: 'carrier',
    path: RATE_PATHS.carrierFees,
    title: { zh: '附加费维护', en: 'Carrier surcharges' },
    only: { mode: ['FCL'], layer: ['CARRIER'] },
  },
  local: {
    key: 'local',
    path: RATE_PATHS.localFees,
    title: { zh: '附加费', en: 'Local and service fees' },
    only: { mode: ['FCL'], layer: ['ORIGIN_LOCAL', 'DEST_LOCAL', 'SERVICE'] },
  },
  lcl: {
    key: 'lcl',
    path: RATE_PATHS.lclFees,
    title: { zh: '拼箱附加费维护', en: 'LCL surcharges' },
    only: { mode: ['LCL'] },
  },
} as const satisfies Record<string, Door>;

const { carrierId, polId, podId, lineId, productType, containerType } = laneFields;

/** A fee that is added to the freight wherever it matches; of several for one fee the most specific wins (design A.2.2, A.5.5). */
export const surchargeRuleResource = defineResource({
  name: 'SurchargeRule',
  docType: 'surchargeRule',
  title: { zh: '附加费规则', en: 'Surcharge rules' },
  paths: [RATE_PATHS.carrierFees, RATE_PATHS.localFees, RATE_PATHS.lclFees],
  doors: Object.values(SURCHARGE_DOORS),
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    feeCode: code({ zh: '费用代码', en: 'Fee code' }, { max: 10, computed: true, width: 80, hiddenColumn: true }),
    feeId: reference({ zh: '费用', en: 'Fee' }, 'FeeCode', { required: true, width: 160 }),
    layer: choice({ zh: '费用层', en: 'Layer' }, FEE_LAYERS, { required: true, width: 110 }),
    mode: choice({ zh: '业务', en: 'Mode' }, MODES, { required: true, width: 70, hiddenColumn: true }),
    carrierId,
    lineId,
    polId,
    podId,
    basis: choice({ zh: '计费', en: 'Basis' }, SURCHARGE_BASIS, { required: true, width: 100 }),
    costAmount: decimal(
      { zh: '成本', en: 'Cost' },
      {
        ...money,
        width: 90,
        inline: true,
        help: {
          zh: '百分比计费时为 %；可为负（返还）',
          en: 'A percentage where the basis is per cent; negative = rebate',
        },
      },
    ),
    sellAmount: decimal(
      { zh: '售价', en: 'Sell' },
      { ...money, width: 90, inline: true, help: { zh: '空 = 按成本', en: 'Empty = at cost' } },
    ),
    currency: code({ zh: '币种', en: 'Currency' }, { ...currency, required: true, width: 70, example: 'USD' }),
    amountsByType: rows(
      { zh: '按箱型', en: 'By container type' },
      {
        containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
        cost: decimal({ zh: '成本', en: 'Cost' }, { ...money, required: true }),
        sell: decimal({ zh: '售价', en: 'Sell' }, money),
      },
      { most: 16, width: 150 },
    ),
    ...openValidityFields,
    validityBasis: choice({ zh: '有效期按', en: 'Validity by' }, COUNTED_BY, { required: true, hiddenColumn: true }),
    pctOfIds: references({ zh: '百分比基数', en: 'Percentage of' }, 'FeeCode', { most: 20, hiddenColumn: true }),
    min: decimal({ zh: '最低', en: 'Minimum' }, { ...money, hiddenColumn: true }),
    max: decimal({ zh: '最高', en: 'Maximum' }, { ...money, hiddenColumn: true }),
    productType,
    containerType,
    polCountry: code({ zh: '起运国', en: 'Country of loading' }, isoCountry),
    podCountry: code({ zh: '目的国', en: 'Country of discharge' }, isoCountry),
    potId: reference({ zh: '中转港', en: 'Transhipment' }, 'Port', { hiddenColumn: true }),
    terminalId: reference({ zh: '码头', en: 'Terminal' }, 'Terminal', { hiddenColumn: true }),
    serviceCode: code({ zh: '服务代码', en: 'Service' }, { max: 11, hiddenColumn: true }),
    receiptType: choice({ zh: '收货方式', en: 'Receipt' }, HAULAGE_TYPES, { hiddenColumn: true }),
    deliveryType: choice({ zh: '交货方式', en: 'Delivery' }, HAULAGE_TYPES, { hiddenColumn: true }),
    hsPrefix: code({ zh: 'HS 前缀', en: 'HS prefix' }, { max: 10, pattern: /^\d{2,10}$/, hiddenColumn: true }),
    isDg: choice({ zh: '危险品', en: 'Dangerous goods' }, ONLY, { hiddenColumn: true }),
    isReefer: choice({ zh: '冷藏', en: 'Reefer' }, ONLY, { hiddenColumn: true }),
    isSoc: choice({ zh: '自备箱', en: "Shipper's own" }, ONLY, { hiddenColumn: true }),
    overKg: integer(
      { zh: '单箱毛重超过 kg', en: 'Gross over, kg' },
      {
        min: 0,
        max: 40_000,
        width: 110,
        hiddenColumn: true,
        help: { zh: '大于才收，等于不收', en: 'Above it, not at it' },
      },
    ),
    windowFrom: date({ zh: '旺季起', en: 'Season from' }, { hiddenColumn: true }),
    windowTo: date({ zh: '旺季止', en: 'Season to' }, { hiddenColumn: true }),
    overCargoValue: decimal(
      { zh: '货值超过', en: 'Cargo value over' },
      { scale: 2, min: 0, max: 1e12, hiddenColumn: true },
    ),
    cargoValueCurrency: code({ zh: '货值币种', en: 'Currency of value' }, { ...currency, hiddenColumn: true }),
    paymentTerm: choice({ zh: '付款', en: 'Payable' }, PAYMENT_TERMS, { width: 90, hiddenColumn: true }),
    isOptional: yesNo(
      { zh: '可选', en: 'Optional' },
      { width: 70, help: { zh: '客户勾选才收，如保险、电放', en: 'Charged when the buyer ticks it' } },
    ),
    note: text({ zh: '说明', en: 'Note' }, { max: 200, width: 160 }),
    announcementId: reference({ zh: '依据公告', en: 'Notice' }, 'RatePost', { computed: true, hiddenColumn: true }),
  },
  key: [
    'feeId',
    'layer',
    'mode',
    'carrierId',
    'lineId',
    'polId',
    'podId',
    'containerType',
    'polCountry',
    'podCountry',
    'potId',
    'terminalId',
    'serviceCode',
    'productType',
    'receiptType',
    'deliveryType',
    'hsPrefix',
    'isDg',
    'isReefer',
    'isSoc',
    'overKg',
    'overCargoValue',
    'validFrom',
  ] as unknown as readonly ['feeId'],
  caption: { code: 'feeCode' },
  search: ['feeCode', 'serviceCode', 'note'],
  sort: 'feeCode,-validFrom',
  sections: [
    {
      key: 'fee',
      title: { zh: '费用', en: 'Fee' },
      fields: [
        'feeId',
        'layer',
        'mode',
        'basis',
        'currency',
        'costAmount',
        'sellAmount',
        'amountsByType',
        'pctOfIds',
        'min',
        'max',
        'paymentTerm',
        'isOptional',
        'validFrom',
        'validTo',
        'validityBasis',
        'note',
      ],
    },
    {
      key: 'match',
      title: { zh: '适用范围（空 = 不限）', en: 'Where it applies (empty = any)' },
      fields: [
        'carrierId',
        'lineId',
        'polId',
        'podId',
        'productType',
        'containerType',
        'polCountry',
        'podCountry',
        'potId',
        'terminalId',
        'serviceCode',
        'receiptType',
        'deliveryType',
        'hsPrefix',
        'isDg',
        'isReefer',
        'isSoc',
      ],
    },
    {
      key: 'condition',
      title: { zh: '条件', en: 'Conditions' },
      fields: ['overKg', 'windowFrom', 'windowTo', 'overCargoValue', 'cargoValueCurrency'],
    },
  ],
  visible: {
    pctOfIds: row => row.basis === 'PCT',
    amountsByType: row => row.basis === 'PER_CONTAINER' || row.basis === 'PER_TEU',
  },
  rules: row => [
    ...validityFindings(row),
    ...rangeFinding('max', row.min, row.max),
    ...doubledTypes('amountsByType', row.amountsByType),
    ...amountFindings(row),
    ...conditionFindings(row),
  ],
});

interface Amounts {
  readonly basis: SurchargeBasis;
  readonly costAmount: string | null;
  readonly amountsByType: readonly unknown[];
  readonly pctOfIds: readonly string[];
  readonly feeId: string;
}

function amountFindings({ basis, costAmount, amountsByType, pctOfIds, feeId }: Amounts): Finding[] {
  const found: Finding[] = [];
  if (costAmount === null && amountsByType.length === 0)
    found.push(
      ruleError('costAmount', 'AMOUNT_NONE', '请填写金额或按箱型填写', 'Enter an amount, or amounts by container type'),
    );
  if (basis === 'PCT' && pctOfIds.length === 0)
    found.push(
      ruleError('pctOfIds', 'PCT_BASE', '请选择百分比的基数费用', 'Choose the fees that the percentage is of'),
    );
  if (basis === 'PCT' && pctOfIds.includes(feeId))
    found.push(
      ruleError(
        'pctOfIds',
        'FEE_CYCLE',
        '百分比费用不能以百分比费用为基数',
        'A percentage fee cannot be based on a percentage fee',
      ),
    );
  return found;
}

interface Conditions {
  readonly windowFrom: string | null;
  readonly windowTo: string | null;
  readonly overCargoValue: string | null;
  readonly cargoValueCurrency: string | null;
}

function conditionFindings({ windowFrom, windowTo, overCargoValue, cargoValueCurrency }: Conditions): Finding[] {
  const found: Finding[] = [];
  if (windowFrom !== null && windowTo !== null && windowTo < windowFrom)
    found.push(ruleError('windowTo', 'DATE_ORDER', '旺季止不能早于旺季起', 'The season ends before it begins'));
  if ((overCargoValue === null) !== (cargoValueCurrency === null))
    found.push(
      ruleError(
        overCargoValue === null ? 'overCargoValue' : 'cargoValueCurrency',
        'VALUE_PAIR',
        '货值与币种须同时填写',
        'Cargo value and its currency go together',
      ),
    );
  return found;
}

export type SurchargeRuleRow = RowOf<typeof surchargeRuleResource>;
