import type { EmployeeEvent } from '#machines/people/employee.document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { endSessionsOf } from '../../identity/seat/seat.act.ts';
import type { LeaveTakenBack } from '../../identity/seat/seat-asks.act.ts';
import { userWhoLeft } from '../../identity/seat/seat-log.read.ts';
import { changeSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import { takeBackHandover } from '../handover/handover.ts';
import type { HeldSeat } from '../held-seat.ts';

interface Asker {
  readonly who: SeatedWho;
  readonly request: { readonly id: string; readonly ip: string };
  readonly bus: LiveBus;
}

/** Writes down an act on a seat's life; the last thing of its transaction. */
export const auditStatus = (
  { tx, seat, writer }: HeldSeat,
  { who, request }: Omit<Asker, 'bus'>,
  event: EmployeeEvent,
  after: SeatRow,
  reason: string | null,
): Promise<void> =>
  audit(tx, {
    ...auditActor(who, request),
    action: 'EMPLOYEE_STATUS',
    companyId: seat.companyId,
    at: writer.now,
    reason,
    targetType: 'employee',
    targetId: seat.id,
    before: { status: seat.state },
    after: { event, status: after.state },
  });

/** DISABLE: the seat's sessions end with it, in the same moment. */
export async function disableSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, writer } = held;
  const after = await changeSeat(tx, writer, seat, { event: 'DISABLE', remarks });
  await endSessionsOf(tx, asker.bus, { employeeId: seat.id, now: writer.now });
  await auditStatus(held, asker, 'DISABLE', after, remarks);
  return after;
}

export async function enableSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, writer } = held;
  const after = await changeSeat(tx, writer, seat, { event: 'ENABLE', remarks });
  await auditStatus(held, asker, 'ENABLE', after, remarks);
  return after;
}

/** REHIRE begins anew: the old password and what was handed over do not come back. */
export async function rehireSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, writer } = held;
  const after = await changeSeat(tx, writer, seat, { event: 'REHIRE', remarks });
  await auditStatus(held, asker, 'REHIRE', after, remarks);
  return after;
}

/** UNDO_RESIGN: the seat, its user and all that was handed over, as a whole (K.6). */
export async function takeBackLeave(
  held: HeldSeat,
  asker: Asker & { readonly deps: Deps },
  remarks: string | null,
): Promise<SeatRow> {
  const { tx, seat, writer } = held;
  const prepared: LeaveTakenBack = { userId: await userWhoLeft(tx, seat.id) };
  const after = await changeSeat(tx, writer, seat, { event: 'UNDO_RESIGN', remarks, prepared });
  await takeBackHandover(tx, { ...writer, deps: asker.deps, who: asker.who }, seat.id);
  await auditStatus(held, asker, 'UNDO_RESIGN', after, remarks);
  return after;
}
