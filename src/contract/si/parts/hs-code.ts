import { codeText } from './document-text.ts';

/** Harmonized System codes: 6 to 10 digits, chapters 01 to 97 without 77 (reserved); 98 and 99 are national (A5.6). */

export type HsFault = 'characters' | 'length' | 'chapter';

export type HsReading =
  /** `national`: chapters 98 and 99 mean nothing abroad, so a customs office may ask back. */
  { readonly ok: true; readonly national: boolean } | { readonly ok: false; readonly fault: HsFault };

/** Digits only, as stored: `6302.60` -> `630260`. */
export const normaliseHsCode = (text: string): string => codeText(text, /[.\s-]/g);

/** Reads a normalised code. */
export function readHsCode(code: string): HsReading {
  if (!/^\d*$/.test(code)) return { ok: false, fault: 'characters' };
  if (code.length < 6 || code.length > 10) return { ok: false, fault: 'length' };
  const chapter = Number(code.slice(0, 2));
  if (chapter === 0 || chapter === 77) return { ok: false, fault: 'chapter' };
  return { ok: true, national: chapter >= 98 };
}

/** `630260` -> `6302.60`, `63026000` -> `6302.60.00`; what is no code is shown as it is. */
export function showHsCode(code: string): string {
  if (!/^\d{6,10}$/.test(code)) return code;
  return [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)].filter(part => part !== '').join('.');
}
