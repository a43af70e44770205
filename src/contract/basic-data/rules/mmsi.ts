import type { Finding } from '../../kernel/errors.ts';
import { MARITIME_DIGITS } from './maritime-digits.ts';

/** Radio identities of ships: nine digits of which the first three name the flag (design A.7.4). */

const COUNTRY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(MARITIME_DIGITS).flatMap(([country, digits]) =>
    digits.split(' ').map(three => [three, country] as const),
  ),
);

/** The nine digits without blanks. */
export const normaliseMmsi = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '');

/** Country that the ITU gave the first three digits to, or null. */
export const flagOfMmsi = (mmsi: string): string | null => COUNTRY_OF.get(mmsi.slice(0, 3)) ?? null;

/** The identity, or that it is none. Ships' identities begin with 2 to 7; others belong to coasts, aircraft and groups. */
export function readMmsi(text: string, path = 'mmsi'): { readonly mmsi: string } | Finding {
  const mmsi = normaliseMmsi(text);
  return /^[2-7]\d{8}$/.test(mmsi)
    ? { mmsi }
    : {
        path,
        code: 'MMSI_FORM',
        severity: 'error',
        message: { zh: '船舶 MMSI 应为 9 位数字，首位 2-7', en: "A ship's MMSI has 9 digits and begins with 2 to 7" },
      };
}

/** A warning where the first three digits belong to another flag: the ship may have changed it, or a digit is wrong. */
export function checkMmsiFlag(mmsi: string, flag: string | null, path = 'mmsi'): Finding | null {
  const country = flagOfMmsi(mmsi);
  if (flag === null || flag === '' || country === flag) return null;
  return {
    path,
    code: 'MMSI_FLAG',
    severity: 'warning',
    message: {
      zh: 'MMSI 前三位 {d} 与船旗 {flag} 不符（{country}）',
      en: 'The first three digits {d} are not those of flag {flag} ({country})',
    },
    params: { d: mmsi.slice(0, 3), flag, country: country ?? '?' },
  };
}
