import type { EmployeeState } from '#contract/people/employee.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { EmployeeEvent } from './employee.document.ts';

/**
 * States × commands, total: a missing cell does not compile. Written from the design (A.3), not from the lifecycle, and the oracle
 * of the walk: what a command whose guards hold does in this state, or the code it is refused with.
 */
export type EmployeeCell = EmployeeState | 'event_not_allowed';

const no = 'event_not_allowed';

type Line = Readonly<Record<EmployeeEvent, EmployeeCell>>;

/** Nothing is known here but these commands; the rest of the line is refused. */
const line = (cells: Partial<Record<EmployeeEvent, EmployeeCell>>): Line => ({
  INVITE: no,
  CREATE: no,
  ACCEPT: no,
  RESEND: no,
  EDIT: no,
  DISABLE: no,
  ENABLE: no,
  RESIGN: no,
  REHIRE: no,
  UNDO_RESIGN: no,
  ...cells,
});

/** Of a seat that was active when it was given up. */
export const EMPLOYEE_TABLE: Readonly<Record<OrNew<EmployeeState>, Line>> = {
  NEW: line({ INVITE: 'INVITED', CREATE: 'ACTIVE' }),
  INVITED: line({ ACCEPT: 'ACTIVE', RESEND: 'INVITED', EDIT: 'INVITED' }),
  ACTIVE: line({ EDIT: 'ACTIVE', DISABLE: 'DISABLED', RESIGN: 'RESIGNED' }),
  DISABLED: line({ EDIT: 'DISABLED', ENABLE: 'ACTIVE', RESIGN: 'RESIGNED' }),
  RESIGNED: line({ REHIRE: 'ACTIVE', UNDO_RESIGN: 'ACTIVE' }),
};

/** A seat that was switched off before its person left comes back switched off. */
export const employeeCell = (
  state: OrNew<EmployeeState>,
  event: EmployeeEvent,
  resignedFrom: EmployeeState | null,
): EmployeeCell =>
  state === 'RESIGNED' && event === 'UNDO_RESIGN' && resignedFrom === 'DISABLED'
    ? 'DISABLED'
    : EMPLOYEE_TABLE[state][event];

/** As the walk over all documents reads it: where the person comes back to depends on where they left from. */
export const documentTable: Readonly<
  Record<OrNew<EmployeeState>, Readonly<Record<EmployeeEvent, EmployeeCell | readonly EmployeeState[]>>>
> = {
  ...EMPLOYEE_TABLE,
  RESIGNED: { ...EMPLOYEE_TABLE.RESIGNED, UNDO_RESIGN: ['ACTIVE', 'DISABLED'] },
};
