import type { Finding } from '../../kernel/errors.ts';
import { companyFinding } from './findings.ts';

/** Unified social credit code (GB 32100-2015): 17 characters and one that checks them. */

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/** Lower case is folded, blanks are taken out. */
export const normalUscc = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** What the first 17 characters ask for; null when one of them is none of the alphabet. */
export function usccCheckCharacter(first17: string): string | null {
  let sum = 0;
  let weight = 1;
  for (const letter of first17) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % ALPHABET.length;
  }
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? null;
}

/** What is wrong with the code, or nothing. */
export function usccFinding(typed: string, path = 'uscc'): Finding | null {
  const uscc = normalUscc(typed);
  if (uscc.length !== LENGTH) return companyFinding('USCC_LENGTH', path, { n: uscc.length });
  const expected = usccCheckCharacter(uscc.slice(0, -1));
  if (expected === null) return companyFinding('USCC_CHAR', path);
  // Whatever stands last, the reader is best helped with what should.
  return uscc.at(-1) === expected ? null : companyFinding('USCC_CHECK', path, { c: expected });
}
