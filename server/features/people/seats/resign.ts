import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { endSessionsOf } from '../../identity/seat/seat.act.ts';
import type { Leave } from '../../identity/seat/seat-asks.act.ts';
import { changeSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import { handOver, openWorkOf, type Receivers } from '../handover/handover.ts';
import type { HeldSeat } from '../held-seat.ts';
import { auditStatus } from './status.ts';

export interface Resignation {
  readonly receivers: Receivers;
  readonly remarks: string | null;
}

/** RESIGN: open work goes to its receivers, the binding and the sessions end, programs of the seat stop. */
export async function resignSeat(
  held: HeldSeat,
  asker: {
    readonly who: SeatedWho;
    readonly request: { readonly id: string; readonly ip: string };
    readonly bus: LiveBus;
    readonly deps: Deps;
  },
  { receivers, remarks }: Resignation,
): Promise<{ readonly seat: SeatRow; readonly moved: number }> {
  const { tx, seat, writer } = held;
  const { now } = writer;
  const work = await openWorkOf(tx, seat.id, now);
  const unassigned = work.filter(({ kind }) => !receivers[kind]).length;
  let moved = 0;
  const prepared: Leave = {
    unassigned,
    async handOver() {
      moved = await handOver(tx, { ...writer, deps: asker.deps, who: asker.who }, seat, work, receivers);
      return moved;
    },
  };
  const after = await changeSeat(tx, writer, seat, { event: 'RESIGN', remarks, prepared });
  await endSessionsOf(tx, asker.bus, { employeeId: seat.id, now });
  await tx.db
    .updateTable('apiToken')
    .set({ revokedAt: now })
    .where('employeeId', '=', seat.id)
    .where('revokedAt', 'is', null)
    .execute();
  if (seat.userId !== null)
    await audit(tx, {
      ...auditActor(asker.who, asker.request),
      action: 'UNBIND',
      companyId: seat.companyId,
      at: now,
      targetType: 'employee',
      targetId: seat.id,
      before: { userId: seat.userId },
    });
  await auditStatus(held, asker, 'RESIGN', after, remarks);
  return { seat: after, moved };
}
