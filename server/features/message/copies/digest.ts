import { sql } from 'kysely';
import type { Deps } from '../../../kernel/deps.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { addressesOf } from './copies.ts';
import { digestMail } from './copy-text.ts';

const MOST_NAMED = 100;

/** Read before it came: nobody has seen it, the recipient only did not want to be told in the product (`deliver.ts`). */
const cameSilently = sql<boolean>`r.read_at < r.at`;

/** What one recipient has gathered, taken out; what he has read meanwhile is left out of the mail. */
async function takeGathered(tx: Tx, recipientKey: string, now: Date) {
  const taken = await tx.db
    .deleteFrom('messageDigest')
    .where('recipientKey', '=', recipientKey)
    .where('dueAt', '<=', now)
    .returning('messageId')
    .execute();
  if (taken.length === 0) return [];
  return tx.db
    .selectFrom('messageRecipient as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .select(['m.id', 'm.title', 'm.titleEn'])
    .where('r.recipientKey', '=', recipientKey)
    .where(
      'r.messageId',
      'in',
      taken.map(row => row.messageId),
    )
    .where(eb => eb.or([eb('r.readAt', 'is', null), cameSilently]))
    .where('r.archivedAt', 'is', null)
    .where('r.recalledAt', 'is', null)
    .orderBy('r.at', 'desc')
    .limit(MOST_NAMED)
    .execute();
}

/** Sends the mails that tell of several messages at once; answers how many were queued. */
export async function sendDigests({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  let queued = 0;
  for (;;) {
    const now = clock.now();
    const due = await db
      .selectFrom('messageDigest')
      .select('recipientKey')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(1)
      .executeTakeFirst();
    if (!due) return queued;
    queued += await inScope(db, SYSTEM, async tx => {
      const messages = await takeGathered(tx, due.recipientKey, now);
      const [address] = await addressesOf(tx.db, [due.recipientKey]);
      if (messages.length === 0 || !address) return 0;
      const mail = digestMail(messages, address, publicAddress(config));
      await queueMail(tx, { ...mail, companyId: null, purpose: 'digest', to: address.email, dueAt: now });
      return 1;
    });
  }
}
