import { type AuditEntry, audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

interface Switch {
  /** Seat acted in before; null = as a person. */
  readonly left: string | null;
  readonly entered: string | null;
}

const companyOf = async ({ db }: Tx, employeeId: string): Promise<string | null> =>
  (await db.selectFrom('employee').select('companyId').where('id', '=', employeeId).executeTakeFirst())?.companyId ??
  null;

/** Each company's log tells of its own seat alone: where else a person works is not its business. */
export async function auditSwitch(
  tx: Tx,
  actor: Partial<AuditEntry>,
  { left, entered }: Switch,
  at: Date,
): Promise<void> {
  if (left === entered) return;
  const steps = [
    { employeeId: left, after: { left: true } },
    { employeeId: entered, after: { entered: true } },
  ];
  for (const { employeeId, after } of steps)
    if (employeeId !== null)
      await audit(tx, {
        ...actor,
        actorEmployeeId: employeeId,
        action: 'SWITCH_EMPLOYEE',
        companyId: await companyOf(tx, employeeId),
        at,
        targetType: 'employee',
        targetId: employeeId,
        after,
      });
}
