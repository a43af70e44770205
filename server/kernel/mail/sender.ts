import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { outgoingTime, timedBy } from '../measures.ts';
import type { mailRow } from '../tables.ts';
import { inScope, SYSTEM } from '../tenancy.ts';
import { inSpan } from '../tracing/spans.ts';
import { logoAddress } from './letter.ts';
import { type MailFile, MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { LEASE_MS, MOST_ATTEMPTS, waitAfter } from './retry-rules.ts';

type MailRow = z.infer<typeof mailRow>;

/** `dueAt` is the end of the lease; when it was to be sent stands there again once it has been. */
type TakenMail = MailRow & { readonly askedAt: Date };

export interface SenderDeps extends Pick<Deps, 'db' | 'clock' | 'files'> {
  /** Null: no mail server; the outbox is where mail ends. */
  readonly transport: MailTransport | null;
}

/** Text messages stand in the same outbox; there is no gateway for them, so outside a demo they are not on their way. */
export const SMS_PURPOSE = 'sms';

const BATCH = 20;
const ERROR_LENGTH = 500;

/**
 * Takes what is due for this process: other servers skip the rows while they are taken, and find them again after the lease when
 * this process dies. `attempts` counts the takes, so a process that has lost its lease no longer writes the row's end.
 */
async function take({ db, clock }: SenderDeps): Promise<TakenMail[]> {
  const now = clock.now();
  // Mostly there is nothing: one look at the index, no transaction.
  const any = await db
    .selectFrom('mail')
    .select('id')
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!any) return [];
  return inScope(db, SYSTEM, async ({ db: trx }) => {
    const due = await trx
      .selectFrom('mail')
      .select(['id', 'attempts', 'dueAt'])
      .where('state', 'in', ['QUEUED', 'SENDING'])
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const given = due.filter(row => row.attempts >= MOST_ATTEMPTS).map(row => row.id);
    if (given.length > 0) await trx.updateTable('mail').set({ state: 'FAILED' }).where('id', 'in', given).execute();
    const taken = due.filter(row => row.attempts < MOST_ATTEMPTS).map(row => row.id);
    if (taken.length === 0) return [];
    const asked = new Map(due.map(row => [row.id, row.dueAt]));
    const rows = await trx
      .updateTable('mail')
      .set(eb => ({
        state: 'SENDING' as const,
        attempts: eb('attempts', '+', 1),
        dueAt: new Date(now.getTime() + LEASE_MS),
      }))
      .where('id', 'in', taken)
      .returningAll()
      .execute();
    return rows.map(row => ({ ...row, askedAt: asked.get(row.id) ?? now }));
  });
}

const finish = ({ db }: SenderDeps, { id, attempts }: MailRow, end: Partial<MailRow>): Promise<unknown> =>
  db
    .updateTable('mail')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .where('attempts', '=', attempts)
    .execute();

function endOf(error: unknown, { attempts, askedAt }: TakenMail, now: Date): Partial<MailRow> {
  const reason = String((error as Error).message ?? error).slice(0, ERROR_LENGTH);
  if (error instanceof MailRefused || attempts >= MOST_ATTEMPTS)
    return { state: 'FAILED', error: reason, dueAt: askedAt };
  return { state: 'QUEUED', error: reason, dueAt: new Date(now.getTime() + waitAfter(attempts)) };
}

/** A file that is gone will not come back: trying again is of no use. */
async function filesOf({ files }: Pick<SenderDeps, 'files'>, { fileIds }: MailRow): Promise<MailFile[]> {
  const found: MailFile[] = [];
  for (const id of fileIds) {
    const file = await files.find(id);
    if (!file) throw new MailRefused(`file ${id} is gone`, null);
    found.push({ name: file.name, contentType: file.contentType, path: await files.pathOf(id) });
  }
  return found;
}

const LOGO = new RegExp(`<img src="${logoAddress('([\\w-]+)')}"[^>]*>`);

/** The logo goes with the mail: a page of a mail may fetch nothing. One that was removed meanwhile leaves no empty frame behind. */
async function withLogo({ db }: SenderDeps, { bodyHtml }: MailRow): Promise<Pick<OutgoingMail, 'html' | 'logo'>> {
  const [image, companyId] = LOGO.exec(bodyHtml ?? '') ?? [];
  if (bodyHtml === null || !image || !companyId) return { html: bodyHtml, logo: null };
  const row = await db
    .selectFrom('companyLogo')
    .select(['content', 'contentType'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!row) return { html: bodyHtml.replace(image, ''), logo: null };
  const cid = logoAddress(companyId).slice('cid:'.length);
  return { html: bodyHtml, logo: { cid, contentType: row.contentType, bytes: Buffer.from(row.content, 'base64') } };
}

async function sendOne(deps: SenderDeps, mail: TakenMail): Promise<void> {
  const { transport, clock } = deps;
  const isKept = transport === null || mail.purpose === SMS_PURPOSE;
  try {
    if (!isKept) {
      const outgoing = {
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.bodyText,
        ...(await withLogo(deps, mail)),
        files: await filesOf(deps, mail),
      };
      await inSpan({ name: 'send mail', kind: 'client', attributes: { 'fairlead.mail': mail.id } }, () =>
        timedBy(outgoingTime, { way: 'SMTP' }, () => transport.send(outgoing)),
      );
    }
    await finish(deps, mail, { state: 'SENT', sentAt: clock.now(), dueAt: mail.askedAt, error: null });
  } catch (error) {
    await finish(deps, mail, endOf(error, mail, clock.now()));
  }
}

/** Sends everything that is due; gives the mails that were tried. */
export async function sendDue(deps: SenderDeps): Promise<readonly string[]> {
  const tried: string[] = [];
  for (;;) {
    const mails = await take(deps);
    await Promise.all(mails.map(mail => sendOne(deps, mail)));
    tried.push(...mails.map(mail => mail.id));
    if (mails.length < BATCH) return tried;
  }
}
