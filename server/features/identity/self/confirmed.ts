import type { FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { auditFailure } from '../login/login-audit.ts';
import type { Passwords } from '../login/password.ts';
import { type Attempt, clearFailures, countFailure, holdAccount, refuseThrottled } from '../login/throttle.ts';
import { withOpenSecret } from '../login/totp-secret.ts';
import { redeemCode } from '../login/two-step.ts';
import { deviceLabelOf } from '../session/device.ts';
import type { AppUserRow } from '../tables.ts';

export interface SelfDeps extends Pick<Deps, 'db' | 'clock' | 'bus'> {
  readonly passwords: Passwords;
  readonly box: SecretBox;
}

/** What a person gives to show that he sits there himself. */
export interface Proof {
  readonly password: string;
  /** Of the authenticator, or a recovery code. */
  readonly code?: string;
}

/** The person of the session. A company account has none: its way in belongs to the company. */
export const ownUserId = (who: Who): string => {
  if (who.userId === null) throw new AppError('not_found');
  return who.userId;
};

const methodOf = (code: string) => (/^\d{6}$/.test(code) ? 'totp' : 'recovery');

/**
 * Does the work in the transaction in which password and code were found right. A wrong one counts like a wrong sign-in: a
 * stolen session must not buy endless guesses.
 */
export async function whenConfirmed<T>(
  { db, clock, passwords, box }: SelfDeps,
  { who, request }: { readonly who: Who; readonly request: Pick<FastifyRequest, 'ip' | 'headers'> },
  proof: Proof,
  work: (tx: Tx, user: AppUserRow) => Promise<T>,
): Promise<T> {
  const userId = ownUserId(who);
  const now = clock.now();
  const account = { mode: 'userBindEmployee', userId } as const;
  const attempt: Attempt = { throttleKey: `u:${userId}`, ip: request.ip, now };
  const userOf = (tx: Pick<Tx, 'db'> | { readonly db: Deps['db'] }) =>
    tx.db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  await refuseThrottled(db, attempt);
  const isRight = await passwords.isRight((await userOf({ db })).passwordHash, proof.password);
  const result = await inScope(
    db,
    SYSTEM,
    async (tx): Promise<{ readonly done: T } | { readonly refused: ErrorCode }> => {
      const failures = await holdAccount(tx.db, attempt);
      const refuse = async (code: ErrorCode) => {
        await countFailure(tx.db, attempt, failures);
        const device = { ip: request.ip, deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? '') };
        await auditFailure(
          tx,
          { account, companyId: null, throttleKey: attempt.throttleKey },
          device,
          failures + 1,
          now,
        );
        return { refused: code };
      };
      if (!isRight) return refuse('PASSWORD_WRONG');
      const user = await userOf(tx);
      if (proof.code !== undefined) {
        const used = redeemCode(withOpenSecret(box, user), methodOf(proof.code), proof.code, now);
        if (!used) return refuse('TOTP_WRONG');
        await tx.db.updateTable('appUser').set(used).where('id', '=', userId).execute();
      }
      await clearFailures(tx.db, attempt.throttleKey);
      return { done: await work(tx, user) };
    },
  );
  if ('refused' in result) throw new AppError(result.refused);
  return result.done;
}
