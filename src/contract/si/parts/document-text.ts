import { halfWidth } from '../../kernel/printable.ts';

/**
 * Text as it stands in a document of carriage (design 0.3): upper-case, ISO 8859-1 printable. Full-width letters and signs are
 * written in half width and composed letters as one; nothing else is ever replaced or left out to make it fit, and a character
 * outside the repertoire is reported with its place.
 */

/** What most typing consists of; such text needs no Unicode work at all. */
const PLAIN = /^[\x20-\x7e\n]*$/;

/** Trailing blanks of each line; by hand, because `/ +$/` takes quadratic time on a long run of blanks inside a line. */
function withoutTrailingBlanks(text: string): string {
  if (!text.includes(' \n') && !text.endsWith(' ')) return text;
  const cut = (line: string): string => {
    let end = line.length;
    while (end > 0 && line[end - 1] === ' ') end -= 1;
    return line.slice(0, end);
  };
  return text.split('\n').map(cut).join('\n');
}

const cleaned = (text: string): string => withoutTrailingBlanks(text.replace(/\r\n?/g, '\n').replace(/\t/g, ' '));

/** Half width, composed letters, CRLF and CR to LF, tab to one blank, trailing blanks of each line removed. */
export function normaliseText(text: string): string {
  if (PLAIN.test(text)) return withoutTrailingBlanks(text);
  // A letter in half width can compose with the accent behind it: until nothing changes.
  let before = text;
  for (;;) {
    const after = cleaned(halfWidth(before.normalize('NFC')));
    if (after === before) return after;
    before = after;
  }
}

/** Normalised and upper-case. Upper-casing can take composed letters apart, so both run until nothing changes. */
export function documentText(text: string): string {
  if (PLAIN.test(text)) return withoutTrailingBlanks(text).toUpperCase();
  let before = text;
  for (;;) {
    const after = normaliseText(before.toUpperCase());
    if (after === before) return after;
    before = after;
  }
}

/**
 * Codes: upper-case without certain signs, as blanks and hyphens. Taking a sign out can bring a letter and its accent together,
 * which compose, so this too runs until nothing changes.
 */
export function codeText(text: string, without: RegExp): string {
  let before = documentText(text).replace(without, '');
  for (;;) {
    const after = documentText(before).replace(without, '');
    if (after === before) return after;
    before = after;
  }
}

/** For fields of one line: line feeds become blanks, the ends are trimmed. */
export const singleLine = (text: string): string => text.replace(/\n+/g, ' ').trim();

export interface ForeignCharacter {
  readonly character: string;
  /** `U+5B81`; an invisible character can only be named so. */
  readonly codePoint: string;
  /** 1-based, counted in characters of the whole text. */
  readonly position: number;
  /** 1-based line of the text. */
  readonly line: number;
  /** 1-based, within the line. */
  readonly column: number;
}

/** ISO 8859-1 printable, and the line feed that separates lines (EDIFACT UNOC). */
const inRepertoire = (code: number): boolean =>
  code === 0x0a || (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);

/** First character that a document may not hold, or null. */
export function foreignCharacter(text: string): ForeignCharacter | null {
  if (PLAIN.test(text)) return null;
  let position = 0;
  let line = 1;
  let column = 0;
  for (const character of text) {
    position += 1;
    column += 1;
    const code = character.codePointAt(0) ?? 0;
    if (!inRepertoire(code)) {
      const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return { character, codePoint, position, line, column };
    }
    if (character === '\n') {
      line += 1;
      column = 0;
    }
  }
  return null;
}

/** EDIFACT service characters a text contains, each once: sent with the release character, refused by some carriers. */
export const reservedCharacters = (text: string): string[] => ["'", '+', ':', '?'].filter(sign => text.includes(sign));
