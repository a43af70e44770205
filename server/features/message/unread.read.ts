import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Who } from '../../kernel/who.ts';

/** Whom messages reach: the seat a person acts in, and the person himself (design G.6). */
export const recipientKeysOf = (who: Who): string[] => [
  ...(who.seat ? [`e:${who.seat.employeeId}`] : []),
  ...(who.userId ? [`u:${who.userId}`] : []),
];

/** Unread messages per recipient key: not archived, not recalled, not over; keys without any are absent. */
export async function unreadByRecipient(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Date = new Date(),
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('messageRecipient')
    .select(({ fn }) => ['recipientKey', fn.countAll<number>().as('unread')])
    .where('recipientKey', 'in', keys)
    .where('readAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('recalledAt', 'is', null)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .groupBy('recipientKey')
    .execute();
  return new Map(rows.map(row => [row.recipientKey, row.unread]));
}

/** The number in the header: messages of the current seat plus those of the user. */
export async function unreadCount(db: Kysely<Tables>, who: Who, now?: Date): Promise<number> {
  const counts = await unreadByRecipient(db, recipientKeysOf(who), now);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
