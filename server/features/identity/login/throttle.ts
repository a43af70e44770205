import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  DISABLED_AT,
  IP_FAILURES,
  IP_WINDOW_MS,
  ipFreeAt,
  ipKeyOf,
  lockMsAfter,
  secondsUntil,
} from './throttle-rules.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** One attempt: whose counter, from where, when. */
export interface Attempt {
  readonly throttleKey: string;
  readonly ip: string;
  readonly now: Date;
}

const locked = (s: number): AppError =>
  new AppError('LOGIN_LOCKED', { params: { s }, headers: { 'Retry-After': String(s) } });

function refuseUntil(until: Date | null, now: Date): void {
  const seconds = secondsUntil(until, now);
  if (seconds > 0) throw locked(seconds);
}

export async function refuseBusyAddress(db: Db, { ip, now }: Pick<Attempt, 'ip' | 'now'>): Promise<void> {
  const thirtiethLast = await db
    .selectFrom('loginFailure')
    .select('at')
    .where('ip', '=', ipKeyOf(ip))
    .where('at', '>', new Date(now.getTime() - IP_WINDOW_MS))
    .orderBy('at', 'desc')
    .offset(IP_FAILURES - 1)
    .limit(1)
    .executeTakeFirst();
  if (thirtiethLast) refuseUntil(ipFreeAt(thirtiethLast.at), now);
}

function refuseLockedAccount(row: { failures: number; lockedUntil: Date | null } | undefined, now: Date): void {
  if (!row) return;
  if (row.failures >= DISABLED_AT) throw new AppError('LOGIN_DISABLED');
  refuseUntil(row.lockedUntil, now);
}

/** Refuses before any hashing: address first, then account. Gives the failures so far. */
export async function refuseThrottled(db: Db, attempt: Attempt): Promise<number> {
  await refuseBusyAddress(db, attempt);
  const row = await db
    .selectFrom('loginThrottle')
    .selectAll()
    .where('accountKey', '=', attempt.throttleKey)
    .executeTakeFirst();
  refuseLockedAccount(row, attempt.now);
  return row?.failures ?? 0;
}

/**
 * Takes the account's row for this transaction and asks again: of a hundred guesses sent at once only those count that
 * come before the lock, and the right password among the rest is refused like them.
 */
export async function holdAccount(trx: Transaction<Tables>, attempt: Attempt): Promise<number> {
  const row = await holdRow(trx, attempt.throttleKey, attempt.now);
  refuseLockedAccount(row, attempt.now);
  await refuseBusyAddress(trx, attempt);
  return row.failures;
}

/** Takes a counter's row for this transaction and asks nothing: what happens to one account happens one after the other. */
export async function holdRow(trx: Transaction<Tables>, accountKey: string, now: Date) {
  await trx
    .insertInto('loginThrottle')
    .values({ accountKey, failures: 0, lockedUntil: null, triedAt: now })
    .onConflict(conflict => conflict.column('accountKey').doUpdateSet({ triedAt: now }))
    .execute();
  return trx
    .selectFrom('loginThrottle')
    .selectAll()
    .where('accountKey', '=', accountKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Counts one more failure after `before`; the caller holds the account. */
export async function countFailure(trx: Transaction<Tables>, attempt: Attempt, before: number): Promise<void> {
  const failures = before + 1;
  const lockMs = lockMsAfter(failures);
  await trx
    .updateTable('loginThrottle')
    .set({ failures, lockedUntil: lockMs > 0 ? new Date(attempt.now.getTime() + lockMs) : null })
    .where('accountKey', '=', attempt.throttleKey)
    .execute();
  await countAddressFailure(trx, attempt);
}

/** A failure that belongs to no account: a wrong code counts against the address it came from. */
export async function countAddressFailure(db: Db, { ip, now }: Pick<Attempt, 'ip' | 'now'>): Promise<void> {
  await db
    .insertInto('loginFailure')
    .values({ id: newId(now.getTime()), ip: ipKeyOf(ip), at: now })
    .execute();
}

export async function clearFailures(trx: Transaction<Tables>, throttleKey: string): Promise<void> {
  await trx
    .updateTable('loginThrottle')
    .set({ failures: 0, lockedUntil: null })
    .where('accountKey', '=', throttleKey)
    .execute();
}
