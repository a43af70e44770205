import type { FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import type { EmployeeState } from '#contract/people/employee.ts';
import { permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import type { EmployeeActor, EmployeeCommand, EmployeeContext } from '#machines/people/employee.commands.ts';
import { employeeLifecycle } from '#machines/people/employee.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho, Who } from '../../kernel/who.ts';
import { contextOfSeat, lockSeat, type SeatRow } from '../identity/seat/seat-row.read.ts';
import type { SeatWriter } from '../identity/seat/write-seat.act.ts';

/** A seat in the hands of whoever acts on it, until the transaction ends. */
export interface HeldSeat {
  readonly tx: Tx;
  readonly seat: SeatRow;
  readonly context: EmployeeContext;
  readonly actor: EmployeeActor;
  readonly writer: SeatWriter;
}

export const actorOf = (who: Who): EmployeeActor => ({
  employeeId: who.seat?.employeeId ?? null,
  userId: who.userId,
  companyId: who.seat?.companyId ?? null,
  companyKind: who.seat?.companyKind ?? null,
});

export const writerOf = ({ bus, clock }: Pick<Deps, 'bus' | 'clock'>, who: Who, requestId: string): SeatWriter => ({
  employeeId: who.seat?.employeeId ?? null,
  companyId: who.seat?.companyId ?? null,
  now: clock.now(),
  requestId,
  bus,
});

/** Refused as not found unless the asker's own list shows the seat: the wall of row-level security decides, nothing here. */
export async function seenSeat({ reads }: Pick<Deps, 'reads'>, who: SeatedWho, id: string): Promise<string> {
  const row = await reads.inScope(scopeOf(who), tx =>
    tx.db.selectFrom('seatLine').select('companyId').where('id', '=', id).executeTakeFirst(),
  );
  if (!row?.companyId) throw new AppError('not_found');
  return row.companyId;
}

/**
 * Work on a seat that the asker may see, under the owner's rights: sessions, throttle and bindings are nobody else's business. The
 * seat and its company are locked, so that of two people who ask at once one comes after the other.
 */
export async function withSeat<T>(
  deps: Pick<Deps, 'db' | 'reads' | 'bus' | 'clock'>,
  who: SeatedWho,
  request: Pick<FastifyRequest, 'id'>,
  id: string,
  work: (held: HeldSeat) => Promise<T>,
): Promise<T> {
  await seenSeat(deps, who, id);
  const writer = writerOf(deps, who, request.id);
  return inScope(deps.db, SYSTEM, async tx => {
    const seat = await lockSeat(tx, id);
    if (!seat) throw new AppError('not_found');
    const context = await contextOfSeat(tx, seat, writer.now);
    return work({ tx, seat, context, actor: actorOf(who), writer });
  });
}

/** Codes that the guards of an employee name; the census wants each given by the server. */
const REFUSALS = [
  ...['NOT_ONESELF', 'LAST_ADMIN', 'CONTACT_NEEDED', 'ROLE_NEEDED', 'CEILING_EXCEEDED', 'INVITATION_INVALID'],
  ...['BIND_LIMIT', 'RESEND_LIMIT', 'HANDOVER_NEEDED', 'UNDO_TOO_LATE', 'COMPANY_SUSPENDED', 'AUTH_FORBIDDEN'],
  ...['not_found', 'event_not_allowed'],
] as readonly ErrorCode[];

const refused = ({ code, params }: Refusal): AppError => {
  const known = REFUSALS.find(one => one === code);
  if (!known) throw new Error(`an employee's guard names ${code}`);
  return new AppError(known, params ? { params } : {});
};

/** Where the machine leads, or its refusal as the answer of the call. */
export function permitted(
  state: EmployeeState | 'NEW',
  context: EmployeeContext,
  command: EmployeeCommand,
): EmployeeState {
  const permit = permits(employeeLifecycle, state, context, command);
  if (permit.ok) return permit.to;
  throw refused(permit.refusal);
}

/** The row as the editor's form reads it. */
export const formRowOf = (seat: SeatRow, now: Date) => ({
  ...{ entry: null, account: seat.account, employeeNo: seat.employeeNo, name: seat.name, nameEn: seat.nameEn },
  ...{ phone: seat.phone, email: seat.email, departmentId: seat.departmentId, position: seat.position },
  ...{ managerId: seat.managerId, roleIds: [...seat.roleIds], businessLines: [...seat.businessLines] },
  ...{ status: seat.state, id: seat.id, version: seat.version, createdAt: seat.createdAt },
  updatedAt: now.toISOString(),
});

/** The version that was read is the one that stands; else the newer one goes along, for the form to merge. */
export function atVersion(seat: SeatRow, version: number, now: Date): void {
  if (seat.version === version) return;
  throw new AppError('stale_version', {
    extra: { current: formRowOf(seat, now) },
    headers: { ETag: `"${seat.version}"` },
  });
}
