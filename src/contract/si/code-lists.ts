import type { Text } from '../kernel/text.ts';

/** One value of a coded field with its words. */
export interface CodeValue extends Text {
  readonly code: string;
}

export const GOODS_TYPES: readonly CodeValue[] = [
  { code: 'S', zh: '普货', en: 'General' },
  { code: 'R', zh: '冷藏', en: 'Reefer' },
  { code: 'D', zh: '危险品', en: 'Dangerous' },
  { code: 'O', zh: '超限', en: 'Out of gauge' },
  { code: 'T', zh: '罐箱', en: 'Tank' },
  { code: 'L', zh: '拼箱', en: 'LCL' },
];

export const PAYMENT_METHODS: readonly CodeValue[] = [
  { code: 'P', zh: '预付', en: 'Prepaid' },
  { code: 'C', zh: '到付', en: 'Collect' },
  { code: 'E', zh: '第三地付款', en: 'Payable elsewhere' },
];

export const SIGNING_METHODS: readonly CodeValue[] = [
  { code: '1', zh: '正本提单', en: 'Original bill' },
  { code: '2', zh: '电放', en: 'Telex release' },
  { code: '3', zh: '海运单', en: 'Sea waybill' },
  { code: '4', zh: '电子提单', en: 'Electronic bill' },
];

export const TRANSPORT_METHODS: readonly CodeValue[] = [
  'CY-CY',
  'CY-DOOR',
  'DOOR-CY',
  'DOOR-DOOR',
  'CFS-CFS',
  'CFS-CY',
  'CY-CFS',
].map(code => ({ code, zh: code, en: code }));

export const SI_TYPES: readonly CodeValue[] = [
  { code: '1', zh: '单票', en: 'Single bill' },
  { code: '2', zh: '多票（拆单）', en: 'Several bills (split)' },
  { code: '3', zh: '仅校验（不出提单）', en: 'Validate only (no bill)' },
];
