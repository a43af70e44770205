import type { Transaction } from 'kysely';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Answer } from '../../../kernel/http/implement.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Device } from '../session/device.ts';
import type { Stay } from '../session/limits.ts';
import { type AccountId, type OpenedSession, openSession } from '../session/open-session.ts';
import { hashOfToken, newToken } from '../session/token.ts';
import { auditLogin } from './login-audit.ts';
import { countAddressFailure, holdRow, refuseBusyAddress } from './throttle.ts';
import { DISABLED_AT } from './throttle-rules.ts';
import { STEP_MS } from './two-step.ts';

export { type Device, deviceOf } from '../session/device.ts';

/** What every way of signing in ends with, whichever feature it belongs to. */

export interface SignedIn {
  readonly kind: 'signedIn';
  readonly session: OpenedSession;
  readonly firstRegister: boolean;
  readonly mustChangePassword: boolean;
}

export type LoginResult = SignedIn | { readonly kind: 'secondStep'; readonly stepToken: string };

/** A refusal is a value until the transaction that counts it has been committed. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  /** Further members of the answer. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
export const refused = (code: ErrorCode, extra: Refused['extra'] = {}): Refused => ({ kind: 'refused', code, extra });

/** Turns a committed refusal into the answer. */
export function accept<R>(result: R | Refused): R {
  if (typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused') {
    const { code, extra = {} } = result as Refused;
    throw new AppError(code, { extra });
  }
  return result as R;
}

/** Tells the account's other devices at once; who is not connected learns it from the next answer, 409 (A.5.6). */
export async function tellSuperseded({ bus }: Pick<Deps, 'bus'>, { superseded }: OpenedSession): Promise<void> {
  if (superseded.length === 0) return;
  await bus.publish({
    to: { sessions: superseded },
    message: { type: 'session', reason: 'SUPERSEDED' },
    closeWith: LIVE_CLOSE.superseded,
  });
}

export async function beginSecondStep(trx: Transaction<Tables>, account: AccountId, stay: Stay, now: Date) {
  const stepToken = newToken();
  await trx
    .insertInto('loginStep')
    .values({
      tokenHash: hashOfToken(stepToken),
      userId: account.mode === 'employee' ? null : account.userId,
      employeeId: account.mode === 'employee' ? account.employeeId : null,
      remember: stay.remember,
      shared: stay.shared,
      tries: 0,
      expiresAt: new Date(now.getTime() + STEP_MS),
    })
    .execute();
  return { kind: 'secondStep', stepToken } as const;
}

interface UserSignIn {
  readonly userId: string;
  readonly device: Device;
  readonly now: Date;
  readonly remember: boolean;
  readonly shared?: boolean;
}

/** A person whose identity something else than the password has shown: a code, another service, the registration itself. */
export async function signInUser(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  { userId, device, now, remember, shared = false }: UserSignIn,
): Promise<LoginResult | Refused> {
  const { db, afterCommit } = tx;
  const account = { mode: 'userBindEmployee', userId } as const;
  const throttleKey = `u:${userId}`;
  await holdRow(db, throttleKey, now);
  const user = await db
    .selectFrom('appUser')
    .select(['status', 'totpEnabledAt', 'firstRegister'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.status !== 'ACTIVE') return refused('LOGIN_DISABLED');
  const stay = { remember, shared };
  if (user.totpEnabledAt) return beginSecondStep(db, account, stay, now);
  // A password that was closed after a hundred failures stays closed: this was not the password.
  await db
    .updateTable('loginThrottle')
    .set({ failures: 0, lockedUntil: null })
    .where('accountKey', '=', throttleKey)
    .where('failures', '<', DISABLED_AT)
    .execute();
  const session = await openSession(db, account, device, stay, now);
  afterCommit(() => tellSuperseded(deps, session));
  await auditLogin(tx, { account, companyId: null, throttleKey }, device, session, now);
  return { kind: 'signedIn', session, firstRegister: user.firstRegister, mustChangePassword: false };
}

/** Guesses at codes count against the address they come from. */
export const guardAddress = refuseBusyAddress;
export const countWrongCode = countAddressFailure;

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `FIRST_REGISTER` stands in `Data` and, as the specification may be read, beside it. */
export function presentSignedIn({ session, firstRegister, mustChangePassword }: SignedIn) {
  return {
    Data: {
      Token: session.token,
      AccountMode: session.accountMode,
      ExpiresAt: session.expiresAt.toISOString(),
      FIRST_REGISTER: firstRegister,
      MustChangePassword: mustChangePassword,
      Superseded: session.superseded.length > 0,
    },
    headers: NO_STORE,
    beside: { FIRST_REGISTER: firstRegister },
  };
}

type SecondStepWanted = { stepToken: string; methods: ('totp' | 'recovery')[] };

export function presentLogin(
  result: LoginResult,
): Answer<ReturnType<typeof presentSignedIn>['Data'] | SecondStepWanted> {
  if (result.kind === 'signedIn') return presentSignedIn(result);
  return { Status: 2, Data: { stepToken: result.stepToken, methods: ['totp', 'recovery'] }, headers: NO_STORE };
}
