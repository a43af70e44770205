import type { ApplicationState } from '#contract/company/onboarding/application.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { ApplicationEvent } from './company-application.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (B.3), not from the declaration, and the oracle of
 * the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type ApplicationCell = ApplicationState | 'CA-01';
type Line = Readonly<Record<ApplicationEvent, ApplicationCell>>;

const no = 'CA-01';

/** Nothing is known here but these; the rest of the line is refused. */
const line = (cells: Partial<Line>): Line => ({
  SAVE: no,
  SUBMIT: no,
  WITHDRAW: no,
  TAKE: no,
  RELEASE: no,
  LAPSE: no,
  RETURN: no,
  REJECT: no,
  APPROVE: no,
  FINISH: no,
  REOPEN: no,
  EXPIRE: no,
  CREATE: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<ApplicationState>, Line>> = {
  NEW: line({ SAVE: 'DRAFT', CREATE: 'FINISHED' }),
  DRAFT: line({ SAVE: 'DRAFT', SUBMIT: 'SUBMITTED' }),
  SUBMITTED: line({ WITHDRAW: 'WITHDRAWN', TAKE: 'IN_REVIEW' }),
  IN_REVIEW: line({
    RELEASE: 'SUBMITTED',
    LAPSE: 'SUBMITTED',
    RETURN: 'RETURNED',
    REJECT: 'REJECTED',
    APPROVE: 'APPROVED',
  }),
  RETURNED: line({ SAVE: 'RETURNED', SUBMIT: 'SUBMITTED', EXPIRE: 'WITHDRAWN' }),
  APPROVED: line({ FINISH: 'FINISHED', REOPEN: 'IN_REVIEW' }),
  FINISHED: line({}),
  REJECTED: line({}),
  WITHDRAWN: line({}),
};
