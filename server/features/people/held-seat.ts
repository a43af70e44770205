import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { employee } from '#machines/people/employee.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf as documentActorOf } from '../../kernel/document/actor.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho, Who } from '../../kernel/who.ts';
import { lockSeat, type SeatRow, type SeatWriter } from '../identity/seat/write-seat.act.ts';

/** A seat in the hands of whoever acts on it, until the transaction ends. */
export interface HeldSeat {
  readonly tx: Tx;
  readonly seat: SeatRow;
  readonly writer: SeatWriter;
}

export const actorOf = (who: Who): DocumentActor => documentActorOf(employee, who);

export const writerOf = ({ bus, clock }: Pick<Deps, 'bus' | 'clock'>, who: Who, requestId: string) => ({
  actor: actorOf(who),
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
 * seat is locked, so that of two people who ask at once one comes after the other.
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
    return work({ tx, seat, writer });
  });
}

/** The row as the editor's form reads it. */
export const formRowOf = (seat: SeatRow, now: Date) => ({
  entry: null,
  account: seat.account,
  employeeNo: seat.employeeNo,
  name: seat.name,
  nameEn: seat.nameEn,
  phone: seat.phone,
  email: seat.email,
  departmentId: seat.departmentId,
  position: seat.position,
  managerId: seat.managerId,
  roleIds: [...seat.roleIds],
  businessLines: [...seat.businessLines],
  status: seat.state,
  id: seat.id,
  version: seat.version,
  createdAt: seat.createdAt,
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
