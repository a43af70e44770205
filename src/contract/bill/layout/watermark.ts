import type { BillState } from '../status.ts';

/** What is written across paper that is no bill yet, or none any more. */
export const BILL_WATERMARKS: Readonly<Partial<Record<BillState, string>>> = {
  DRAFT: 'DRAFT',
  CHANGE_REQUESTED: 'DRAFT',
  AMENDING: 'DRAFT',
  PROOF_SENT: 'PROOF',
  VOID: 'VOID',
};
