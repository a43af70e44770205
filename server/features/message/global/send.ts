import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { LiveServerMessage } from '#contract/kernel/live.ts';
import { told } from '#contract/message/event-words.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import type { GlobalMessageRow } from '#machines/message/global-message.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { htmlOfMarks } from '../../../kernel/text/rich-text.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import type { CopiedMessage } from '../copies/copied-message.ts';
import { queueCopies } from '../copies/copies.ts';
import { NEW_MESSAGE, NEW_RECIPIENT, noteSent } from '../new-rows.ts';
import { queueMessage } from '../outbox.ts';
import { addressedKeys } from './audience.ts';

/** What SUBMIT, SEND, RECALL and REMIND do beside the fact, in its transaction. They write other people's rows, so the scope is the system's. */

type SendDeps = Pick<Deps, 'bus' | 'clock' | 'config' | 'jobs'>;

export interface Due {
  readonly id: string;
  /** As it was scheduled; any later command to it makes this job void. */
  readonly version: number;
}

export const EXPIRE_JOB = 'message.global.expire';
/** Recipients of one live event and of one statement. */
const AT_ONCE = 500;

const endOf = ({ expiresAt }: GlobalMessageRow): Date | null => (expiresAt === null ? null : new Date(expiresAt));

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, index) =>
    list.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

const idsOf = (keys: readonly string[], kind: 'e:' | 'u:'): string[] =>
  keys.filter(key => key.startsWith(kind)).map(key => key.slice(2));

function pushAfterCommit(tx: Tx, { bus }: SendDeps, keys: readonly string[], message: LiveServerMessage): void {
  tx.afterCommit(async () => {
    for (const some of chunksOf(keys))
      await bus.publish({ to: { employees: idsOf(some, 'e:'), users: idsOf(some, 'u:') }, message });
  });
}

async function senderOf({ db }: Tx, { createdBy, sentBy, submittedBy }: GlobalMessageRow): Promise<string> {
  const id = sentBy ?? submittedBy ?? createdBy;
  const names = await namesOfSeats(db, id ? [id] : []);
  return (id && names.get(id)?.name) || 'Fairlead';
}

const wordsOf = (content: GlobalMessageRow) => ({
  // In one language only: readers of the other see it too.
  title: content.titleZh.trim() || content.titleEn.trim(),
  titleEn: content.titleEn.trim(),
  description: htmlOfMarks(content.bodyZh.trim() || content.bodyEn),
  descriptionEn: htmlOfMarks(content.bodyEn),
});

async function reach(
  tx: Tx,
  deps: SendDeps,
  document: GlobalMessageRow,
  message: CopiedMessage,
  keys: readonly string[],
) {
  const now = deps.clock.now();
  const { mustConfirm } = document;
  const expiresAt = endOf(document);
  for (const some of chunksOf(keys))
    await tx.db
      .insertInto('messageRecipient')
      .values(
        some.map(recipientKey => ({
          ...NEW_RECIPIENT,
          messageId: message.id,
          recipientKey,
          at: now,
          mustConfirm,
          expiresAt,
        })),
      )
      .onConflict(conflict => conflict.columns(['messageId', 'recipientKey']).doNothing())
      .execute();
  if (document.mail || document.level === 'CRITICAL')
    await queueCopies(tx, message, keys, { now, publicUrl: publicAddress(deps.config) });
  pushAfterCommit(tx, deps, keys, { type: 'send', id: message.id, title: message.title });
}

/** Recipients are those of this moment. One message, and all its recipients, with the fact. */
export async function send(
  tx: Tx,
  deps: SendDeps,
  sent: GlobalMessageRow,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const expiresAt = endOf(sent);
  const message = {
    id: sent.messageId!,
    companyId: sent.companyId,
    sendId: `global:${sent.id}`,
    kind: 'send' as const,
    event: 'global',
    category: sent.category,
    level: sent.level,
    senderName: await senderOf(tx, sent),
    docType: null,
    docId: null,
    linkPath: null,
    ...wordsOf(sent),
  };
  await tx.db
    .insertInto('message')
    .values({
      ...NEW_MESSAGE,
      ...message,
      times: 1,
      createdAt: now,
      mustConfirm: sent.mustConfirm,
      expiresAt,
      attachments: JSON.stringify(sent.attachments),
    })
    .execute();
  await noteSent(tx.db, message, now);
  await reach(tx, deps, sent, message, keys);
  if (!expiresAt) return;
  await deps.jobs.enqueueIn(
    tx,
    EXPIRE_JOB,
    { id: sent.id },
    {
      companyId: null,
      employeeId: null,
      title: { zh: '全局消息到期', en: 'A global message ends' },
      singletonKey: `expire:${sent.id}`,
      startAt: expiresAt,
    },
  );
}

const RECALLED = { title: '该消息已撤回', titleEn: 'This message was recalled', description: '', descriptionEn: '' };

const keysOfMessage = async ({ db }: Tx, messageId: string, more?: 'unconfirmed'): Promise<string[]> =>
  (
    await db
      .selectFrom('messageRecipient')
      .select('recipientKey')
      .where('messageId', '=', messageId)
      .$if(more === 'unconfirmed', query => query.where('confirmedAt', 'is', null))
      .orderBy('recipientKey')
      .execute()
  ).map(row => row.recipientKey);

/** The body is gone for good, waiting mails with it; the document keeps what was written. */
export async function recall(tx: Tx, deps: SendDeps, recalled: GlobalMessageRow, now: Date): Promise<void> {
  const id = recalled.messageId!;
  await tx.db
    .updateTable('message')
    .set({ ...RECALLED, recalledAt: now, linkPath: null, attachments: JSON.stringify([]) })
    .where('id', '=', id)
    .execute();
  await tx.db.updateTable('messageRecipient').set({ recalledAt: now }).where('messageId', '=', id).execute();
  await tx.db.deleteFrom('messageDigest').where('messageId', '=', id).execute();
  await sql`update mail set state = 'CANCELLED' where state = 'QUEUED'
    and id in (select mail_id from message_recipient where message_id = ${id})`.execute(tx.db);
  const gone = { type: 'doc', docType: 'message', docId: id, version: recalled.version, state: 'RECALLED' } as const;
  pushAfterCommit(tx, deps, await keysOfMessage(tx, id), gone);
}

/** Recipients who work for the platform. */
async function staffAmong({ db }: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select('e.id')
    .where('c.kind', '=', 'platform')
    .where('e.id', 'in', ['', ...idsOf(keys, 'e:')])
    .execute();
  return new Set(rows.map(({ id }) => `e:${id}`));
}

/** Asks those who have not confirmed, by a message of its own: what they have read stays read. */
export async function remind(tx: Tx, reminded: GlobalMessageRow, now: Date): Promise<void> {
  const keys = await keysOfMessage(tx, reminded.messageId!, 'unconfirmed');
  if (keys.length === 0) throw new AppError('MSG_AUDIENCE_EMPTY');
  const zh = reminded.titleZh || reminded.titleEn;
  const en = reminded.titleEn || reminded.titleZh;
  const staff = await staffAmong(tx, keys);
  const sender = await senderOf(tx, reminded);
  // Each side opens it in its own frame.
  for (const [path, isStaff] of [
    [MESSAGE_PATHS.detail, true],
    [MESSAGE_PATHS.externalDetail, false],
  ] as const) {
    const some = keys.filter(key => staff.has(key) === isStaff);
    if (some.length === 0) continue;
    await queueMessage(tx, {
      to: { employees: idsOf(some, 'e:'), users: idsOf(some, 'u:') },
      companyId: reminded.companyId,
      ...told('remind', { subject: { zh, en } }),
      sendId: `remind:${reminded.id}:${reminded.version}`,
      category: reminded.category,
      level: 'WARN',
      kind: 'send',
      senderName: sender,
      linkPath: `${path}?id=${reminded.messageId}`,
      dueAt: now,
    });
  }
}

export const SEND_JOB = 'message.global.send';

/** With the transaction that schedules a message. Without a time it waits for a person's SEND. */
export async function scheduleSend(tx: Tx, { jobs }: SendDeps, row: GlobalMessageRow): Promise<void> {
  const { id, version, state, sendAt, titleZh, titleEn } = row;
  if (state !== 'SCHEDULED' || sendAt === null) return;
  await jobs.enqueueIn(tx, SEND_JOB, { id, version } satisfies Due, {
    companyId: null,
    employeeId: null,
    title: { zh: `发送全局消息：${titleZh}`, en: `Send a global message: ${titleEn}` },
    singletonKey: `send:${id}:${version}`,
    startAt: new Date(sendAt),
  });
}

/** Who fits now and was not addressed yet; answers how many were added. */
export async function addNewMembers(tx: Tx, deps: SendDeps, document: GlobalMessageRow): Promise<number> {
  const { messageId, category, level } = document;
  if (messageId === null) return 0;
  const known = new Set(await keysOfMessage(tx, messageId));
  const keys = (await addressedKeys(tx.db, document.audience)).filter(key => !known.has(key));
  if (keys.length === 0) return 0;
  const senderName = await senderOf(tx, document);
  const message = { id: messageId, companyId: document.companyId, linkPath: null, senderName, ...wordsOf(document) };
  await reach(tx, deps, document, { ...message, category, level }, keys);
  return keys.length;
}
