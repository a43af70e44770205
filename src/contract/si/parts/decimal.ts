import Big from 'big.js';

/** Decimal text in, decimal text out: quantities never touch binary floating point (design 0.3). */

export const KG_DECIMALS = 3;
export const CBM_DECIMALS = 4;
/** Volumes are sent with three decimals whatever is stored (design E.2). */
export const EDI_DECIMALS = 3;

// A number without digits is none; a comma is a thousands sign in exact groups of three, never a decimal sign,
// because `1234,5` means two things to two readers (DOC-N-01).
const PLAIN_NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^-?\.\d+$/;

/** No quantity of the trade is longer; a number without end costs time to add up. */
const LONGEST_NUMBER = 40;

const isNumber = (text: string): boolean => text.length <= LONGEST_NUMBER && PLAIN_NUMBER.test(text);

/** What `plainDecimal` would write: most stored numbers, which then need no arithmetic to be read. */
const ALREADY_PLAIN = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** The number, or null where the text is empty or could be read in two ways. */
export function readDecimal(text: string): Big | null {
  const trimmed = text.trim();
  return isNumber(trimmed) ? new Big(trimmed.replaceAll(',', '').replace(/^(-?)\./, '$10.')) : null;
}

/** Not empty and not a number by the rules: DOC-N-01. */
export const isAmbiguousNumber = (text: string): boolean => text.trim() !== '' && !isNumber(text.trim());

/** Plain decimal text: no exponent, no thousands sign, no trailing zeros, no minus before zero. */
export function plainDecimal(value: Big): string {
  const text = value.toFixed();
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' || short === '' ? '0' : short;
}

/** A readable number becomes plain text; anything else stays as it was typed, for the check to point at. */
export function normaliseDecimal(text: string): string {
  if (text.length <= LONGEST_NUMBER && ALREADY_PLAIN.test(text)) return text;
  const value = readDecimal(text);
  return value === null ? text.trim() : plainDecimal(value);
}

/** Half away from zero, at the last step only (architecture §7). */
export const roundDecimal = (value: Big, decimals: number): Big => value.round(decimals, Big.roundHalfUp);

/** Sum of decimal texts; empty and unreadable ones count as nothing, they have findings of their own. */
export const sumDecimals = (texts: Iterable<string>): Big => {
  let sum = new Big(0);
  for (const text of texts) sum = sum.plus(readDecimal(text) ?? 0);
  return sum;
};

/** Digits after the decimal point of a plain decimal text. */
export const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);

/** Number as EDIFACT carries it: at most three decimals, half up, no trailing zeros (design E.2). */
export const ediNumber = (text: string): string => {
  const value = readDecimal(text);
  return value === null ? '' : plainDecimal(roundDecimal(value, EDI_DECIMALS));
};

const SHARES_ZERO = new Big(0);

/**
 * A total over parts in proportion to their shares, each rounded to `decimals`, the last part taking the rest, so the
 * parts always sum to the total exactly (design A5.9). Without shares the total goes to the last part.
 */
export function spread(total: Big, shares: readonly Big[], decimals: number): Big[] {
  const whole = shares.reduce((sum, share) => sum.plus(share), SHARES_ZERO);
  let rest = total;
  return shares.map((share, index) => {
    if (index === shares.length - 1) return rest;
    const part = whole.eq(0) ? SHARES_ZERO : roundDecimal(total.times(share).div(whole), decimals);
    rest = rest.minus(part);
    return part;
  });
}
