import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf } from '../actor.ts';
import { findingAt } from '../findings.ts';
import type { Maker } from './create-set.ts';

export interface OnBehalf {
  readonly companyId: string;
  readonly companyCode: string;
  readonly employeeId: string;
  readonly shipmentId: string;
}

/** PT-01 … PT-04: the customer, its code, its employee and its shipment fit together; all that is wrong is told at once. */
export async function makerOnBehalf(deps: Deps, who: SeatedWho, asked: OnBehalf): Promise<Maker> {
  if (who.seat.companyKind !== 'platform') throw new AppError('AUTH_FORBIDDEN');
  return inScope(deps.db, scopeOf(who), async ({ db }) => {
    const company = await db.selectFrom('company').selectAll().where('id', '=', asked.companyId).executeTakeFirst();
    const employee = await db.selectFrom('employee').selectAll().where('id', '=', asked.employeeId).executeTakeFirst();
    const shipment = await db
      .selectFrom('shipment')
      .select('companyId')
      .where('id', '=', asked.shipmentId)
      .executeTakeFirst();
    const isCustomer = company?.status === 'ACTIVE' && company.kind === 'customer';
    const isTheirs = employee?.companyId === asked.companyId && employee.status === 'ACTIVE';
    const findings: Finding[] = [
      ...(isCustomer ? [] : [findingAt('COMPANYID', 'PT-01')]),
      ...(company && company.companyCode !== asked.companyCode ? [findingAt('COMPANYCODE', 'PT-02')] : []),
      ...(isTheirs ? [] : [findingAt('EmployeeId', 'PT-03')]),
      ...(shipment ? [] : [findingAt('CGO_ID', 'SI-S-01')]),
      ...(shipment && shipment.companyId !== asked.companyId ? [findingAt('CGO_ID', 'PT-04')] : []),
    ];
    const [first, ...more] = findings;
    if (first) throw invalid([first, ...more]);
    return {
      actor: actorOf(who),
      companyId: asked.companyId,
      companyCode: asked.companyCode,
      onBehalfOf: asked.employeeId,
      isProgram: false,
    };
  });
}
