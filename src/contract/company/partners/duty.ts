import type { Text } from '../../kernel/text.ts';

/** What somebody of the platform does for a company (people-and-portals B.2). */
export const DUTIES = ['SALES', 'CS', 'OP', 'DOC', 'FIN', 'RATE'] as const;
export type Duty = (typeof DUTIES)[number];

export const DUTY_TEXT: Readonly<Record<Duty, Text>> = {
  SALES: { zh: '业务', en: 'Sales' },
  CS: { zh: '客服', en: 'Customer service' },
  OP: { zh: '操作', en: 'Operations' },
  DOC: { zh: '单证', en: 'Documents' },
  FIN: { zh: '财务', en: 'Finance' },
  RATE: { zh: '商务', en: 'Pricing' },
};
