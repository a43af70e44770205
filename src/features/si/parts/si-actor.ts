import type { CurrentEmployee, MenuNode } from '#contract/session/session.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';

/** The signed-in reader of a list of SIs. */
export interface Asker {
  readonly employee: Pick<CurrentEmployee, 'EmployeeId' | 'CompanyId' | 'CompanyKind'> | null;
  readonly menu: readonly MenuNode[];
}

/** The reader as an actor of the state machine. */
export const siActor = (employee: NonNullable<Asker['employee']>, menu: readonly MenuNode[]): DocumentActor => ({
  kind: 'employee',
  employeeId: employee.EmployeeId,
  userId: null,
  companyId: employee.CompanyId,
  companyKind: employee.CompanyKind,
  holds: heldBy(shippingInstruction, menu),
});
