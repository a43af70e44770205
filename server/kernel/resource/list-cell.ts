/**
 * Several texts in one cell, `上海; Shanghai`. People part them by `;`, `；`, `，` or a line break; a text that holds such a sign
 * itself stands in double quotes, as in CSV.
 */
const PARTS = /[;；，\r\n]/;

const quoted = (text: string): string =>
  PARTS.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;

export const listText = (texts: readonly string[]): string => texts.map(quoted).join('; ');

/** The texts of a cell, without blank ones. */
export function splitList(cell: string): string[] {
  const texts: string[] = [];
  let rest = cell;
  while (rest !== '') {
    const inQuotes = /^\s*"((?:[^"]|"")*)"\s*(?:[;；，\r\n]|$)/.exec(rest);
    const part = inQuotes ?? /^([^;；，\r\n]*)(?:[;；，\r\n]|$)/.exec(rest);
    const text = inQuotes ? inQuotes[1]!.replaceAll('""', '"') : (part?.[1] ?? '').trim();
    if (text.trim() !== '') texts.push(text);
    rest = rest.slice(part?.[0].length ?? rest.length);
  }
  return texts;
}
