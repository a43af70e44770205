import { AppError } from '#contract/kernel/errors.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { newEmployeeContext } from '#machines/people/employee.commands.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import { judgeRoles, lockSeat, type SeatRow } from '../../identity/seat/seat-row.read.ts';
import { actorOf, permitted, writerOf } from '../held-seat.ts';
import { makeInvitation } from '../invitations/link.ts';
import { checkFields, phoneOf, type SeatInput } from './fields.ts';

export interface Making {
  readonly deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'config'>;
  readonly who: SeatedWho;
  readonly request: { readonly id: string; readonly ip: string };
  /** Whose the seat will be, where it is not the maker's own company; the caller has judged that. */
  readonly companyId?: string;
}

/** INVITE or CREATE, inside the caller's transaction: judged by the machine, with its first fact, and the link sent where it can be. */
export async function makeSeat(tx: Tx, making: Making, input: SeatInput): Promise<SeatRow> {
  const { deps, who, request } = making;
  const event = input.entry ?? 'CREATE';
  const { companyId: ownCompanyId, employeeId, menu } = who.seat;
  const { companyId = ownCompanyId } = making;
  if (!hasButton(menu, event === 'INVITE' ? 'INVITE' : 'ADD', EMPLOYEE_PATH)) throw new AppError('AUTH_FORBIDDEN');
  const writer = writerOf(deps, who, request.id);
  const { now } = writer;
  const company = await tx.db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const judged = await judgeRoles(tx, companyId, input.roleIds, employeeId);
  const phone = phoneOf(input.phone);
  const hasContact = phone !== null || input.email !== null;
  const command = { type: event, actor: actorOf(who), at: now.toISOString(), ...judged, hasContact };
  const status = permitted('NEW', newEmployeeContext(companyId, company.status === 'ACTIVE'), command as never);
  await checkFields(tx, companyId, null, input);
  const id = await createSeat(tx, {
    ...{ companyId, account: input.account, name: input.name, nameEn: input.nameEn, phone, email: input.email },
    ...{ position: input.position, departmentId: input.departmentId, managerId: input.managerId, now },
    ...{ roleIds: input.roleIds, businessLines: input.businessLines, status: status as 'ACTIVE' | 'INVITED' },
    ...(input.employeeNo ? { employeeNo: input.employeeNo } : {}),
    mustChangePassword: event === 'CREATE',
    by: { employeeId, companyId: ownCompanyId },
    requestId: request.id,
    bus: deps.bus,
  });
  const seat = (await lockSeat(tx, id))!;
  if (event === 'INVITE' && seat.email !== null)
    await makeInvitation(tx, deps.config, seat, { by: employeeId, byMail: true, now });
  await audit(tx, {
    ...auditActor(who, request),
    ...{ action: 'EMPLOYEE_STATUS', companyId, at: now, targetType: 'employee', targetId: id },
    after: { event, status, account: seat.account, roleIds: seat.roleIds },
  });
  return seat;
}

export const makeOneSeat = (making: Making, input: SeatInput): Promise<SeatRow> =>
  inScope(making.deps.db, SYSTEM, tx => makeSeat(tx, making, input));
