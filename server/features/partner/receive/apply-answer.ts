import { BOOKING } from '#contract/booking/booking.ts';
import { type PartnerAnswer, reasonLine } from '#contract/edifact/answers.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type Answered, applyBookingAnswer } from '../../booking/wire/apply-answer.act.ts';
import { queueMessage } from '../../message/outbox.ts';
import { applyCarrierAnswer } from '../../si/send/carrier-answer.act.ts';
import { publishMessages } from '../publish.act.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';

/** A syntax report confirms only where the partner sends nothing further. */
const isDecisive = ({ confirmBy }: ChannelRow, { kind, outcome }: PartnerAnswer): boolean =>
  outcome === 'rejected' || (outcome === 'accepted' && (kind !== 'CONTRL' || confirmBy === 'CONTRL'));

/** Was a later message about the document sent? Then an answer to this one decides nothing any more. */
const isOutdated = async (tx: Tx, { documentId, id }: PartnerMessageRow): Promise<boolean> =>
  (await tx.db
    .selectFrom('partnerMessage')
    .select('id')
    .where('documentId', '=', documentId)
    .where('direction', '=', 'OUT')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The instruction is over here and the carrier goes on with it: people must settle that. */
async function tellNotCancelled(
  tx: Tx,
  deps: Deps,
  channel: ChannelRow,
  message: PartnerMessageRow,
  reason: string,
): Promise<void> {
  await queueMessage(tx, {
    to: { holdersOf: { companyId: null, path: SI_PATHS.all, code: 'SEND' } },
    companyId: channel.companyId,
    ...told('partner-not-cancelled', {
      carrier: channel.carrier,
      documentNo: message.documentNo,
      remarks: reason,
    }),
    sendId: `partner-not-cancelled:${message.id}`,
    category: 'AUDIT',
    level: 'WARN',
    docType: message.documentType || null,
    docId: message.documentId,
    linkPath: `/tdManage/siDetail?Id=${message.documentId}&tab=files`,
    dueAt: deps.clock.now(),
  });
}

/** Writes the answer to the message it is about and moves the document where it decides; answers what became of it. */
export async function applyAnswer(tx: Tx, deps: Deps, answered: Answered): Promise<PartnerMessageRow['state']> {
  const { channel, message, answer: given } = answered;
  if (message.documentType === BOOKING) return applyBookingAnswer(tx, deps, answered);
  const answer = given.isCancellation && message.purpose !== '1' ? { ...given, outcome: 'info' as const } : given;
  const decides = isDecisive(channel, answer);
  const outcome = decides ? answer.outcome : 'received';
  // A mere receipt does not overwrite a decision that came before it.
  const isKept = !decides && (message.outcome === 'accepted' || message.outcome === 'rejected');
  if (!isKept)
    await tx.db
      .updateTable('partnerMessage')
      .set({
        outcome: answer.outcome === 'info' ? message.outcome : outcome,
        reasons: JSON.stringify(answer.reasons),
        answeredAt: deps.clock.now(),
      })
      .where('id', '=', message.id)
      .execute();
  // Whoever answers has it, and all that went in its interchange, whatever we know of the delivery.
  const first = message.batchId ?? message.id;
  if (!isKept && message.state !== 'SENT')
    await tx.db
      .updateTable('partnerMessage')
      .set({ state: 'SENT', sentAt: deps.clock.now() })
      .where(eb => eb.or([eb('id', '=', first), eb('batchId', '=', first)]))
      .where('state', '<>', 'SENT')
      .execute();
  publishMessages(tx, deps, message.documentId);
  if (!decides || message.documentId === null || (await isOutdated(tx, message))) return 'MATCHED';
  if (message.purpose === '1') {
    if (answer.outcome === 'rejected') await tellNotCancelled(tx, deps, channel, message, reasonLine(answer));
    return 'MATCHED';
  }
  await applyCarrierAnswer(tx, deps, {
    siId: message.documentId,
    isAccepted: answer.outcome === 'accepted',
    reason: reasonLine(answer) || answer.kind,
  });
  return 'MATCHED';
}
