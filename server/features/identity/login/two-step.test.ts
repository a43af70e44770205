import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { hashOfRecoveryCode, redeemCode } from './two-step.ts';

const totpSecret = 'KBSWC3DFMF2HE2LUNBSXG5DPOJSWIZLN';
const now = new Date('2026-05-01T12:00:15Z');
const codeAt = (at: Date): string => generateSync({ secret: totpSecret, epoch: Math.floor(at.getTime() / 1000) });
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const user = { totpSecret, totpLastStep: null, recoveryHashes: [] };

test('the code of this half minute and of the ones beside it is right, one further is not', () => {
  for (const seconds of [-30, 0, 30]) expect(redeemCode(user, 'totp', codeAt(later(seconds)), now)).not.toBeNull();
  for (const seconds of [-75, 75]) expect(redeemCode(user, 'totp', codeAt(later(seconds)), now)).toBeNull();
});

test('a code works once: the step it was used in, and all before, are spent', () => {
  const used = redeemCode(user, 'totp', codeAt(now), now);
  expect(used).toEqual({ totpLastStep: Math.floor(now.getTime() / 30_000) });
  const after = { ...user, ...used };
  expect(redeemCode(after, 'totp', codeAt(now), now)).toBeNull();
  expect(redeemCode(after, 'totp', codeAt(later(-30)), now)).toBeNull();
  expect(redeemCode(after, 'totp', codeAt(later(30)), later(30))).not.toBeNull();
});

test('what is no code of six digits is wrong, and so is any code without a secret', () => {
  for (const code of ['', '12345', 'abcdef', '1234567']) expect(redeemCode(user, 'totp', code, now)).toBeNull();
  expect(redeemCode({ ...user, totpSecret: null }, 'totp', codeAt(now), now)).toBeNull();
});

test('a recovery code is spent by its use; case and dashes do not matter', () => {
  const holder = { ...user, recoveryHashes: ['DEMO-7Q4K-2M9X', 'OTHER'].map(hashOfRecoveryCode) };
  const used = redeemCode(holder, 'recovery', 'demo 7q4k2m9x', now);
  expect(used).toEqual({ recoveryHashes: [hashOfRecoveryCode('OTHER')] });
  expect(redeemCode({ ...holder, ...used }, 'recovery', 'DEMO-7Q4K-2M9X', now)).toBeNull();
});
