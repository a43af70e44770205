/** Words of an increase (design commercial A.5.8). */

/** Name of increases in the log and in live messages. */
export const INCREASE = 'increase';

export const INCREASE_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PREVIEW: { zh: '已预览', en: 'Previewed', tone: 'info' },
  SCHEDULED: { zh: '已排程', en: 'Scheduled', tone: 'warn' },
  APPLYING: { zh: '批次进行中', en: 'Batch open', tone: 'warn' },
  APPLIED: { zh: '已执行', en: 'Applied', tone: 'good' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
  REVERTED: { zh: '已撤销', en: 'Reverted' },
} as const;
export type IncreaseState = keyof typeof INCREASE_STATE_LABELS;
export const INCREASE_STATES = Object.keys(INCREASE_STATE_LABELS) as IncreaseState[];

export const INCREASE_KINDS = {
  GRI: { zh: 'GRI 普涨', en: 'General rate increase' },
  RR: { zh: 'RR 恢复', en: 'Rate restoration' },
  DECREASE: { zh: '下调', en: 'Decrease' },
  PSS: { zh: 'PSS 旺季', en: 'Peak season surcharge' },
  PUC: { zh: 'PUC 提箱费', en: 'Pick-up charge' },
  EBS: { zh: 'EBS 燃油', en: 'Emergency bunker' },
  OTHER: { zh: '其他费用', en: 'Other fee' },
} as const;

export const INCREASE_MODES = {
  FOLD: { zh: '并入基价', en: 'Into the base price' },
  SURCHARGE: { zh: '单列附加费', en: 'Fee of its own' },
} as const;
