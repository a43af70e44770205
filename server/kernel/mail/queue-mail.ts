import type { Language, Text } from '#contract/kernel/text.ts';
import { newId } from '../ids.ts';
import type { Tx } from '../tenancy.ts';
import { type LetterFrom, type LetterLink, letterHtml, letterText, paragraphsOf } from './letter.ts';

export interface NewMail {
  /** Whose act caused it; null = the system's own (codes, resets). */
  readonly companyId: string | null;
  /** What it is for: `code`, `invitation`, `message`, `application` … */
  readonly purpose: string;
  readonly to: string;
  readonly subject: string;
  /** What happened, between greeting and signature. */
  readonly text: string;
  /** Instead of the text, already clean. */
  readonly html?: string | null;
  /** Kept files that go with it. */
  readonly fileIds?: readonly string[];
  /** Not before this instant. */
  readonly dueAt: Date;
  /** When it is written, where that is not when it is due. */
  readonly writtenAt?: Date;
  /** A second mail with the same key is not written. */
  readonly dedupeKey?: string | null;
  /** Of the reader; both where it is not known. */
  readonly language?: Language | null;
  /** Of the reader. */
  readonly name?: string | null;
  readonly link?: LetterLink | null;
  /** The person who sends it. */
  readonly senderName?: string;
  /** The company whose mail it is; the platform's where none is named. */
  readonly fromCompanyId?: string;
  readonly foot?: Text;
  /** A text message is sent as it stands. */
  readonly isBare?: boolean;
}

const NOBODY: LetterFrom = { companyId: '', nameZh: 'Fairlead', nameEn: 'Fairlead', hasLogo: false };

/** As far as the transaction may read it: a mail never fails for want of a signature. */
async function fromOf({ db }: Tx, companyId: string | undefined): Promise<LetterFrom> {
  const row = await db
    .selectFrom('company')
    .leftJoin('companyLogo', 'companyLogo.companyId', 'company.id')
    .select(['company.id', 'nameZh', 'nameEn', 'companyLogo.width'])
    .$if(companyId !== undefined, query => query.where('company.id', '=', companyId ?? ''))
    .$if(companyId === undefined, query => query.where('company.kind', '=', 'platform'))
    .orderBy('company.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return NOBODY;
  return { companyId: row.id, nameZh: row.nameZh, nameEn: row.nameEn || row.nameZh, hasLogo: row.width !== null };
}

/** Thousands of mails of one transaction come from one company: it is read once. */
const known = new WeakMap<Tx, Map<string | undefined, LetterFrom>>();

async function knownFrom(tx: Tx, companyId: string | undefined): Promise<LetterFrom> {
  const read = known.get(tx) ?? new Map<string | undefined, LetterFrom>();
  known.set(tx, read);
  const from = read.get(companyId) ?? (await fromOf(tx, companyId));
  read.set(companyId, from);
  return from;
}

async function framed(tx: Tx, mail: NewMail): Promise<{ bodyText: string; bodyHtml: string | null }> {
  if (mail.isBare) return { bodyText: mail.text, bodyHtml: null };
  const letter = {
    language: mail.language ?? null,
    name: mail.name ?? '',
    body: mail.html ?? paragraphsOf(mail.text),
    link: mail.link ?? null,
    senderName: mail.senderName ?? '',
    from: await knownFrom(tx, mail.fromCompanyId),
    foot: mail.foot ?? null,
  };
  return { bodyText: letterText(letter), bodyHtml: letterHtml(letter) };
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
      ...(await framed(tx, mail)),
      fileIds: [...(mail.fileIds ?? [])],
      state: 'QUEUED',
      dedupeKey: mail.dedupeKey ?? null,
      attempts: 0,
      dueAt: mail.dueAt,
      createdAt: mail.writtenAt ?? mail.dueAt,
      sentAt: null,
      error: null,
    })
    .onConflict(conflict => conflict.column('dedupeKey').where('dedupeKey', 'is not', null).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 0n ? null : id;
}
