/**
 * A text that a spreadsheet program would take for a formula when it opens a CSV file.
 *
 * The rule, in both directions: a text of this shape, with any number of apostrophes before it, is written with one
 * apostrophe more; the reader takes one apostrophe away where a text of this shape follows it. So `=A1` travels as `'=A1`,
 * `'=A1` as `''=A1`, and nothing else is touched: `'s-Gravenhage` stays.
 */
const LOOKS_LIKE_FORMULA = /^'*(?:[\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\p{Z}\p{Cc}\p{Cf}]*[\t\r])/u;

export const guardFormula = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string =>
  text.startsWith("'") && LOOKS_LIKE_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
