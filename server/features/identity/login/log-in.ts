import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { Stay } from '../session/limits.ts';
import { accountKeyOf, openSession } from '../session/open-session.ts';
import { hashOfToken } from '../session/token.ts';
import { auditFailure, auditLogin } from './login-audit.ts';
import { type PasswordLogin, proveAccount } from './prove-account.act.ts';
import {
  accept,
  beginSecondStep,
  type LoginResult,
  type Refused,
  refused,
  type SignedIn,
  tellSuperseded,
} from './sign-in.act.ts';
import { type Attempt, clearFailures, countFailure, holdAccount } from './throttle.ts';
import { withOpenSecret } from './totp-secret.ts';
import { redeemCode, STEP_TRIES } from './two-step.ts';

export interface LogIn {
  withPassword(login: PasswordLogin & Stay, device: Device): Promise<LoginResult>;
  withSecondStep(step: SecondStep, device: Device): Promise<SignedIn>;
}

export interface SecondStep {
  readonly stepToken: string;
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

export function createLogIn(deps: Pick<Deps, 'db' | 'clock' | 'bus'> & { readonly box: SecretBox }): LogIn {
  const { db, clock } = deps;

  return {
    withPassword: (login, device) =>
      proveAccount(deps, login, device, async (tx, proven, now): Promise<LoginResult> => {
        const { db: trx, afterCommit } = tx;
        const { account, firstRegister, mustChangePassword } = proven;
        // The count stays until the second step is done: else a known password would buy endless codes to try.
        if (proven.hasTwoStep && account.mode === 'userBindEmployee')
          return beginSecondStep(trx, account.userId, login, now);
        await clearFailures(trx, proven.throttleKey);
        const session = await openSession(trx, account, device, login, now);
        afterCommit(() => tellSuperseded(deps, session));
        await auditLogin(tx, proven, device, session, now);
        return { kind: 'signedIn', session, firstRegister, mustChangePassword };
      }),

    async withSecondStep(step, device) {
      const now = clock.now();
      const tokenHash = hashOfToken(step.stepToken);
      const pending = await db
        .selectFrom('loginStep')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      if (!pending) throw new AppError('TWO_STEP_INVALID');
      const account = { mode: 'userBindEmployee', userId: pending.userId } as const;
      const attempted = { account, companyId: null, throttleKey: accountKeyOf(account) };
      const attempt: Attempt = { throttleKey: attempted.throttleKey, ip: device.ip, now };
      const result = await inScope(db, SYSTEM, async (tx): Promise<SignedIn | Refused> => {
        const { db: trx, afterCommit } = tx;
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
        const used = redeemCode(withOpenSecret(deps.box, user), step.method, step.code, now);
        if (!used) {
          await trx
            .updateTable('loginStep')
            .set({ tries: current.tries + 1 })
            .where('tokenHash', '=', tokenHash)
            .execute();
          await countFailure(trx, attempt, failures);
          await auditFailure(tx, attempted, device, failures + 1, now);
          return refused('TWO_STEP_INVALID');
        }
        if (user.status !== 'ACTIVE') return refused('TWO_STEP_INVALID');
        await trx.updateTable('appUser').set(used).where('id', '=', user.id).execute();
        await trx.deleteFrom('loginStep').where('userId', '=', user.id).execute();
        await clearFailures(trx, attempt.throttleKey);
        const session = await openSession(trx, attempted.account, device, current, now);
        afterCommit(() => tellSuperseded(deps, session));
        await auditLogin(tx, attempted, device, session, now);
        return { kind: 'signedIn', session, firstRegister: user.firstRegister, mustChangePassword: false };
      });
      return accept(result);
    },
  };
}
