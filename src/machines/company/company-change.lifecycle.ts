import {
  CHANGE_REQUEST_LABELS,
  CHANGE_REQUEST_STATES,
  type ChangeRequestState,
} from '#contract/company/onboarding/company-change.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { ChangeRequestCommand, ChangeRequestContext } from './company-change.commands.ts';
import * as guard from './company-change.guards.ts';

/**
 * Life of a change of a company's own data (people-and-portals B.3):
 *
 *     NEW -> SUBMITTED -> APPROVED
 *                '------> REJECTED
 *
 * States × commands, invariants and gaps: `company-change.lifecycle.md`.
 */
type Row = TransitionRow<ChangeRequestState, ChangeRequestContext, ChangeRequestCommand>;

const ROWS: readonly Row[] = [
  {
    from: [NEW],
    event: 'REQUEST',
    to: 'SUBMITTED',
    guards: [guard.mayRequest, guard.isSomething, guard.isOnlyOne],
  },
  { from: ['SUBMITTED'], event: 'APPROVE', to: 'APPROVED', guards: [guard.mayApprove, guard.isOfFourEyes] },
  {
    from: ['SUBMITTED'],
    event: 'REJECT',
    to: 'REJECTED',
    guards: [guard.mayReject, guard.isOfFourEyes, guard.hasReason],
  },
];

export const changeRequestLifecycle: Lifecycle<ChangeRequestState, ChangeRequestContext, ChangeRequestCommand> =
  defineLifecycle<ChangeRequestState, ChangeRequestContext, ChangeRequestCommand>({
    id: 'companyChange',
    states: CHANGE_REQUEST_STATES,
    notPermitted: 'CA-01',
    labels: CHANGE_REQUEST_LABELS,
    rows: ROWS,
  });
