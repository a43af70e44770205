import type { CompanyState } from '#contract/company/onboarding/company-status.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { CompanyEvent } from './company.document.ts';

/** States × commands, total, written from the design (B.3) and not from the declaration: the oracle of the walk. */
type Line = Readonly<Record<CompanyEvent, CompanyState | 'CA-01'>>;

const no = 'CA-01';
const line = (cells: Partial<Line>): Line => ({
  REGISTER: no,
  DROP: no,
  FINISH: no,
  SUSPEND: no,
  RESUME: no,
  CLOSE: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<CompanyState>, Line>> = {
  NEW: line({ REGISTER: 'PENDING' }),
  PENDING: line({ DROP: 'CLOSED', FINISH: 'ACTIVE' }),
  ACTIVE: line({ SUSPEND: 'SUSPENDED', CLOSE: 'CLOSED' }),
  SUSPENDED: line({ RESUME: 'ACTIVE', CLOSE: 'CLOSED' }),
  CLOSED: line({}),
};
