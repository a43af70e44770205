import type { Deps } from '../../../kernel/deps.ts';
import type { PartnerMessageRow } from '../tables.ts';

/**
 * An update or cancellation by DCSA speaks of what the partner has, by the number that the partner gave it: it waits for the message
 * before it, which may be on its way still, and then knows that number.
 */
export async function withPartnerRef({ db }: Pick<Deps, 'db'>, message: PartnerMessageRow): Promise<PartnerMessageRow> {
  const isDcsa = message.kind === 'DCSA_SI' || message.kind === 'DCSA_BOOKING';
  if (!isDcsa || message.purpose === '9' || message.documentId === null) return message;
  const before = await db
    .selectFrom('partnerMessage')
    .select(['state', 'partnerRef'])
    .where('documentId', '=', message.documentId)
    .where('channelId', '=', message.channelId)
    .where('direction', '=', 'OUT')
    .where('id', '<', message.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before?.state === 'QUEUED' || before?.state === 'SENDING') throw new Error('waits for the message before it');
  // A confirmed booking is known by its own number, which the message names already.
  const isNamed = message.kind === 'DCSA_BOOKING' && message.partnerRef !== '';
  return before?.partnerRef && !isNamed ? { ...message, partnerRef: before.partnerRef } : message;
}
