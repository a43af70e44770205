import { BOOKING } from '#contract/booking/booking.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';

/** Who sees to it, and where: the desk of the document. */
const desks = {
  SI: { path: SI_PATHS.all, page: (id: string) => `/tdManage/siDetail?Id=${id}&tab=files` },
  BOOKING: { path: BOOKING_PATHS.queue, page: (id: string) => `/quckBook/internalBookDetail?id=${id}&tab=messages` },
} as const;

/** A message that will not go out by itself: people have to do something. */
export async function tellDead(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  message: PartnerMessageRow,
  channel: ChannelRow,
  error: string,
): Promise<void> {
  const desk = desks[message.documentType === BOOKING ? 'BOOKING' : 'SI'];
  await queueMessage(tx, {
    to: { holdersOf: { companyId: null, path: desk.path, code: 'SEND' } },
    companyId: channel.companyId,
    ...told('partner-dead', {
      carrier: channel.carrier,
      documentNo: message.documentNo,
      file: message.fileName,
      remarks: error,
    }),
    sendId: `partner-dead:${message.id}:${message.attempts}`,
    category: 'AUDIT',
    level: 'WARN',
    docType: message.documentType || null,
    docId: message.documentId,
    linkPath: message.documentId ? desk.page(message.documentId) : null,
    dueAt: clock.now(),
  });
}
