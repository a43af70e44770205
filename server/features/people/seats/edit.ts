import { audit, auditActor } from '../../../kernel/audit.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { judgeRoles, type SeatRow } from '../../identity/seat/seat-row.read.ts';
import { seatChanges, writeSeat } from '../../identity/seat/write-seat.act.ts';
import { type HeldSeat, permitted } from '../held-seat.ts';
import { checkFields, phoneOf, type SeatInput } from './fields.ts';

export type SeatEdit = Partial<Omit<SeatInput, 'entry' | 'status'>>;

/** EDIT: the fields that were typed, roles among them. Nothing changed = nothing written. */
export async function editSeat(
  held: HeldSeat,
  who: SeatedWho,
  request: { readonly id: string; readonly ip: string },
  typed: SeatEdit,
): Promise<SeatRow> {
  const { tx, seat, context, actor, writer } = held;
  const { employeeNo, phone, account, ...others } = typed;
  const fields = {
    ...others,
    ...(account === undefined ? {} : { account: account.toLowerCase() }),
    ...(employeeNo ? { employeeNo } : {}),
    ...(phone === undefined ? {} : { phone: phoneOf(phone) }),
  };
  const roleIds = fields.roleIds ?? seat.roleIds;
  const judged = await judgeRoles(tx, seat.companyId, roleIds, actor.employeeId, seat.roleIds);
  const to = permitted(seat.state, context, {
    ...{ type: 'EDIT', actor, at: writer.now.toISOString() },
    ...{ roles: judged.roles, isWithinCeiling: judged.isWithinCeiling, staysAdmin: judged.administers },
  });
  const changes = seatChanges(seat, fields);
  if (changes.length === 0) return seat;
  await checkFields(tx, seat.companyId, seat.id, fields);
  const after = await writeSeat(tx, writer, seat, { event: 'EDIT', to, fields });
  const roles = changes.find(({ path }) => path === 'roleIds');
  if (roles)
    await audit(tx, {
      ...auditActor(who, request),
      ...{ action: 'ROLE_CHANGE', companyId: seat.companyId, at: writer.now },
      ...{ targetType: 'employee', targetId: seat.id, before: roles.before ?? [], after: roles.after ?? [] },
    });
  return after;
}
