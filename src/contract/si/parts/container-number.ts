import { codeText } from './document-text.ts';

/** Container identification by ISO 6346: three letters of the owner, category, six digits of the serial, check digit. */

export type ContainerNumberFault = 'length' | 'prefix' | 'category' | 'serial' | 'digit';

export type ContainerNumberReading =
  /** `remainderTen`: the check digit 0 stands for a remainder of 10; owners are advised not to use such serials. */
  | { readonly ok: true; readonly remainderTen: boolean }
  | { readonly ok: false; readonly fault: ContainerNumberFault; readonly expected?: string };

/** Upper-case without blanks and hyphens: `csqu 305438-3` -> `CSQU3054383`. */
export const normaliseContainerNumber = (text: string): string => codeText(text, /[\s-]/g);

// Letters count from 10 upward, leaving out the multiples of 11.
const letterValue = (letter: string): number => {
  const plain = letter.charCodeAt(0) - 65 + 10;
  return plain + Math.floor((plain - 1) / 10);
};

/** Weighted sum modulo 11 of the first ten places, 0 to 10. */
export function containerNumberRemainder(firstTen: string): number {
  let sum = 0;
  for (let place = 0; place < 10; place += 1) {
    const sign = firstTen[place] ?? '0';
    sum += (place < 4 ? letterValue(sign) : Number(sign)) * 2 ** place;
  }
  return sum % 11;
}

/** Reads a normalised number; the first fault from the left is named, a wrong check digit with the expected one. */
export function readContainerNumber(number: string): ContainerNumberReading {
  if (number.length !== 11) return { ok: false, fault: 'length' };
  if (!/^[A-Z]{4}/.test(number)) return { ok: false, fault: 'prefix' };
  if (!/^[A-Z]{3}[UJZ]/.test(number)) return { ok: false, fault: 'category' };
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return { ok: false, fault: 'serial' };
  const remainder = containerNumberRemainder(number);
  const expected = String(remainder % 10);
  return number[10] === expected
    ? { ok: true, remainderTen: remainder === 10 }
    : { ok: false, fault: 'digit', expected };
}
