import type { Text } from '../kernel/text.ts';

/** States of a house bill (design C3). */
export const BILL_STATES = [
  'DRAFT',
  'PROOF_SENT',
  'CHANGE_REQUESTED',
  'CONFIRMED',
  'ISSUED',
  'SURRENDERED',
  'RELEASED',
  'AMENDING',
  'VOID',
] as const;
export type BillState = (typeof BILL_STATES)[number];

export const BILL_STATE_LABELS: Readonly<Record<BillState, Text>> = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PROOF_SENT: { zh: '已发确认', en: 'Proof sent' },
  CHANGE_REQUESTED: { zh: '要求更改', en: 'Change requested' },
  CONFIRMED: { zh: '客户已确认', en: 'Confirmed by customer' },
  ISSUED: { zh: '已签发', en: 'Issued' },
  SURRENDERED: { zh: '已电放', en: 'Surrendered' },
  RELEASED: { zh: '已放单', en: 'Released' },
  AMENDING: { zh: '改单中', en: 'Being amended' },
  VOID: { zh: '已作废', en: 'Void' },
};

/** States in which the words of the bill may be changed; elsewhere they are frozen. */
export const EDITABLE_BILL_STATES: readonly BillState[] = ['DRAFT', 'CHANGE_REQUESTED', 'AMENDING'];
