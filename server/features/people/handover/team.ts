import type { Tx } from '../../../kernel/tenancy.ts';
import { editBeside, lockSeat, type SeatWriter } from '../../identity/seat/write-seat.act.ts';
import { leadsBack } from '../seats/fields.ts';
import type { HandedRecord, HandoverKind } from './handover-kind.ts';

const reports = ({ db }: Tx, managerId: string) =>
  db
    .selectFrom('employee')
    .select('id')
    .where('managerId', '=', managerId)
    .where('status', '!=', 'RESIGNED')
    .orderBy('id')
    .execute();

async function reportTo(
  tx: Tx,
  writer: SeatWriter,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<HandedRecord[]> {
  const moved: HandedRecord[] = [];
  for (const id of ids) {
    const seat = await lockSeat(tx, id);
    if (seat?.managerId !== from || seat.state === 'RESIGNED') continue;
    // Whoever takes the team over reports to nobody below.
    const managerId = (await leadsBack(tx, seat.id, to)) ? null : to;
    await editBeside(tx, writer, seat, { managerId });
    moved.push({ recordId: id });
  }
  return moved;
}

/** The people who report to the leaver. */
export const teamHandover: HandoverKind = {
  kind: 'TEAM',
  title: { zh: '下属员工', en: 'People who report' },
  count: async (tx, employeeId) => (await reports(tx, employeeId)).length,
  async move(tx, writer, from, to) {
    const ids = (await reports(tx, from)).map(({ id }) => id);
    return reportTo(tx, writer, ids, from, to);
  },
  async giveBack(tx, writer, from, to, records) {
    for (const { recordId } of records) {
      const seat = await lockSeat(tx, recordId);
      const has = seat?.id === to ? seat.managerId === null : seat?.managerId === to;
      if (seat && has && seat.state !== 'RESIGNED') await editBeside(tx, writer, seat, { managerId: from });
    }
  },
};
