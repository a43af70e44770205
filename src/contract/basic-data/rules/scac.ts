import type { Finding } from '../../kernel/errors.ts';
import { md } from './md-findings.ts';

/** Carrier codes of the NMFTA (design A.3.4, MD-09). */

/**
 * Codes in U belong to owners of containers, yet these are the very codes under which the ocean carriers are registered and
 * book: they are taken, every other one is MD-09.
 */
export const CARRIER_SCACS_IN_U: ReadonlySet<string> = new Set([
  'APLU',
  'CMDU',
  'COSU',
  'HDMU',
  'HLCU',
  'KMTU',
  'MAEU',
  'MSCU',
  'OOLU',
  'PCIU',
  'SUDU',
  'YMLU',
  'ZIMU',
]);

/** Two to four letters, or what is wrong: MD-09 for the endings that belong to equipment. */
export function readScac(text: string, path = 'scac'): { readonly scac: string } | Finding {
  const scac = text.normalize('NFKC').trim().toUpperCase();
  if (!/^[A-Z]{2,4}$/.test(scac)) {
    return {
      path,
      code: 'SCAC_FORM',
      severity: 'error',
      message: { zh: 'SCAC 应为 2-4 位字母', en: 'A SCAC has two to four letters' },
    };
  }
  return /[UXZ]$/.test(scac) && !CARRIER_SCACS_IN_U.has(scac) ? md('MD-09', path, { c: scac }) : { scac };
}
