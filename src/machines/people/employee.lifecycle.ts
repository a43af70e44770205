import { EMPLOYEE_STATE, EMPLOYEE_STATES, type EmployeeState } from '#contract/people/employee.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { EmployeeCommand, EmployeeContext } from './employee.commands.ts';
import * as guard from './employee.guards.ts';

/**
 * Life of an employee (design A.3), the seat of a person at one company:
 *
 *     NEW -> INVITED -> ACTIVE <-> DISABLED
 *      '------------------'-> RESIGNED <-'     (rehired, or taken back within 7 days)
 *
 * States × commands, invariants and gaps: `employee.lifecycle.md`.
 */
type Row = TransitionRow<EmployeeState, EmployeeContext, EmployeeCommand>;

const ROWS: readonly Row[] = [
  {
    from: [NEW],
    event: 'INVITE',
    to: 'INVITED',
    guards: [
      guard.isAdministrator,
      guard.isCompanyActive,
      guard.hasContactToInvite,
      guard.hasSomeRole,
      guard.isWithinCeiling,
    ],
  },
  {
    from: [NEW],
    event: 'CREATE',
    to: 'ACTIVE',
    guards: [guard.isAdministrator, guard.isCompanyActive, guard.hasSomeRole, guard.isWithinCeiling],
  },
  {
    from: ['INVITED'],
    event: 'ACCEPT',
    to: 'ACTIVE',
    guards: [guard.isUser, guard.isLinkValid, guard.isCompanyActive, guard.hasRoomToBind],
  },
  {
    from: ['INVITED'],
    event: 'RESEND',
    to: 'INVITED',
    guards: [guard.isAdministrator, guard.isCompanyActive, guard.hasContact, guard.isResendLeft],
  },
  {
    from: ['INVITED', 'ACTIVE', 'DISABLED'],
    event: 'EDIT',
    to: 'same',
    guards: [guard.isAdministrator, guard.hasSomeRole, guard.isWithinCeiling, guard.keepsAnAdmin],
  },
  {
    from: ['ACTIVE'],
    event: 'DISABLE',
    to: 'DISABLED',
    guards: [guard.isAdministrator, guard.isSomebodyElse, guard.isNotLastAdmin],
  },
  {
    from: ['DISABLED'],
    event: 'ENABLE',
    to: 'ACTIVE',
    guards: [guard.isAdministrator, guard.isCompanyActive, guard.hasRole],
  },
  {
    from: ['ACTIVE', 'DISABLED'],
    event: 'RESIGN',
    to: 'RESIGNED',
    guards: [guard.isAdministrator, guard.isSomebodyElse, guard.isNotLastAdmin, guard.isHandedOver],
  },
  {
    from: ['RESIGNED'],
    event: 'REHIRE',
    to: 'ACTIVE',
    guards: [guard.isAdministrator, guard.isCompanyActive, guard.hasRole],
  },
  {
    from: ['RESIGNED'],
    event: 'UNDO_RESIGN',
    to: 'ACTIVE',
    guards: [guard.isAdministrator, guard.isWithinUndoTime, guard.hasRoomToBind, guard.wasActive],
  },
  {
    from: ['RESIGNED'],
    event: 'UNDO_RESIGN',
    to: 'DISABLED',
    guards: [guard.isAdministrator, guard.isWithinUndoTime, guard.hasRoomToBind],
  },
];

export const employeeLifecycle: Lifecycle<EmployeeState, EmployeeContext, EmployeeCommand> = defineLifecycle<
  EmployeeState,
  EmployeeContext,
  EmployeeCommand
>({
  id: 'employee',
  states: EMPLOYEE_STATES,
  notPermitted: 'event_not_allowed',
  labels: EMPLOYEE_STATE,
  rows: ROWS,
});
