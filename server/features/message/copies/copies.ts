import { sql, type Transaction } from 'kysely';
import type { MessageCategory, MessageLevel } from '#contract/message/calls.ts';
import { isTold } from '#contract/message/preferences.ts';
import type { Tables } from '../../../db/tables.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { preferencesOf } from '../../settings/preferences.read.ts';
import type { Address, CopiedMessage } from './copied-message.ts';
import { copyMail } from './copy-text.ts';
import { copyTime } from './copy-time.ts';

const HOME_ZONE = 'Asia/Shanghai';
const AT_ONCE = 500;

/** Recipients with a mail address, by key. */
export async function addressesOf(trx: Transaction<Tables>, keys: readonly string[]): Promise<readonly Address[]> {
  const idsOf = (kind: 'e:' | 'u:') => keys.filter(key => key.startsWith(kind)).map(key => key.slice(2));
  const { rows } = await sql<Address>`
    select 'e:' || e.id as key, e.email, case when e.language = 'EN' then coalesce(nullif(e.name_en, ''), e.name) else e.name end as name, e.language, c.time_zone as zone, c.kind = 'platform' as is_staff
    from employee e join company c on c.id = e.company_id
    where e.id = any (${idsOf('e:')}::text[]) and e.email is not null and e.status = 'ACTIVE'
    union all
    select 'u:' || u.id, u.email, u.display_name, u.language, ${HOME_ZONE}, false
    from app_user u where u.id = any (${idsOf('u:')}::text[]) and u.email is not null and u.status = 'ACTIVE'`.execute(
    trx,
  );
  return rows;
}

interface CopyOptions {
  readonly now: Date;
  /** Address that people reach the server at. */
  readonly publicUrl: string;
}

/**
 * Copies by mail for those who want them, in the transaction of the delivery. Each is due later, so that whoever reads the message
 * before gets none; CRITICAL goes to everybody at once.
 */
export async function queueCopies(
  tx: Tx,
  message: CopiedMessage,
  keys: readonly string[],
  { now, publicUrl }: CopyOptions,
): Promise<void> {
  const level = message.level as MessageLevel;
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    const wishes = await preferencesOf(tx.db, some);
    for (const address of await addressesOf(tx.db, some)) {
      const wish = wishes.get(address.key)!;
      if (level !== 'CRITICAL' && !isTold(wish, message.category as MessageCategory, 'mail')) continue;
      const { at, isDigest } = copyTime(now, level, wish, address.zone);
      if (isDigest) await gather(tx, address.key, message.id, at);
      else await queueOne(tx, message, address, { at, now, publicUrl });
    }
  }
}

const gather = (tx: Tx, recipientKey: string, messageId: string, dueAt: Date) =>
  tx.db
    .insertInto('messageDigest')
    .values({ recipientKey, messageId, dueAt })
    .onConflict(conflict => conflict.columns(['recipientKey', 'messageId']).doNothing())
    .execute();

async function queueOne(
  tx: Tx,
  message: CopiedMessage,
  address: Address,
  { at, now, publicUrl }: CopyOptions & { readonly at: Date },
): Promise<void> {
  const { key, email } = address;
  const mail = copyMail(message, address, publicUrl);
  const mailId = await queueMail(tx, {
    ...mail,
    companyId: message.companyId,
    purpose: 'message',
    to: email,
    dueAt: at,
    writtenAt: now,
    dedupeKey: `message:${message.id}:${key}`,
  });
  if (!mailId) return;
  await tx.db
    .updateTable('messageRecipient')
    .set({ mailId })
    .where('messageId', '=', message.id)
    .where('recipientKey', '=', key)
    .execute();
}
