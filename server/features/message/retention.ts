import { sql } from 'kysely';
import type { Deps } from '../../kernel/deps.ts';

const DAY_MS = 24 * 3_600_000;
/** What was read is kept so long, the rest longer (design G.5); what is pinned stays. */
const READ_DAYS = 180;
const UNREAD_DAYS = 365;
const DEDUPE_DAYS = 1;

/** Removes old messages from those who had them, and then those nobody has any more; answers how many recipients' rows went. */
export async function dropOldMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const { numDeletedRows } = await db
    .deleteFrom('messageRecipient')
    .where('at', '<', before(READ_DAYS))
    .where('pinned', '=', false)
    .where(({ or, eb }) => or([eb('readAt', 'is not', null), eb('at', '<', before(UNREAD_DAYS))]))
    .executeTakeFirst();
  await sql`delete from message m where m.created_at < ${before(READ_DAYS)}
    and not exists (select 1 from message_recipient r where r.message_id = m.id)`.execute(db);
  await db.deleteFrom('messageDedupe').where('at', '<', before(DEDUPE_DAYS)).execute();
  return Number(numDeletedRows);
}
