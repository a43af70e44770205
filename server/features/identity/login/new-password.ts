import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import {
  PASSWORD_FAULTS,
  type PasswordFault,
  passwordFault,
  passwordFinding,
} from '#contract/session/password-rule.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { isKnownPassword } from './common-passwords.ts';
import type { Passwords } from './password.ts';

/** So many of the last passwords may not come back. */
const REMEMBERED = 5;

const weak = (path: string, fault: PasswordFault): AppError =>
  new AppError('PASSWORD_WEAK', { params: { why: PASSWORD_FAULTS[fault] }, errors: [passwordFinding(path, fault)] });

/** Refuses what the rule refuses; says why, at the field. */
export async function refuseWeak(
  path: string,
  password: string,
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const fault = passwordFault(password, { names, isCommon: await isKnownPassword() });
  if (fault) throw weak(path, fault);
}

/** Refuses one of the last five; `current` counts among them also where it is older than this memory. */
export async function refuseReused(
  db: Kysely<Tables>,
  passwords: Passwords,
  { accountKey, current, password }: { accountKey: string; current: string | null; password: string },
): Promise<void> {
  const kept = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('accountKey', '=', accountKey)
    .orderBy('createdAt', 'desc')
    .limit(REMEMBERED)
    .execute();
  const last = new Set([current, ...kept.map(row => row.passwordHash)].filter(hash => hash !== null));
  for (const hash of [...last].slice(0, REMEMBERED))
    if (await passwords.isRight(hash, password)) throw new AppError('PASSWORD_REUSED');
}

/** Writes the new hash into the account and keeps the one before in mind. */
export async function storePassword(
  { db }: Tx,
  account: { readonly accountKey: string; readonly before: string | null; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  const { accountKey, before, passwordHash } = account;
  const id = accountKey.slice(2);
  if (accountKey.startsWith('u:'))
    await db.updateTable('appUser').set({ passwordHash, passwordChangedAt: now }).where('id', '=', id).execute();
  else await db.updateTable('employee').set({ passwordHash, mustChangePassword: false }).where('id', '=', id).execute();
  if (before === null) return;
  await db
    .insertInto('passwordHistory')
    .values({ id: newId(now.getTime()), accountKey, passwordHash: before, createdAt: now })
    .execute();
  await db
    .deleteFrom('passwordHistory')
    .where('accountKey', '=', accountKey)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('passwordHistory as kept')
        .select('kept.id')
        .where('kept.accountKey', '=', accountKey)
        .orderBy('kept.createdAt', 'desc')
        .limit(REMEMBERED),
    )
    .execute();
}
