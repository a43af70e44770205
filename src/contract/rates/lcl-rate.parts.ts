import { choice, code, decimal, text } from '../kernel/field.ts';

/** Entries and choices of a less than container rate (design commercial A.2.3). */

/** Negative freight is paid back at the destination. */
export const MOST_LCL_PRICE = 99_999.99;
const price = { scale: 4, min: -MOST_LCL_PRICE, max: MOST_LCL_PRICE } as const;

export const LCL_PRICING = {
  PER_RT: { zh: '按计费吨', en: 'Per revenue ton' },
  CBM_AND_TON: { zh: '体积、重量分别计价', en: 'Per m³ and per ton' },
  PER_CBM: { zh: '只按体积', en: 'Per m³ only' },
} as const;
export type LclPricing = keyof typeof LCL_PRICING;

export const STACKING = {
  ANY: { zh: '不限', en: 'Any' },
  STACKABLE: { zh: '仅可堆叠货物', en: 'Stackable pieces only' },
} as const;

export const lclPrice = {
  cost: decimal({ zh: '成本', en: 'Cost' }, price),
  sell: decimal({ zh: '指导售价', en: 'Guide price' }, price),
} as const;

/** A price from a quantity on; the first begins at 0. */
export const breakFields = {
  fromRt: decimal({ zh: '自(RT)', en: 'From, RT' }, { scale: 3, min: 0, max: 999, required: true, example: '3' }),
  ...lclPrice,
} as const;

/** What fees of a consolidation are counted by; containers are the consolidator's. */
const LCL_BASIS = {
  PER_RT: { zh: '每计费吨', en: 'Per revenue ton' },
  PER_CBM: { zh: '每立方米', en: 'Per m³' },
  PER_TON: { zh: '每吨', en: 'Per ton' },
  PER_BL: { zh: '每票提单', en: 'Per bill of lading' },
  PER_SHIPMENT: { zh: '每票', en: 'Per shipment' },
} as const;

export const lclChargeFields = {
  feeCode: code({ zh: '费用', en: 'Fee' }, { max: 10, required: true }),
  basis: choice({ zh: '计费', en: 'Basis' }, LCL_BASIS, { required: true }),
  amount: decimal({ zh: '金额', en: 'Amount' }, { scale: 4, min: 0, max: MOST_LCL_PRICE, required: true }),
  currency: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, required: true, example: 'EUR' }),
  min: decimal({ zh: '最低', en: 'Minimum' }, { scale: 4, min: 0 }),
  max: decimal({ zh: '最高', en: 'Maximum' }, { scale: 4, min: 0 }),
  note: text({ zh: '备注', en: 'Note' }, { max: 60 }),
} as const;
