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
