import { choice, code, date, decimal, integer, text, texts, yesNo } from '../kernel/field.ts';
import { PAYMENT_TERMS, SURCHARGE_BASIS } from './codes.ts';

/** Entries that a rate carries (design commercial A.2.1): prices per container type, fees, sailings. */

const currency = { max: 3, pattern: /^[A-Z]{3}$/ } as const;
const time = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, format: 'time' } as const;
export const MOST_PRICE = 999_999.99;

export const lineFields = {
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  currency: code({ zh: '币种', en: 'Currency' }, { ...currency, required: true, example: 'USD' }),
  cost: decimal(
    { zh: '成本', en: 'Cost' },
    { scale: 4, min: 0, max: MOST_PRICE, help: { zh: '空 = 不承运', en: 'Empty = not offered' } },
  ),
  zeroConfirmed: yesNo({ zh: '确认为零', en: 'Zero is meant' }),
  guideSell: decimal(
    { zh: '指导售价', en: 'Guide price' },
    { scale: 4, min: 0, max: MOST_PRICE, help: { zh: '代替平台与公司加价', en: 'Instead of the first two mark-ups' } },
  ),
  minMargin: decimal({ zh: '最低毛利', en: 'Least margin' }, { scale: 4, min: 0, max: MOST_PRICE }),
  minMarginIsPct: yesNo({ zh: '毛利为%', en: 'Margin in %' }),
  /** Ids of increase rules that are folded into the price: none is folded twice. */
  foldedRules: texts({ zh: '已执行上调', en: 'Increases folded in' }, { max: 36, most: 50, computed: true }),
  note: text({ zh: '备注', en: 'Note' }, { max: 60 }),
} as const;

/** An amount for one container type; the type is empty where it holds for all. */
export const surchargeFields = {
  feeCode: code({ zh: '费用', en: 'Fee' }, { max: 10, required: true }),
  basis: choice({ zh: '计费', en: 'Basis' }, SURCHARGE_BASIS, { required: true }),
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6 }),
  amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 4, required: true }),
  currency: code({ zh: '币种', en: 'Currency' }, { ...currency, required: true }),
  min: decimal({ zh: '最低', en: 'Minimum' }, { scale: 4 }),
  max: decimal({ zh: '最高', en: 'Maximum' }, { scale: 4 }),
  paymentTerm: choice({ zh: '付款', en: 'Payable' }, PAYMENT_TERMS, {}),
  note: text({ zh: '备注', en: 'Note' }, { max: 60 }),
} as const;

/** One weekly sailing; weekdays 1 Monday to 7 Sunday, times at the port of loading. */
export const sailingFields = {
  closingWeekday: integer({ zh: '截关星期', en: 'Closing weekday' }, { min: 1, max: 7 }),
  closingTime: text({ zh: '截关时间', en: 'Closing time' }, time),
  etdWeekday: integer({ zh: '开航星期', en: 'Sailing weekday' }, { min: 1, max: 7, required: true }),
  etdTime: text({ zh: '开航时间', en: 'Sailing time' }, time),
  transitDays: integer({ zh: '航程天数', en: 'Transit, days' }, { min: 1, max: 120 }),
  vessel: text({ zh: '船名', en: 'Vessel' }, { max: 35 }),
  voyage: code({ zh: '航次', en: 'Voyage' }, { max: 17 }),
} as const;

export const weightLimitFields = {
  containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
  maxKg: integer({ zh: '限重 kg', en: 'Weight limit, kg' }, { min: 1, max: 35_000, required: true }),
  overFee: decimal({ zh: '超重费', en: 'Overweight fee' }, { scale: 4, min: 0 }),
  overCurrency: code({ zh: '币种', en: 'Currency' }, currency),
} as const;

export const FREE_TIME_KINDS = {
  DEMURRAGE: { zh: '免堆期', en: 'Demurrage' },
  DETENTION: { zh: '免箱期', en: 'Detention' },
  COMBINED: { zh: '合并免箱期', en: 'Combined' },
} as const;

export const freeTimeFields = {
  kind: choice({ zh: '种类', en: 'Kind' }, FREE_TIME_KINDS, { required: true }),
  days: integer({ zh: '天数', en: 'Days' }, { min: 0, max: 60, required: true }),
  place: choice(
    { zh: '地点', en: 'Place' },
    { POL: { zh: '起运港', en: 'Loading' }, POD: { zh: '目的港', en: 'Discharge' } },
    { required: true },
  ),
  dayKind: choice(
    { zh: '日历', en: 'Days are' },
    { CALENDAR: { zh: '自然日', en: 'Calendar days' }, WORKING: { zh: '工作日', en: 'Working days' } },
    { required: true },
  ),
} as const;

/** From where a version comes: what answers "where does this price come from". */
export const sourceFields = {
  kind: code({ zh: '来源', en: 'Source' }, { max: 10, required: true }),
  fileId: code({ zh: '文件', en: 'File' }, { max: 36 }),
  fileName: text({ zh: '文件名', en: 'File name' }, { max: 200 }),
  row: integer({ zh: '行', en: 'Row' }, { min: 1 }),
  batchId: code({ zh: '批次', en: 'Batch' }, { max: 36 }),
} as const;

export const validityFields = {
  validFrom: date({ zh: '有效期起', en: 'Valid from' }, { required: true, width: 110 }),
  validTo: date({ zh: '有效期止', en: 'Valid to' }, { required: true, width: 110 }),
} as const;
