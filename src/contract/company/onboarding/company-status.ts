import type { Text } from '../../kernel/text.ts';

/** Where a company stands (people-and-portals B.3). */
export const COMPANY_STATES = ['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

export const COMPANY_STATE_LABELS: Readonly<Record<CompanyState, Text>> = {
  PENDING: { zh: '待开通', en: 'Pending' },
  ACTIVE: { zh: '正常', en: 'Active' },
  SUSPENDED: { zh: '已停用', en: 'Suspended' },
  CLOSED: { zh: '已关闭', en: 'Closed' },
};
