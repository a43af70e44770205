import {
  APPLICATION_STATE_LABELS,
  APPLICATION_STATES,
  type ApplicationState,
} from '#contract/company/onboarding/application.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { ApplicationCommand, ApplicationContext } from './company-application.commands.ts';
import * as guard from './company-application.guards.ts';

/**
 * Life of a company's application (people-and-portals B.3):
 *
 *     NEW -> DRAFT -> SUBMITTED -> IN_REVIEW -> APPROVED -> FINISHED
 *       |       '---------^  '-> WITHDRAWN |-> RETURNED -> SUBMITTED
 *       '-> FINISHED                       '-> REJECTED
 *
 * States × commands, invariants and gaps: `company-application.lifecycle.md`.
 */
type Row = TransitionRow<ApplicationState, ApplicationContext, ApplicationCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'SAVE', to: 'DRAFT', guards: [guard.isApplicant, guard.isBelowDraftLimit] },
  { from: ['DRAFT', 'RETURNED'], event: 'SAVE', to: 'same', guards: [guard.isApplicant] },
  {
    from: ['DRAFT', 'RETURNED'],
    event: 'SUBMIT',
    to: 'SUBMITTED',
    guards: [guard.isApplicant, guard.isComplete, guard.hasConsent, guard.isBelowOpenLimit, guard.isPastRefusal],
  },
  { from: ['SUBMITTED'], event: 'WITHDRAW', to: 'WITHDRAWN', guards: [guard.isApplicant] },
  { from: ['SUBMITTED'], event: 'TAKE', to: 'IN_REVIEW', guards: [guard.mayTake] },
  { from: ['IN_REVIEW'], event: 'RELEASE', to: 'SUBMITTED', guards: [guard.mayRelease] },
  {
    from: ['IN_REVIEW'],
    event: 'RETURN',
    to: 'RETURNED',
    guards: [guard.mayReturn, guard.isAuditor, guard.hasFieldReason],
  },
  {
    from: ['IN_REVIEW'],
    event: 'REJECT',
    to: 'REJECTED',
    guards: [guard.mayReject, guard.isAuditor, guard.hasRejectCode],
  },
  {
    from: ['IN_REVIEW'],
    event: 'APPROVE',
    to: 'APPROVED',
    guards: [guard.mayApprove, guard.isAuditor, guard.isOfFourEyes, guard.isUsccFine],
  },
  { from: ['APPROVED'], event: 'FINISH', to: 'FINISHED', guards: [guard.mayFinish, guard.hasAllToOpen] },
  { from: ['APPROVED'], event: 'REOPEN', to: 'IN_REVIEW', guards: [guard.mayReopen, guard.isWithinReopenTime] },
  { from: ['RETURNED'], event: 'EXPIRE', to: 'WITHDRAWN', guards: [guard.isSystem, guard.isForgotten] },
  // The staff's own way: one page, and the log begins and ends with it.
  { from: [NEW], event: 'CREATE', to: 'FINISHED', guards: [guard.mayCreate, guard.hasReason, guard.hasAllToOpen] },
];

export const applicationLifecycle: Lifecycle<ApplicationState, ApplicationContext, ApplicationCommand> =
  defineLifecycle<ApplicationState, ApplicationContext, ApplicationCommand>({
    id: 'companyApplication',
    states: APPLICATION_STATES,
    notPermitted: 'CA-01',
    labels: APPLICATION_STATE_LABELS,
    rows: ROWS,
  });
