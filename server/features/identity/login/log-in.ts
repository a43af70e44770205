import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { Stay } from '../session/limits.ts';
import { type AccountId, openSession } from '../session/open-session.ts';
import { hashOfToken } from '../session/token.ts';
import type { IdentityTables } from '../tables.ts';
import { findAccountById } from './find-account.ts';
import { auditFailure, auditLogin } from './login-audit.ts';
import { type PasswordLogin, proveAccount } from './prove-account.act.ts';
import { spendSecondStep } from './second-step.ts';
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
import { STEP_TRIES, type TwoStepCode } from './two-step.ts';

export interface LogIn {
  withPassword(login: PasswordLogin & Stay, device: Device): Promise<LoginResult>;
  withSecondStep(step: SecondStep, device: Device): Promise<SignedIn>;
}

export interface SecondStep extends TwoStepCode {
  readonly stepToken: string;
}

export function createLogIn(deps: Pick<Deps, 'db' | 'clock' | 'bus'> & { readonly box: SecretBox }): LogIn {
  const { db, clock } = deps;

  return {
    withPassword: (login, device) =>
      proveAccount(deps, login, device, async (tx, proven, now): Promise<LoginResult> => {
        const { db: trx, afterCommit } = tx;
        const { account, firstRegister, mustChangePassword } = proven;
        // The count stays until the second step is done: else a known password would buy endless codes to try.
        if (proven.hasTwoStep) return beginSecondStep(trx, account, login, now);
        await clearFailures(trx, proven.throttleKey);
        const session = await openSession(trx, account, device, login, now);
        afterCommit(() => tellSuperseded(deps, session));
        await auditLogin(tx, proven, device, session, now);
        return { kind: 'signedIn', session, firstRegister, mustChangePassword };
      }),

    async withSecondStep(step, device) {
      const now = clock.now();
      const tokenHash = hashOfToken(step.stepToken);
      const pending = await stepBy(db, tokenHash);
      const waiting = pending && (await findAccountById(db, accountIn(pending)));
      if (!waiting?.account) throw new AppError('TWO_STEP_INVALID');
      const attempt: Attempt = { throttleKey: waiting.throttleKey, ip: device.ip, now };
      const result = await inScope(db, SYSTEM, async (tx): Promise<SignedIn | Refused> => {
        const { db: trx, afterCommit } = tx;
        const failures = await holdAccount(trx, attempt);
        const current = await stepBy(trx, tokenHash);
        if (!current || current.expiresAt <= now || current.tries >= STEP_TRIES) return refused('TWO_STEP_INVALID');
        // As the account stands now: it may have been disabled since the password was typed.
        const found = await findAccountById(trx, accountIn(current));
        if (!found?.account) return refused('TWO_STEP_INVALID');
        const { account } = found;
        if (!(await spendSecondStep(trx, deps.box, account, step, now))) {
          await trx
            .updateTable('loginStep')
            .set({ tries: current.tries + 1 })
            .where('tokenHash', '=', tokenHash)
            .execute();
          await countFailure(trx, attempt, failures);
          await auditFailure(tx, found, device, failures + 1, now);
          return refused('TWO_STEP_INVALID');
        }
        if (!found.isActive || !found.isCompanyActive) return refused('TWO_STEP_INVALID');
        await endSteps(trx, account);
        await clearFailures(trx, attempt.throttleKey);
        const session = await openSession(trx, account, device, current, now);
        afterCommit(() => tellSuperseded(deps, session));
        await auditLogin(tx, found, device, session, now);
        const { firstRegister, mustChangePassword } = found;
        return { kind: 'signedIn', session, firstRegister, mustChangePassword };
      });
      return accept(result);
    },
  };
}

type Db = Kysely<Tables> | Transaction<Tables>;
type Step = IdentityTables['loginStep'];

const stepBy = (db: Db, tokenHash: string): Promise<Step | undefined> =>
  db.selectFrom('loginStep').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

const accountIn = ({ userId, employeeId }: Step): AccountId =>
  userId === null ? { mode: 'employee', employeeId: employeeId ?? '' } : { mode: 'userBindEmployee', userId };

/** Whatever else waited for a code of this account is over. */
const endSteps = (trx: Transaction<Tables>, account: AccountId) =>
  trx
    .deleteFrom('loginStep')
    .where(eb =>
      account.mode === 'employee' ? eb('employeeId', '=', account.employeeId) : eb('userId', '=', account.userId),
    )
    .execute();
