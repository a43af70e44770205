import { type Kysely, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../db/tables.ts';

/** What a reader does with his messages. Only his own recipient rows are in reach: the policy of the table says so too. */

/** What to mark: single messages, or all that had arrived by an instant, so that one arriving meanwhile stays unread. */
export type ToMark = { readonly ids: readonly string[] } | { readonly before: Date };

const cancelMail = async (db: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`select cancel_message_mail(${[...new Set(ids)]}::text[])`.execute(db);
};

/** Read is read: the copy by mail that waits is not sent any more. */
export async function markMineRead(
  db: Kysely<Tables>,
  keys: readonly string[],
  what: ToMark,
  now: Date,
): Promise<number> {
  const rows = await db
    .updateTable('messageRecipient')
    .set({ readAt: now })
    .where('recipientKey', 'in', keys)
    .where('readAt', 'is', null)
    .where(eb => ('ids' in what ? eb('messageId', 'in', what.ids) : eb('at', '<=', what.before)))
    .returning('messageId')
    .execute();
  await cancelMail(
    db,
    rows.map(row => row.messageId),
  );
  return rows.length;
}

interface Marks {
  readonly readAt?: null;
  readonly archivedAt?: Date | null;
  readonly pinned?: boolean;
}

export async function markMine(
  db: Kysely<Tables>,
  keys: readonly string[],
  ids: readonly string[],
  marks: Marks,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messageRecipient')
    .set(marks)
    .where('recipientKey', 'in', keys)
    .where('messageId', 'in', ids)
    .executeTakeFirst();
  if (marks.archivedAt) await cancelMail(db, ids);
  return Number(numUpdatedRows);
}

/** An open client has it. Asked at every look at a message, so it writes once. */
export async function noteDelivered(db: Kysely<Tables>, keys: readonly string[], id: string, now: Date): Promise<void> {
  await db
    .updateTable('messageRecipient')
    .set({ deliveredAt: now })
    .where('recipientKey', 'in', keys)
    .where('messageId', '=', id)
    .where('deliveredAt', 'is', null)
    .execute();
}

/** Confirms a message that asks for it, once; what was recalled or is over asks no more. */
export async function confirmMine(db: Kysely<Tables>, keys: readonly string[], id: string, now: Date): Promise<Date> {
  const row = await db
    .selectFrom('messageRecipient')
    .select(['mustConfirm', 'confirmedAt', 'recalledAt', 'expiresAt'])
    .where('recipientKey', 'in', keys)
    .where('messageId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.confirmedAt) return row.confirmedAt;
  if (!row.mustConfirm || row.recalledAt || (row.expiresAt && row.expiresAt <= now))
    throw new AppError('event_not_allowed');
  await db
    .updateTable('messageRecipient')
    .set({ confirmedAt: now, readAt: sql`coalesce(read_at, ${now})` })
    .where('recipientKey', 'in', keys)
    .where('messageId', '=', id)
    .where('confirmedAt', 'is', null)
    .execute();
  await cancelMail(db, [id]);
  return now;
}
