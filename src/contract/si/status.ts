import type { Text } from '../kernel/text.ts';

/** SI statuses in the order of their numbers: TBI_STATUS is the index (specification §4, design A3.1). */
export const SI_STATES = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'APPROVED',
  'RETURNED',
  'DECLINED',
  'CANCELLED',
  'BILL_DRAFTED',
  'SENT',
  'CONFIRMED',
  'CARRIER_REJECTED',
  'COMPLETED',
] as const;
export type SiState = (typeof SI_STATES)[number];

export const siStatusCode = (state: SiState): number => SI_STATES.indexOf(state);
export const siStateOf = (status: number): SiState | undefined => SI_STATES[status];

export const SI_STATE_LABELS: Readonly<Record<SiState, Text>> = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  SUBMITTED: { zh: '待审核', en: 'Pending review' },
  IN_REVIEW: { zh: '审核中', en: 'In review' },
  APPROVED: { zh: '审核通过', en: 'Approved' },
  RETURNED: { zh: '退回修改', en: 'Returned for correction' },
  DECLINED: { zh: '已拒绝', en: 'Declined' },
  CANCELLED: { zh: '已撤回', en: 'Withdrawn' },
  BILL_DRAFTED: { zh: '已制单', en: 'Bill drafted' },
  SENT: { zh: '已发船公司', en: 'Sent to carrier' },
  CONFIRMED: { zh: '船公司已确认', en: 'Confirmed by carrier' },
  CARRIER_REJECTED: { zh: '船公司退单', en: 'Rejected by carrier' },
  COMPLETED: { zh: '已完成', en: 'Completed' },
};
