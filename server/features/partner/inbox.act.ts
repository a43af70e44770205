import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { applyMilestones } from '../booking/wire/apply-milestones.act.ts';
import { enqueueDelivery } from './deliver/enqueue.ts';
import { publishMessages } from './publish.act.ts';
import { applyAnswer } from './receive/apply-answer.ts';
import { messagesAnswered } from './receive/match.ts';
import { readReceived } from './receive/read-received.ts';
import type { PartnerMessageRow } from './tables.ts';

/** What people do with what waits: say what an answer is about, put it aside, send again. */

async function locked(tx: Tx, id: string, states: readonly PartnerMessageRow['state'][]): Promise<PartnerMessageRow> {
  const row = await tx.db.selectFrom('partnerMessage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (!states.includes(row.state)) throw new AppError('event_not_allowed');
  return row;
}

interface Matching {
  readonly id: string;
  readonly documentNo: string;
  /** Drawn before the transaction, for an answer that makes a shipment. */
  readonly shipmentNo: string | null;
}

/** The answer decides about the newest message of this document number, as it would have by itself. */
export async function matchByHand(
  tx: Tx,
  deps: Deps,
  { id, documentNo, shipmentNo }: Matching,
): Promise<PartnerMessageRow['state']> {
  const row = await locked(tx, id, ['UNMATCHED']);
  const channel = await tx.db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('id', '=', row.channelId)
    .executeTakeFirstOrThrow();
  const { answers, reports } = readReceived(Buffer.from(row.content, 'base64'));
  if (reports.length > 0) {
    // Of several bookings in one file those that were found have had theirs, and hear nothing new.
    const own = reports.filter(({ bookingRefs }) => row.documentNo === '' || bookingRefs.includes(row.documentNo));
    const [told] = await applyMilestones(tx, deps, channel, own.length > 0 ? own : reports, documentNo);
    if (!told?.document) throw new AppError('not_found');
    const { reasons, error } = told;
    const state = reasons.length === 0 ? ('MATCHED' as const) : ('UNMATCHED' as const);
    const written = { ...told.document, state, error, reasons: JSON.stringify(reasons) };
    await tx.db.updateTable('partnerMessage').set(written).where('id', '=', id).execute();
    publishMessages(tx, deps, told.document.documentId);
    return state;
  }
  const [answered] = await messagesAnswered(tx, channel, { controlRef: '', documentNo });
  if (!answered) throw new AppError('not_found');
  // Of several answers in one interchange those that found their message have been applied.
  for (const answer of answers)
    if ((await messagesAnswered(tx, channel, answer)).length === 0)
      await applyAnswer(tx, deps, { channel, message: answered, answer, shipmentNo });
  await tx.db
    .updateTable('partnerMessage')
    .set({
      state: 'MATCHED',
      answersId: answered.id,
      documentId: answered.documentId,
      documentType: answered.documentType,
      documentNo,
    })
    .where('id', '=', id)
    .execute();
  publishMessages(tx, deps, answered.documentId);
  return 'MATCHED';
}

export async function dismiss(tx: Tx, deps: Deps, id: string, note: string): Promise<PartnerMessageRow['state']> {
  await locked(tx, id, ['UNMATCHED', 'UNREADABLE']);
  await tx.db.updateTable('partnerMessage').set({ state: 'DISMISSED', note }).where('id', '=', id).execute();
  publishMessages(tx, deps, null);
  return 'DISMISSED';
}

/** A dead letter begins to be tried anew. */
export async function retry(tx: Tx, deps: Deps, id: string): Promise<PartnerMessageRow['state']> {
  const asked = await locked(tx, id, ['DEAD']);
  // What went in one interchange goes in the same one again.
  const row = asked.batchId === null ? asked : await locked(tx, asked.batchId, ['DEAD']);
  await tx.db
    .updateTable('partnerMessage')
    .set({ state: 'QUEUED', attempts: 0, dueAt: deps.clock.now() })
    .where(eb => eb.or([eb('id', '=', row.id), eb('batchId', '=', row.id)]))
    .where('state', '=', 'DEAD')
    .execute();
  await enqueueDelivery(tx, deps, row, null);
  publishMessages(tx, deps, row.documentId);
  return 'QUEUED';
}
