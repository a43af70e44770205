import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/session/own-account.ts';
import { hashOfRecoveryCode } from '../login/two-step.ts';

/** Without letters that are read for digits; 32 of them, so each carries 5 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 24;

/** 120 bits of chance each: a plain hash is enough (ASVS 6.5.2). `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ` */
const newCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)!.join('-');
};

/** Codes to be told once, and what is kept of them. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { codes, hashes: codes.map(hashOfRecoveryCode) };
}
