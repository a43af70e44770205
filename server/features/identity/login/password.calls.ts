import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { guessableNames } from '#contract/session/password-rule.ts';
import { changePassword, resetPassword } from '#contract/session/sign-in.calls.ts';
import { channelOf, targetOf } from '#contract/session/target.ts';
import type { Tables } from '../../../db/tables.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { rotateToken } from '../session/rotate-token.ts';
import { seatTarget } from './code.calls.ts';
import { spendCode, tryCode } from './codes.ts';
import { revokeSessions } from './end-sessions.ts';
import { refuseReused, refuseWeak, storePassword } from './new-password.ts';
import type { Passwords } from './password.ts';
import { accept, refused } from './sign-in.act.ts';
import {
  type Attempt,
  clearFailures,
  countAddressFailure,
  countFailure,
  holdAccount,
  refuseBusyAddress,
  refuseThrottled,
} from './throttle.ts';

/** An account as a new password concerns it. */
interface Keeper {
  readonly accountKey: string;
  readonly companyId: string | null;
  readonly passwordHash: string | null;
  /** What the password may not contain. */
  readonly names: readonly string[];
}

async function userKeeper(db: Kysely<Tables>, by: 'id' | 'email' | 'phone', value: string): Promise<Keeper | null> {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'phone', 'passwordHash'])
    .where(by, '=', value)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!user) return null;
  return {
    accountKey: `u:${user.id}`,
    companyId: null,
    passwordHash: user.passwordHash,
    names: guessableNames(user),
  };
}

type SeatKey = { readonly employeeId: string } | { readonly companyCode: string; readonly account: string };

async function seatKeeper(db: Kysely<Tables>, key: SeatKey): Promise<Keeper | null> {
  const seat = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.account', 'e.email', 'e.phone', 'e.passwordHash', 'c.shortName'])
    .where(({ eb, and }) =>
      'employeeId' in key
        ? eb('e.id', '=', key.employeeId)
        : and([
            eb('c.companyCode', '=', key.companyCode.trim().toUpperCase()),
            eb('e.account', '=', key.account.trim().toLowerCase()),
          ]),
    )
    .where('e.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!seat) return null;
  return {
    accountKey: `e:${seat.id}`,
    companyId: seat.companyId,
    passwordHash: seat.passwordHash,
    names: guessableNames({ ...seat, company: seat.shortName }),
  };
}

const keeperOf = (db: Kysely<Tables>, who: Who): Promise<Keeper | null> =>
  who.accountMode === 'employee'
    ? seatKeeper(db, { employeeId: who.seat?.employeeId ?? '' })
    : userKeeper(db, 'id', who.userId ?? '');

type PasswordDeps = Pick<Deps, 'db' | 'clock' | 'bus'>;

/** New passwords: by a code, and by the old one (design A.4). */
export function registerPasswordCalls(app: FastifyInstance, deps: PasswordDeps, passwords: Passwords): void {
  const { db, clock } = deps;

  implement(app, resetPassword, async ({ body, request }) => {
    const now = clock.now();
    const attempt = { ip: request.ip, now };
    const { companyCode, newPassword } = body;
    await refuseBusyAddress(db, attempt);
    const channel = channelOf(body.target);
    const target = companyCode === undefined ? targetOf(channel, body.target) : seatTarget(companyCode, body.target);
    const typed = companyCode === undefined ? { email: body.target, phone: target } : { account: body.target };
    await refuseWeak('newPassword', newPassword, guessableNames(typed));
    const tried = await inScope(db, SYSTEM, async tx => {
      const result = await tryCode(tx, { purpose: 'reset', target: target ?? '', code: body.code, now });
      if (result.kind === 'right') return result;
      await countAddressFailure(tx.db, attempt);
      return refused(result.code);
    });
    const { id } = accept(tried);
    const keeper = companyCode
      ? await seatKeeper(db, { companyCode, account: body.target })
      : await userKeeper(db, channel === 'mail' ? 'email' : 'phone', target ?? '');
    if (!keeper) throw new AppError('CODE_INVALID');
    const { accountKey, companyId, names, passwordHash: before } = keeper;
    await refuseWeak('newPassword', newPassword, names);
    await refuseReused(db, passwords, { accountKey, current: before, password: newPassword });
    const passwordHash = await passwords.hash(newPassword);
    await inScope(db, SYSTEM, async tx => {
      if (!(await spendCode(tx, id, now))) throw new AppError('CODE_EXPIRED');
      await storePassword(tx, { accountKey, before, passwordHash }, now);
      await clearFailures(tx.db, accountKey);
      await revokeSessions(tx, deps, { accountKey, now });
      await audit(tx, {
        action: 'PASSWORD_RESET',
        companyId,
        at: now,
        actorUserId: accountKey.startsWith('u:') ? accountKey.slice(2) : null,
        actorEmployeeId: accountKey.startsWith('e:') ? accountKey.slice(2) : null,
        ip: request.ip,
        traceId: request.id,
        targetType: 'account',
        targetId: accountKey,
      });
    });
    return { Data: null };
  });

  implement(app, changePassword, async ({ body, who, request }) => {
    const now = clock.now();
    const { oldPassword, newPassword } = body;
    const keeper = await keeperOf(db, who);
    if (!keeper) throw new AppError('LOGIN_DISABLED');
    const { accountKey, companyId, names, passwordHash: before } = keeper;
    const attempt: Attempt = { throttleKey: accountKey, ip: request.ip, now };
    await refuseThrottled(db, attempt);
    // Who came by another service has no password yet.
    const isRight = before === null ? oldPassword === '' : await passwords.isRight(before, oldPassword);
    if (!isRight) {
      await inScope(db, SYSTEM, async ({ db: trx }) => countFailure(trx, attempt, await holdAccount(trx, attempt)));
      throw new AppError('PASSWORD_WRONG');
    }
    await refuseWeak('newPassword', newPassword, names);
    await refuseReused(db, passwords, { accountKey, current: before, password: newPassword });
    const passwordHash = await passwords.hash(newPassword);
    const token = await rotateToken(db, {
      sessionId: who.sessionId,
      seat: who.seat && { employeeId: who.seat.employeeId, companyKind: who.seat.companyKind },
      now,
      note: async tx => {
        await storePassword(tx, { accountKey, before, passwordHash }, now);
        await clearFailures(tx.db, accountKey);
        await revokeSessions(tx, deps, { accountKey, except: who.sessionId, now });
        await audit(tx, {
          ...auditActor(who, request),
          action: 'PASSWORD_CHANGE',
          companyId: companyId ?? who.seat?.companyId ?? null,
          at: now,
          targetType: 'account',
          targetId: accountKey,
        });
      },
    });
    if (!token) throw new AppError('SIGN_IN_REQUIRED');
    return { Data: token, headers: { 'Cache-Control': 'no-store' } };
  });
}
