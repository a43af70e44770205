import { type Finding, invalid } from '#contract/kernel/errors.ts';
import type { InputOf } from '#contract/kernel/resource.ts';
import type { employeeFormResource } from '#contract/people/employee-form.resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

export type SeatInput = InputOf<typeof employeeFormResource>;

const wrong = (path: string, zh: string, en: string): Finding => ({
  path,
  code: 'RULE',
  severity: 'error',
  message: { zh, en },
});

/** `138 0000 1234` and `+86-138-0000-1234` are one phone. */
export function phoneOf(typed: string | null): string | null {
  if (typed === null) return null;
  const digits = typed.replace(/[\s-]/g, '');
  return digits.startsWith('+') ? digits : `+86${digits}`;
}

/** Does the manager, or a manager of the manager, report to the seat? */
export async function leadsBack({ db }: Tx, seatId: string, managerId: string): Promise<boolean> {
  let at: string | null = managerId;
  for (let step = 0; at !== null && step < 50; step += 1) {
    if (at === seatId) return true;
    const row: { managerId: string | null } | undefined = await db
      .selectFrom('employee')
      .select('managerId')
      .where('id', '=', at)
      .executeTakeFirst();
    at = row?.managerId ?? null;
  }
  return at !== null;
}

/** What only other rows tell of a seat's fields: department and manager are of its company, and nobody reports to himself. */
export async function checkFields(
  tx: Tx,
  companyId: string,
  seatId: string | null,
  fields: { readonly departmentId?: string | null; readonly managerId?: string | null },
): Promise<void> {
  const findings: Finding[] = [];
  const { departmentId, managerId } = fields;
  if (departmentId) {
    const row = await tx.db
      .selectFrom('department')
      .select('companyId')
      .where('id', '=', departmentId)
      .executeTakeFirst();
    if (row?.companyId !== companyId)
      findings.push(wrong('departmentId', '所选部门不存在', 'There is no such department'));
  }
  if (managerId) {
    const row = await tx.db
      .selectFrom('employee')
      .select(['companyId', 'status'])
      .where('id', '=', managerId)
      .executeTakeFirst();
    if (row?.companyId !== companyId || row.status === 'RESIGNED')
      findings.push(wrong('managerId', '所选上级不存在', 'There is no such manager'));
    else if (seatId !== null && (await leadsBack(tx, seatId, managerId)))
      findings.push(wrong('managerId', '上级不能是本人或其下属', 'The manager may not be the person or one below'));
  }
  const [first, ...rest] = findings;
  if (first) throw invalid([first, ...rest]);
}
