import { audit, auditActor } from '../../../kernel/audit.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { SeatEdited } from '../../identity/seat/seat-asks.act.ts';
import { changeSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import type { HeldSeat } from '../held-seat.ts';
import { checkFields, phoneOf, type SeatInput } from './fields.ts';

export type SeatEdit = Partial<Omit<SeatInput, 'entry' | 'status'>>;

/** EDIT: the fields that were typed, roles among them. Nothing changed = nothing written. */
export async function editSeat(
  held: HeldSeat,
  who: SeatedWho,
  request: { readonly id: string; readonly ip: string },
  typed: SeatEdit,
): Promise<SeatRow> {
  const { tx, seat, writer } = held;
  const { employeeNo, phone, account, ...others } = typed;
  const fields = {
    ...others,
    ...(account === undefined ? {} : { account: account.toLowerCase() }),
    ...(employeeNo ? { employeeNo } : {}),
    ...(phone === undefined ? {} : { phone: phoneOf(phone) }),
  };
  const prepared: SeatEdited = { fields, check: () => checkFields(tx, seat.companyId, seat.id, fields) };
  const after = await changeSeat(tx, writer, seat, { event: 'EDIT', prepared });
  if (after.roleIds !== seat.roleIds)
    await audit(tx, {
      ...auditActor(who, request),
      action: 'ROLE_CHANGE',
      companyId: seat.companyId,
      at: writer.now,
      targetType: 'employee',
      targetId: seat.id,
      before: seat.roleIds,
      after: after.roleIds,
    });
  return after;
}
