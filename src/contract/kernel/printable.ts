/**
 * Text is kept as it was typed. No field holds a control character or half of a surrogate pair: neither can be shown, a database
 * or a partner's file may not carry it, and taking it out unasked would change what somebody wrote.
 */

/** Control characters except tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no field holds
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** The first character that no field can hold, as `U+0007`; null where every one can be kept. */
export function unprintable(text: string): string | null {
  const found = UNPRINTABLE.exec(text)?.[0].charCodeAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Letters, digits and signs of an input method's full-width mode, `ＡＢ１２（）` -> `AB12()`; every other sign stays. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');
