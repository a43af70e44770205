import type { Transaction } from 'kysely';
import type { Login } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { Account } from '../session/open-session.ts';
import { CAPTCHA_FROM, passCaptcha } from './captcha.ts';
import { type FoundAccount, findAccount } from './find-account.ts';
import { auditFailure } from './login-audit.ts';
import { needsRehash } from './password.ts';
import { spendSecondStep } from './second-step.ts';
import { sharedPasswords } from './shared-passwords.ts';
import { accept, type Refused, refused } from './sign-in.act.ts';
import { type Attempt, countFailure, holdAccount, refuseThrottled } from './throttle.ts';
import { codeByLook } from './two-step.ts';

export type PasswordLogin = Pick<Login, 'accountMode' | 'loginName' | 'companyCode' | 'captcha'> & {
  readonly password: string;
};

/** An account whose password was right, at a company that is open. */
export type ProvenAccount = FoundAccount & { readonly account: Account };

const CAPTCHA_NEXT = { captchaWanted: true };
const captchaWanted = refused('CAPTCHA_REQUIRED', CAPTCHA_NEXT);

async function storeHash(trx: Transaction<Tables>, { account }: FoundAccount, passwordHash: string): Promise<void> {
  if (account?.mode === 'employee')
    await trx.updateTable('employee').set({ passwordHash }).where('id', '=', account.employeeId).execute();
  if (account?.mode === 'userBindEmployee')
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', account.userId).execute();
}

/**
 * Shows that a password is the account's, with counter, lock and picture of design A.6.4, and goes on in the same transaction.
 * The counter is the caller's to clear: what follows may still fail.
 */
export async function proveAccount<R>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  login: PasswordLogin,
  device: Pick<Device, 'ip' | 'deviceLabel'>,
  goOn: (tx: Tx, proven: ProvenAccount, now: Date) => Promise<R | Refused>,
): Promise<R> {
  const now = clock.now();
  const passwords = sharedPasswords();
  const found = await findAccount(db, login);
  const attempt: Attempt = { throttleKey: found.throttleKey, ip: device.ip, now };
  const soFar = await refuseThrottled(db, attempt);
  if (soFar >= CAPTCHA_FROM) await passCaptcha(db, login.captcha, attempt.throttleKey, now);
  const isRight = await passwords.isRight(found.passwordHash, login.password);
  const newHash =
    isRight && found.passwordHash && needsRehash(found.passwordHash) ? await passwords.hash(login.password) : null;
  const result = await inScope(db, SYSTEM, async (tx): Promise<R | Refused> => {
    const failures = await holdAccount(tx.db, attempt);
    // Of many guesses sent at once, those after the third failure come without a picture and are not looked at.
    if (soFar < CAPTCHA_FROM && failures >= CAPTCHA_FROM) return captchaWanted;
    const { account } = found;
    if (!isRight || !account) {
      await countFailure(tx.db, attempt, failures);
      await auditFailure(tx, found, device, failures + 1, now);
      return refused('LOGIN_BAD_CREDENTIALS', failures + 1 >= CAPTCHA_FROM ? CAPTCHA_NEXT : {});
    }
    if (!found.isCompanyActive) return refused('COMPANY_SUSPENDED');
    if (!found.isActive) return refused('LOGIN_DISABLED');
    if (newHash) await storeHash(tx.db, found, newHash);
    return goOn(tx, { ...found, account }, now);
  });
  return accept(result);
}

/** The second step where there is no form of its own for it: right, or what the answer says; a wrong code counts like a wrong password. */
export async function passSecondStep(
  tx: Tx,
  box: SecretBox,
  proven: ProvenAccount,
  device: Pick<Device, 'ip' | 'deviceLabel'>,
  typed: { readonly code: string | undefined; readonly now: Date },
): Promise<Refused | null> {
  const { code, now } = typed;
  if (!proven.hasTwoStep) return null;
  if (code === undefined) return refused('TWO_STEP_NEEDED');
  if (await spendSecondStep(tx.db, box, proven.account, codeByLook(code), now)) return null;
  const attempt: Attempt = { throttleKey: proven.throttleKey, ip: device.ip, now };
  const failures = await holdAccount(tx.db, attempt);
  await countFailure(tx.db, attempt, failures);
  await auditFailure(tx, proven, device, failures + 1, now);
  return refused('TWO_STEP_INVALID');
}

export { clearFailures } from './throttle.ts';
