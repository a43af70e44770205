import { createHash } from 'node:crypto';
import { verifySync } from 'otplib';
import type { AppUserRow } from '../tables.ts';

/** How long a login waits for its second step, and how often it may be tried. */
export const STEP_MS = 5 * 60_000;
export const STEP_TRIES = 5;

type TwoStepUser = Pick<AppUserRow, 'totpSecret' | 'totpLastStep' | 'recoveryHashes'>;

/** What a right code changes on the user: it works once. Null = wrong code. */
export type UsedCode = Partial<Pick<AppUserRow, 'totpLastStep' | 'recoveryHashes'>> | null;

export interface TwoStepCode {
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

/** Of the authenticator, or one of the recovery codes: where one field takes both, the look of it tells. */
export const codeByLook = (code: string): TwoStepCode => ({ method: /^\d{6}$/.test(code) ? 'totp' : 'recovery', code });

/** Codes are printed in groups; case and separators do not matter. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');

function redeemTotp(user: TwoStepUser, code: string, now: Date): UsedCode {
  if (user.totpSecret === null || !/^\d{6}$/.test(code)) return null;
  // RFC 6238: 30 s, 6 digits, one step to either side.
  const result = verifySync({
    secret: user.totpSecret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: 30,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  if (user.totpLastStep !== null && result.timeStep <= user.totpLastStep) return null;
  return { totpLastStep: result.timeStep };
}

function redeemRecoveryCode(user: TwoStepUser, code: string): UsedCode {
  const used = hashOfRecoveryCode(code);
  if (!user.recoveryHashes.includes(used)) return null;
  return { recoveryHashes: user.recoveryHashes.filter(hash => hash !== used) };
}

export const redeemCode = (user: TwoStepUser, method: 'totp' | 'recovery', code: string, now: Date): UsedCode =>
  method === 'totp' ? redeemTotp(user, code, now) : redeemRecoveryCode(user, code);
