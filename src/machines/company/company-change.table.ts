import type { ChangeRequestState } from '#contract/company/onboarding/company-change.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { CompanyChangeEvent } from './company-change.document.ts';

/** States × commands, total, written from the design (B.3) and not from the declaration: the oracle of the walk. */
type Line = Readonly<Record<CompanyChangeEvent, ChangeRequestState | 'CA-01'>>;

const none: Line = { REQUEST: 'CA-01', APPROVE: 'CA-01', REJECT: 'CA-01' };

export const documentTable: Readonly<Record<OrNew<ChangeRequestState>, Line>> = {
  NEW: { ...none, REQUEST: 'SUBMITTED' },
  SUBMITTED: { ...none, APPROVE: 'APPROVED', REJECT: 'REJECTED' },
  APPROVED: none,
  REJECTED: none,
};
