import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Channel } from '#contract/session/target.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { SMS_PURPOSE } from '../../../kernel/mail/sender.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { alreadyLetter, type CodePurpose, codeLetter } from './code-mail.ts';
import {
  CAPTCHA_AFTER_SENDS,
  CODE_MS,
  CODE_TRIES,
  DAY_MS,
  hashOfCode,
  IP_WINDOW_MS,
  newCode,
  nextSendAt,
  SENDS_A_DAY,
  SENDS_AN_HOUR,
} from './code-rules.ts';
import { holdRow } from './throttle.ts';
import { ipKeyOf, secondsUntil } from './throttle-rules.ts';

/** What a code is for and how it goes out. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  /** Counted and redeemed under this; the address itself, or `COMPANY/account`. */
  readonly target: string;
  readonly userId: string | null;
  readonly ip: string;
  readonly now: Date;
}

/** What happens with the request: a code to an address, a word that there is an account already, or nothing at all. */
export type CodeDelivery =
  | { readonly kind: 'code'; readonly to: string }
  | { readonly kind: 'already'; readonly to: string }
  | { readonly kind: 'nobody' };

/** Row that sends to one target queue on; swept like the counters of names that belong to nobody. */
const lockOf = (target: string): string => `n:code:${createHash('sha256').update(target).digest('base64url')}`;

const sends = (db: Kysely<Tables>, by: 'target' | 'ip', value: string, since: Date, most: number) =>
  db
    .selectFrom('loginCode')
    .select('createdAt')
    .where(by, '=', value)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
    .then(rows => rows.map(row => row.createdAt));

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** An address on the network that has asked for many codes within the hour reads a picture first. */
export async function needsCaptcha(db: Kysely<Tables>, ip: string, now: Date): Promise<boolean> {
  const recent = await sends(db, 'ip', ipKeyOf(ip), before(now, IP_WINDOW_MS), CAPTCHA_AFTER_SENDS);
  return recent.length >= CAPTCHA_AFTER_SENDS;
}

/** Writes the code and its letter; all requests leave the same trace, also those for nobody. */
export async function queueCode(tx: Tx, asked: CodeRequest, delivery: CodeDelivery): Promise<void> {
  const { db } = tx;
  const { purpose, channel, target, userId, now } = asked;
  await holdRow(db, lockOf(target), now);
  const ip = ipKeyOf(asked.ip);
  const wait = secondsUntil(
    nextSendAt({
      target: await sends(db, 'target', target, before(now, DAY_MS), SENDS_A_DAY),
      ip: await sends(db, 'ip', ip, before(now, IP_WINDOW_MS), SENDS_AN_HOUR),
    }),
    now,
  );
  if (wait > 0)
    throw new AppError('too_many_requests', { params: { s: wait }, headers: { 'Retry-After': String(wait) } });
  const id = newId(now.getTime());
  const code = newCode();
  const codeHash = hashOfCode(id, delivery.kind === 'code' ? code : crypto.randomUUID());
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await db
    .insertInto('loginCode')
    .values({ id, purpose, channel, target, codeHash, userId, tries: 0, ip, createdAt: now, expiresAt, usedAt: null })
    .execute();
  if (delivery.kind === 'nobody') return;
  await queueMail(tx, {
    ...(delivery.kind === 'code' ? codeLetter(purpose, code) : alreadyLetter()),
    isBare: channel === 'sms',
    companyId: null,
    purpose: channel === 'sms' ? SMS_PURPOSE : 'code',
    to: delivery.to,
    dueAt: now,
  });
}

export type TriedCode =
  | { readonly kind: 'right'; readonly id: string }
  | { readonly kind: 'wrong'; readonly code: 'CODE_INVALID' | 'CODE_EXPIRED' };

export interface CodeTry {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly code: string;
  /** Only for a code that this user asked for (purpose `bind`). */
  readonly userId?: string;
  readonly now: Date;
}

/**
 * One of five tries at the newest code of a target. A right one is still to be used (`spendCode`), so that a step in between may
 * fail without a new code. A refusal is a value: the try counts only when the caller's transaction is committed.
 */
export async function tryCode({ db }: Tx, { purpose, target, code, userId, now }: CodeTry): Promise<TriedCode> {
  const row = await db
    .selectFrom('loginCode')
    .selectAll()
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .$if(userId !== undefined, query => query.where('userId', '=', userId ?? ''))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.usedAt !== null || row.expiresAt <= now || row.tries >= CODE_TRIES)
    return { kind: 'wrong', code: 'CODE_EXPIRED' };
  await db
    .updateTable('loginCode')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  const isRight = timingSafeEqual(Buffer.from(hashOfCode(row.id, code)), Buffer.from(row.codeHash));
  return isRight ? { kind: 'right', id: row.id } : { kind: 'wrong', code: 'CODE_INVALID' };
}

/** Spends the code. False: another request was first. */
export async function spendCode({ db }: Tx, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('loginCode')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
