import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** What a message and a recipient's row begin with, where nothing else is known. */

export const NEW_MESSAGE = { expiresAt: null, mustConfirm: false, recalledAt: null, attachments: JSON.stringify([]) };

export const NEW_RECIPIENT = {
  readAt: null,
  archivedAt: null,
  pinned: false,
  deliveredAt: null,
  confirmedAt: null,
  mustConfirm: false,
  expiresAt: null,
  recalledAt: null,
  mailId: null,
};

interface SentMessage {
  readonly id: string;
  readonly companyId: string;
  readonly event: string;
  readonly category: string;
  readonly level: string;
  readonly kind: string;
  readonly title: string;
  readonly titleEn: string;
  readonly senderName: string;
}

/** The row that those who look after messages see. */
export async function noteSent(trx: Transaction<Tables>, message: SentMessage, at: Date): Promise<void> {
  const { id, companyId, event, category, level, kind, title, titleEn, senderName } = message;
  const told = { companyId, event, category, level, kind, title, titleEn, senderName, at };
  await trx
    .insertInto('messageSent')
    .values({ messageId: id, ...told })
    .onConflict(conflict => conflict.column('messageId').doUpdateSet(told))
    .execute();
}
