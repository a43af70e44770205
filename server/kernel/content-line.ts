/** Lines of vCard (RFC 6350) and iCalendar (RFC 5545): both escape and fold in the same way. */

const MOST_OCTETS = 75;

/** A text value, or one component of a structured one. */
export const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[,;]/g, sign => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    // Other control characters have no place in a line.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A value that is an address: nothing is escaped, and nothing may end the line. */
export const plainValue = (text: string): string => text.replace(/\s/g, '');

/** No line is longer than 75 octets; a letter of several octets is never cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MOST_OCTETS) {
      lines.push(current);
      // The blank that marks the next line as going on counts, too.
      current = ' ';
      octets = 1;
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

export const contentLines = (lines: readonly string[]): string => lines.map(line => `${foldLine(line)}\r\n`).join('');

/** `20260302T020000Z` */
export const utcStamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
