import type { Transaction } from 'kysely';
import type { ErrorCode } from '#contract/kernel/errors.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import type { Login } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import { type OpenedSession, openSession } from '../session/open-session.ts';
import { hashOfToken, newToken } from '../session/token.ts';
import { type FoundAccount, findAccount } from './find-account.ts';
import { needsRehash, type Passwords } from './password.ts';
import { type Attempt, clearFailures, countFailure, holdAccount, refuseThrottled } from './throttle.ts';
import { redeemCode, STEP_MS, STEP_TRIES } from './two-step.ts';

export interface SignedIn {
  readonly kind: 'signedIn';
  readonly session: OpenedSession;
  readonly firstRegister: boolean;
  readonly mustChangePassword: boolean;
}

export type LoginResult = SignedIn | { readonly kind: 'secondStep'; readonly stepToken: string };

/** A refusal is a value until the transaction that counts it has been committed. */
type Refused = { readonly kind: 'refused'; readonly code: ErrorCode };
const refused = (code: ErrorCode): Refused => ({ kind: 'refused', code });

function accept<R>(result: R | Refused): R {
  if (typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused')
    throw new AppError((result as Refused).code);
  return result as R;
}

export interface LogIn {
  withPassword(login: Login, device: Device): Promise<LoginResult>;
  withSecondStep(step: SecondStep, device: Device): Promise<SignedIn>;
}

export interface SecondStep {
  readonly stepToken: string;
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

/** Tells the account's other devices at once; who is not connected learns it from the next answer, 409 (A.5.6). */
async function tellSuperseded({ bus }: Pick<Deps, 'bus'>, { superseded }: OpenedSession): Promise<void> {
  if (superseded.length === 0) return;
  await bus.publish({
    to: { sessions: superseded },
    message: { type: 'session', reason: 'SUPERSEDED' },
    closeWith: LIVE_CLOSE.superseded,
  });
}

export function createLogIn(deps: Pick<Deps, 'db' | 'clock' | 'bus'>, passwords: Passwords): LogIn {
  const { db, clock } = deps;

  const beginSecondStep = async (trx: Transaction<Tables>, userId: string, remember: boolean, now: Date) => {
    const stepToken = newToken();
    await trx
      .insertInto('loginStep')
      .values({
        tokenHash: hashOfToken(stepToken),
        userId,
        remember,
        tries: 0,
        expiresAt: new Date(now.getTime() + STEP_MS),
      })
      .execute();
    return { kind: 'secondStep', stepToken } as const;
  };

  const storeHash = async (trx: Transaction<Tables>, { account }: FoundAccount, passwordHash: string) => {
    if (account?.mode === 'employee')
      await trx.updateTable('employee').set({ passwordHash }).where('id', '=', account.employeeId).execute();
    if (account?.mode === 'userBindEmployee')
      await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', account.userId).execute();
  };

  return {
    async withPassword(login, device) {
      const now = clock.now();
      const found = await findAccount(db, login);
      const attempt: Attempt = { throttleKey: found.throttleKey, ip: device.ip, now };
      await refuseThrottled(db, attempt);
      const isRight = await passwords.isRight(found.passwordHash, login.password);
      const newHash =
        isRight && found.passwordHash && needsRehash(found.passwordHash) ? await passwords.hash(login.password) : null;
      const result = await inScope(db, SYSTEM, async ({ db: trx, afterCommit }): Promise<LoginResult | Refused> => {
        const failures = await holdAccount(trx, attempt);
        const { account } = found;
        if (!isRight || !account) {
          await countFailure(trx, attempt, failures);
          return refused('LOGIN_BAD_CREDENTIALS');
        }
        if (!found.isCompanyActive) return refused('COMPANY_SUSPENDED');
        if (!found.isActive) return refused('LOGIN_DISABLED');
        if (newHash) await storeHash(trx, found, newHash);
        // The count stays until the second step is done: else a known password would buy endless codes to try.
        if (found.hasTwoStep && account.mode === 'userBindEmployee')
          return beginSecondStep(trx, account.userId, login.remember, now);
        await clearFailures(trx, attempt.throttleKey);
        const session = await openSession(trx, account, device, login.remember, now);
        afterCommit(() => tellSuperseded(deps, session));
        const { firstRegister, mustChangePassword } = found;
        return { kind: 'signedIn', session, firstRegister, mustChangePassword };
      });
      return accept(result);
    },

    async withSecondStep(step, device) {
      const now = clock.now();
      const tokenHash = hashOfToken(step.stepToken);
      const pending = await db
        .selectFrom('loginStep')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      if (!pending) throw new AppError('TWO_STEP_INVALID');
      const attempt: Attempt = { throttleKey: `u:${pending.userId}`, ip: device.ip, now };
      const result = await inScope(db, SYSTEM, async ({ db: trx, afterCommit }): Promise<SignedIn | Refused> => {
        const failures = await holdAccount(trx, attempt);
        const current = await trx
          .selectFrom('loginStep')
          .selectAll()
          .where('tokenHash', '=', tokenHash)
          .where('expiresAt', '>', now)
          .where('tries', '<', STEP_TRIES)
          .executeTakeFirst();
        if (!current) return refused('TWO_STEP_INVALID');
        const user = await trx
          .selectFrom('appUser')
          .selectAll()
          .where('id', '=', current.userId)
          .executeTakeFirstOrThrow();
        const used = redeemCode(user, step.method, step.code, now);
        if (!used) {
          await trx
            .updateTable('loginStep')
            .set({ tries: current.tries + 1 })
            .where('tokenHash', '=', tokenHash)
            .execute();
          await countFailure(trx, attempt, failures);
          return refused('TWO_STEP_INVALID');
        }
        if (user.status !== 'ACTIVE') return refused('TWO_STEP_INVALID');
        await trx.updateTable('appUser').set(used).where('id', '=', user.id).execute();
        await trx.deleteFrom('loginStep').where('userId', '=', user.id).execute();
        await clearFailures(trx, attempt.throttleKey);
        const account = { mode: 'userBindEmployee', userId: user.id } as const;
        const session = await openSession(trx, account, device, current.remember, now);
        afterCommit(() => tellSuperseded(deps, session));
        return { kind: 'signedIn', session, firstRegister: user.firstRegister, mustChangePassword: false };
      });
      return accept(result);
    },
  };
}
