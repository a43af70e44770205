import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatRow } from '../../identity/seat/write-seat.act.ts';
import type { HandoverKind, HandoverWriter } from './handover-kind.ts';
import { HANDOVER_KINDS } from './kinds.ts';

export interface OpenWork extends Pick<HandoverKind, 'kind' | 'title'> {
  readonly count: number;
}

/** What the seat would leave behind; kinds without anything are left out. */
export async function openWorkOf(tx: Tx, employeeId: string, now: Date): Promise<OpenWork[]> {
  const work: OpenWork[] = [];
  for (const { kind, title, count } of HANDOVER_KINDS) {
    const n = await count(tx, employeeId, now);
    if (n > 0) work.push({ kind, title, count: n });
  }
  return work;
}

export type Receivers = Readonly<Record<string, string>>;

/** Receivers are active colleagues of the leaver. */
async function refuseStrangers({ db }: Tx, leaver: SeatRow, receivers: Receivers): Promise<void> {
  const findings: Finding[] = [];
  for (const [kind, id] of Object.entries(receivers)) {
    const row = await db.selectFrom('employee').select(['companyId', 'status']).where('id', '=', id).executeTakeFirst();
    if (row?.companyId === leaver.companyId && row.status === 'ACTIVE' && id !== leaver.id) continue;
    findings.push({
      path: `receivers.${kind}`,
      code: 'RECEIVER',
      severity: 'error',
      message: { zh: '接收人须为本企业在用员工', en: 'The receiver must be an active colleague' },
    });
  }
  const [first, ...rest] = findings;
  if (first) throw invalid([first, ...rest]);
}

/** Moves all open work to its receivers and keeps what went where, record by record; answers how much it was. */
export async function handOver(
  tx: Tx,
  writer: HandoverWriter,
  leaver: SeatRow,
  work: readonly OpenWork[],
  receivers: Receivers,
): Promise<number> {
  if (work.length === 0) return 0;
  await refuseStrangers(tx, leaver, receivers);
  const id = newId(writer.now.getTime());
  const { companyId } = leaver;
  await tx.db
    .insertInto('handover')
    .values({ id, companyId, employeeId: leaver.id, at: writer.now, undoneAt: null })
    .execute();
  let moved = 0;
  for (const { kind } of work) {
    const receiverId = receivers[kind]!;
    const found = HANDOVER_KINDS.find(one => one.kind === kind)!;
    const records = await found.move(tx, writer, leaver.id, receiverId);
    moved += records.length;
    if (records.length > 0)
      await tx.db
        .insertInto('handoverRecord')
        .values(
          records.map(({ recordId, madeId = null }) => ({
            handoverId: id,
            companyId,
            kind,
            recordId,
            receiverId,
            madeId,
          })),
        )
        .execute();
  }
  return moved;
}

/** The last handover of the seat comes back as a whole; what the receivers have given away since stays where it is. */
export async function takeBackHandover(tx: Tx, writer: HandoverWriter, employeeId: string): Promise<void> {
  const last = await tx.db
    .selectFrom('handover')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const records = await tx.db.selectFrom('handoverRecord').selectAll().where('handoverId', '=', last.id).execute();
  for (const { kind, giveBack } of HANDOVER_KINDS) {
    const ofKind = records.filter(record => record.kind === kind);
    for (const [receiverId, some] of Map.groupBy(ofKind, record => record.receiverId))
      await giveBack(tx, writer, employeeId, receiverId, some);
  }
  await tx.db.updateTable('handover').set({ undoneAt: writer.now }).where('id', '=', last.id).execute();
}
