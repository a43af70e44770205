import {
  containerNumberRemainder,
  normaliseContainerNumber,
  readContainerNumber,
} from '../../si/parts/container-number.ts';

/** Numbers of freight containers as cargo is entered and tracked with them (design A.7.4); ISO 6346 itself stands with the SI. */

/** Why a number is none of a freight container. */
export type CargoContainerFault =
  /** Not four letters and seven digits (TK-01). */
  | 'form'
  /** `J` is detachable equipment, `Z` a trailer or chassis: nothing is loaded into them. */
  | 'category'
  /** The check digit is missing; `offer` is the whole number. */
  | 'incomplete'
  /** The check digit is wrong (TK-02). */
  | 'digit';

export type CargoContainerReading =
  /** `discouraged`: the remainder is 10, so the digit 0 stands for two remainders; legal, and worth a second look. */
  | { readonly ok: true; readonly number: string; readonly discouraged: boolean }
  | { readonly ok: false; readonly fault: 'form' | 'category' }
  | { readonly ok: false; readonly fault: 'incomplete'; readonly offer: string }
  | { readonly ok: false; readonly fault: 'digit'; readonly expected: string };

/** The check digit of the first ten places; a remainder of 10 is written 0. */
export const containerCheckDigit = (firstTen: string): string => String(containerNumberRemainder(firstTen) % 10);

/** `csqu 305438-3`, full width included -> `CSQU3054383`; ten places are completed as an offer, never silently. */
export function readCargoContainer(text: string): CargoContainerReading {
  const number = normaliseContainerNumber(text);
  if (/^[A-Z]{3}[JZ]\d{6,7}$/.test(number)) return { ok: false, fault: 'category' };
  if (/^[A-Z]{3}U\d{6}$/.test(number))
    return { ok: false, fault: 'incomplete', offer: number + containerCheckDigit(number) };
  if (!/^[A-Z]{3}U\d{7}$/.test(number)) return { ok: false, fault: 'form' };
  const reading = readContainerNumber(number);
  return reading.ok
    ? { ok: true, number, discouraged: reading.remainderTen }
    : { ok: false, fault: 'digit', expected: containerCheckDigit(number) };
}

/** The owner's four letters, by which a carrier may be guessed (design A.3.4); empty where the number has none. */
export const ownerCodeOf = (number: string): string => /^[A-Z]{3}U/.exec(normaliseContainerNumber(number))?.[0] ?? '';
