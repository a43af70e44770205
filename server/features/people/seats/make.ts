import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import type { SeatRow } from '../../identity/seat/write-seat.act.ts';
import { writerOf } from '../held-seat.ts';
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
  const { companyId: ownCompanyId, employeeId } = who.seat;
  const { companyId = ownCompanyId } = making;
  const writer = writerOf(deps, who, request.id);
  if (!writer.actor.holds.includes(event)) throw new AppError('AUTH_FORBIDDEN');
  const { now } = writer;
  const seat = await createSeat(tx, {
    companyId,
    account: input.account,
    name: input.name,
    nameEn: input.nameEn,
    phone: phoneOf(input.phone),
    email: input.email,
    position: input.position,
    departmentId: input.departmentId,
    managerId: input.managerId,
    roleIds: input.roleIds,
    businessLines: input.businessLines,
    status: event === 'INVITE' ? 'INVITED' : 'ACTIVE',
    ...(input.employeeNo ? { employeeNo: input.employeeNo } : {}),
    mustChangePassword: event === 'CREATE',
    isJudged: false,
    check: () => checkFields(tx, companyId, null, input),
    ...writer,
  });
  if (event === 'INVITE' && seat.email !== null)
    await makeInvitation(tx, deps.config, seat, { by: employeeId, byMail: true, now });
  await audit(tx, {
    ...auditActor(who, request),
    action: 'EMPLOYEE_STATUS',
    companyId,
    at: now,
    targetType: 'employee',
    targetId: seat.id,
    after: { event, status: seat.state, account: seat.account, roleIds: seat.roleIds },
  });
  return seat;
}

export const makeOneSeat = (making: Making, input: SeatInput): Promise<SeatRow> =>
  inScope(making.deps.db, SYSTEM, tx => makeSeat(tx, making, input));
