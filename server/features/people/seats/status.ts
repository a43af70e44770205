import type { EmployeeEvent } from '#machines/people/employee.commands.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { bindingsOf, endSessionsOf } from '../../identity/seat/seat.act.ts';
import type { SeatRow } from '../../identity/seat/seat-row.read.ts';
import { writeSeat } from '../../identity/seat/write-seat.act.ts';
import { takeBackHandover } from '../handover/handover.ts';
import { type HeldSeat, permitted } from '../held-seat.ts';

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
    ...{ action: 'EMPLOYEE_STATUS', companyId: seat.companyId, at: writer.now, reason },
    ...{ targetType: 'employee', targetId: seat.id, before: { status: seat.state } },
    after: { event, status: after.state },
  });

/** DISABLE: the seat's sessions end with it, in the same moment. */
export async function disableSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, context, actor, writer } = held;
  const to = permitted(seat.state, context, { type: 'DISABLE', actor, at: writer.now.toISOString() });
  const after = await writeSeat(tx, writer, seat, { event: 'DISABLE', to, remarks });
  await endSessionsOf(tx, asker.bus, { employeeId: seat.id, now: writer.now });
  await auditStatus(held, asker, 'DISABLE', after, remarks);
  return after;
}

export async function enableSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, context, actor, writer } = held;
  const to = permitted(seat.state, context, { type: 'ENABLE', actor, at: writer.now.toISOString() });
  const after = await writeSeat(tx, writer, seat, { event: 'ENABLE', to, remarks });
  await auditStatus(held, asker, 'ENABLE', after, remarks);
  return after;
}

/** REHIRE begins anew: the old password and what was handed over do not come back. */
export async function rehireSeat(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, context, actor, writer } = held;
  const to = permitted(seat.state, context, { type: 'REHIRE', actor, at: writer.now.toISOString() });
  const after = await writeSeat(tx, writer, seat, { event: 'REHIRE', to, remarks });
  await tx.db.updateTable('employee').set({ passwordHash: null }).where('id', '=', seat.id).execute();
  await auditStatus(held, asker, 'REHIRE', after, remarks);
  return after;
}

/** UNDO_RESIGN: the seat, its user and all that was handed over, as a whole (K.6). */
export async function takeBackLeave(held: HeldSeat, asker: Asker, remarks: string | null): Promise<SeatRow> {
  const { tx, seat, context, actor, writer } = held;
  const userId = await userWhoLeft(held);
  const bindings = userId === null ? 0 : await bindingsOf(tx, userId);
  const to = permitted(seat.state, context, { type: 'UNDO_RESIGN', actor, at: writer.now.toISOString(), bindings });
  const fields = userId === null ? {} : { userId };
  const after = await writeSeat(tx, writer, seat, { event: 'UNDO_RESIGN', to, fields, remarks });
  await takeBackHandover(tx, writer, seat.id);
  await auditStatus(held, asker, 'UNDO_RESIGN', after, remarks);
  return after;
}

/** The user who was bound until the person left, while he still is one. */
async function userWhoLeft({ tx, seat }: HeldSeat): Promise<string | null> {
  const fact = await tx.db
    .selectFrom('documentEvent')
    .select('changes')
    .where('documentType', '=', 'employee')
    .where('documentId', '=', seat.id)
    .where('event', '=', 'RESIGN')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changes = (fact?.changes ?? []) as readonly { path: string; before?: unknown }[];
  const userId = changes.find(({ path }) => path === 'userId')?.before;
  if (typeof userId !== 'string') return null;
  const user = await tx.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  return user?.id ?? null;
}
