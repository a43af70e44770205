import { documentText } from './document-text.ts';

/** Width of a printed line and of one component of EDIFACT C058, C108 and C210. */
export const LINE_WIDTH = 35;

const BREAK_AFTER = new Set([',', ';', '/', '-', ')']);

/** Where to cut a line that is too long: the rightmost blank or break sign within the width, else the width itself. */
function cutAt(line: string, width: number): number {
  for (let at = width; at >= 1; at -= 1) {
    if (line[at] === ' ' || BREAK_AFTER.has(line[at - 1] ?? '')) return at;
  }
  // A hard cut must not tear a surrogate pair; such a character is refused anyway, but must stay readable.
  return width > 1 && /^[\ud800-\udbff]$/.test(line[width - 1] ?? '') ? width - 1 : width;
}

export interface WrapOptions {
  readonly width?: number;
  /** Parties drop empty lines; goods and marks keep them. */
  readonly keepEmptyLines?: boolean;
}

/** Lines as a document prints them (design A5.5): normalised, upper-case, runs of blanks as one, at most `width` wide. */
export function wrapText(text: string, { width = LINE_WIDTH, keepEmptyLines = false }: WrapOptions = {}): string[] {
  const lines: string[] = [];
  for (const typed of documentText(text).split('\n')) {
    let rest = typed.replace(/ +/g, ' ').trim();
    if (rest === '' && keepEmptyLines) lines.push('');
    while (rest.length > width) {
      const at = cutAt(rest, width);
      lines.push(rest.slice(0, at).trimEnd());
      rest = rest.slice(at).trimStart();
    }
    if (rest !== '') lines.push(rest);
  }
  // Empty lines at the end print nothing.
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
