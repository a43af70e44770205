import { type Kysely, sql } from 'kysely';
import captcha from 'svg-captcha';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';

/** Consecutive failures from which on a picture has to be read (design A.6.4). */
export const CAPTCHA_FROM = 3;
const CAPTCHA_MS = 5 * 60_000;

/** Without letters that are read one for another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A picture for one account key; its answer is good once. */
export async function makeCaptcha(
  db: Kysely<Tables>,
  accountKey: string,
  now: Date,
): Promise<{ readonly id: string; readonly svg: string }> {
  const { text, data } = captcha.create({
    size: 4,
    noise: 2,
    width: 140,
    height: 44,
    fontSize: 46,
    charPreset: LETTERS,
  });
  const id = newId(now.getTime());
  await db
    .insertInto('loginCaptcha')
    .values({ id, accountKey, answer: text, expiresAt: new Date(now.getTime() + CAPTCHA_MS) })
    .execute();
  return { id, svg: data };
}

export interface CaptchaAnswer {
  readonly id: string;
  readonly answer: string;
}

/** Refuses without a right answer for this key. Whatever was answered, the picture is spent. */
export async function passCaptcha(
  db: Kysely<Tables>,
  given: CaptchaAnswer | undefined,
  accountKey: string,
  now: Date,
): Promise<void> {
  const wanted = { extra: { captchaWanted: true } };
  if (!given) throw new AppError('CAPTCHA_REQUIRED', wanted);
  const spent = await db
    .deleteFrom('loginCaptcha')
    .where('id', '=', given.id)
    .where('accountKey', '=', accountKey)
    .where('expiresAt', '>', now)
    .returning(sql<boolean>`upper(answer) = upper(${given.answer.normalize('NFKC')})`.as('isRight'))
    .executeTakeFirst();
  if (!spent?.isRight) throw new AppError('CAPTCHA_INVALID', wanted);
}
