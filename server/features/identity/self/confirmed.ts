import type { FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { FRESH_SIGN_IN_MINUTES } from '#contract/session/own-account.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { auditFailure } from '../login/login-audit.ts';
import type { Passwords } from '../login/password.ts';
import { spendSecondStep } from '../login/second-step.ts';
import { type Attempt, clearFailures, countFailure, holdAccount, refuseThrottled } from '../login/throttle.ts';
import { codeByLook } from '../login/two-step.ts';
import { deviceLabelOf } from '../session/device.ts';
import { type Owner, ownerBehind } from './owner.ts';

export { ownUserId } from './owner.ts';

export interface SelfDeps extends Pick<Deps, 'db' | 'clock' | 'bus'> {
  readonly passwords: Passwords;
  readonly box: SecretBox;
}

/** What a person gives to show that he sits there himself: all that he gives must be right. */
export interface Proof {
  readonly password?: string | undefined;
  /** Of the authenticator, or a recovery code. */
  readonly code?: string | undefined;
}

export const proofNeeded = (): AppError => new AppError('PROOF_NEEDED', { params: { n: FRESH_SIGN_IN_MINUTES } });

/**
 * Does the work in the transaction in which password and code were found right: those of the account that signed in, a person's or a
 * company's. A wrong one counts like a wrong sign-in: a stolen session must not buy endless guesses.
 */
export async function whenConfirmed<T>(
  { db, clock, passwords, box }: SelfDeps,
  { who, request }: { readonly who: Who; readonly request: Pick<FastifyRequest, 'ip' | 'headers'> },
  proof: Proof,
  work: (tx: Tx, owner: Owner) => Promise<T>,
): Promise<T> {
  if (proof.password === undefined && proof.code === undefined) throw proofNeeded();
  const now = clock.now();
  const owner = await ownerBehind(db, who);
  const attempt: Attempt = { throttleKey: owner.accountKey, ip: request.ip, now };
  await refuseThrottled(db, attempt);
  const isRight = proof.password === undefined || (await passwords.isRight(owner.passwordHash, proof.password));
  const result = await inScope(
    db,
    SYSTEM,
    async (tx): Promise<{ readonly done: T } | { readonly refused: ErrorCode }> => {
      const failures = await holdAccount(tx.db, attempt);
      const refuse = async (code: ErrorCode) => {
        await countFailure(tx.db, attempt, failures);
        const device = { ip: request.ip, deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? '') };
        await auditFailure(tx, { ...owner, throttleKey: attempt.throttleKey }, device, failures + 1, now);
        return { refused: code };
      };
      if (!isRight) return refuse('PASSWORD_WRONG');
      if (proof.code !== undefined && !(await spendSecondStep(tx.db, box, owner.account, codeByLook(proof.code), now)))
        return refuse('TOTP_WRONG');
      await clearFailures(tx.db, attempt.throttleKey);
      return { done: await work(tx, owner) };
    },
  );
  if ('refused' in result) throw new AppError(result.refused);
  return result.done;
}
