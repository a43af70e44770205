import { newId } from '../ids.ts';
import type { Tx } from '../tenancy.ts';

export interface NewMail {
  /** Whose act caused it; null = the system's own (codes, resets). */
  readonly companyId: string | null;
  /** What it is for: `code`, `invitation`, `message`, `application` … */
  readonly purpose: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Beside the text, already clean. */
  readonly html?: string | null;
  /** Kept files that go with it. */
  readonly fileIds?: readonly string[];
  /** Not before this instant. */
  readonly dueAt: Date;
  /** A second mail with the same key is not written. */
  readonly dedupeKey?: string | null;
}

/** Writes a mail into the outbox in the caller's transaction: no commit, no mail. Null: one with this key stands there already. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<string | null> {
  const id = newId();
  const done = await tx.db
    .insertInto('mail')
    .values({
      id,
      companyId: mail.companyId,
      purpose: mail.purpose,
      recipient: mail.to,
      subject: mail.subject,
      bodyText: mail.text,
      bodyHtml: mail.html ?? null,
      fileIds: [...(mail.fileIds ?? [])],
      state: 'QUEUED',
      dedupeKey: mail.dedupeKey ?? null,
      attempts: 0,
      dueAt: mail.dueAt,
      createdAt: mail.dueAt,
      sentAt: null,
      error: null,
    })
    .onConflict(conflict => conflict.column('dedupeKey').where('dedupeKey', 'is not', null).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 0n ? null : id;
}
