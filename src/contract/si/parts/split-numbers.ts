/** Bill numbers of a split set (design A5.2): the first draft keeps the number, the others get letters A to Y. */

export const BILL_NUMBER_LENGTH = 20;
/** The base number and 25 letters. */
export const SET_LIMIT = 26;

const suffixOf = (position: number): string => (position === 0 ? '' : String.fromCharCode(64 + position));

/** Position in the set that a number of this base has: 0 the base itself, 1 for A …; -1 when it is not of the base. */
function positionOf(base: string, number: string): number {
  if (number === base) return 0;
  const suffix = number.startsWith(base) ? number.slice(base.length) : '';
  return /^[A-Y]$/.test(suffix) ? suffix.charCodeAt(0) - 64 : -1;
}

/**
 * `count` numbers after the highest already `used`. Without a base there is nothing to split and the numbers are empty;
 * past Y a number is empty too (SI-S-04 has refused such a set). Length is judged by SI-M-03.
 */
export function splitNumbers(base: string, count: number, used: readonly string[] = []): string[] {
  const first = used.length === 0 ? 0 : Math.max(-1, ...used.map(number => positionOf(base, number))) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const position = first + index;
    return base === '' || position >= SET_LIMIT ? '' : `${base}${suffixOf(position)}`;
  });
}
