import {
  COMPANY_STATE_LABELS,
  COMPANY_STATES,
  type CompanyState,
} from '#contract/company/onboarding/company-status.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { CompanyCommand, CompanyContext } from './company.commands.ts';
import * as guard from './company.guards.ts';

/**
 * Life of a company (people-and-portals B.3):
 *
 *     NEW -> PENDING -> ACTIVE <-> SUSPENDED
 *               '-> CLOSED <-'---------'
 *
 * States × commands, invariants and gaps: `company.lifecycle.md`.
 */
type Row = TransitionRow<CompanyState, CompanyContext, CompanyCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'REGISTER', to: 'PENDING', guards: [guard.mayRegister] },
  { from: ['PENDING'], event: 'DROP', to: 'CLOSED', guards: [guard.mayDrop] },
  { from: ['PENDING'], event: 'FINISH', to: 'ACTIVE', guards: [guard.mayFinish] },
  {
    from: ['ACTIVE'],
    event: 'SUSPEND',
    to: 'SUSPENDED',
    guards: [guard.maySuspend, guard.isNotPlatform, guard.hasReason],
  },
  { from: ['SUSPENDED'], event: 'RESUME', to: 'ACTIVE', guards: [guard.mayResume] },
  {
    from: ['ACTIVE', 'SUSPENDED'],
    event: 'CLOSE',
    to: 'CLOSED',
    guards: [guard.mayClose, guard.isNotPlatform, guard.hasReason, guard.hasNothingOpen],
  },
];

export const companyLifecycle: Lifecycle<CompanyState, CompanyContext, CompanyCommand> = defineLifecycle<
  CompanyState,
  CompanyContext,
  CompanyCommand
>({ id: 'company', states: COMPANY_STATES, notPermitted: 'CA-01', labels: COMPANY_STATE_LABELS, rows: ROWS });
